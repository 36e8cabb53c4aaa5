// @ts-check
// Elements, and the address bar, which is the state of the page.

const SVG = "http://www.w3.org/2000/svg";
const IN_SVG = new Set(["svg", "g", "circle", "rect", "line", "path", "text", "title", "ellipse", "polygon", "marker", "defs"]);

/**
 * An element. Attributes that begin with `on` are listeners; `null` and `false` are left out.
 * @param {string} tag @param {Record<string, any>|null} attributes @param {...any} children
 * @returns {any}
 */
export function h(tag, attributes, ...children) {
  const element = IN_SVG.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value") /** @type {any} */ (element).value = value;
    else if (name === "checked") /** @type {any} */ (element).checked = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat(4).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Puts these into an element instead of what is there. @param {Element} element @param {...any} children */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat(4).filter((child) => child !== null && child !== undefined && child !== false));
}

/**
 * Copies a text, and says whether it could. What was fetched from another machine without HTTPS has no clipboard, and copies
 * what is selected.
 * @param {string} text
 */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = h("textarea", { value: text, readonly: true });
    document.body.append(area);
    area.select();
    const is = document.execCommand("copy");
    area.remove();
    return is;
  }
}

/** @typedef {Record<string, string>} State */

/** What the address says: `#/screen?name=value`. @returns {{screen: string, state: State}} */
export function here() {
  const [screen, query = ""] = location.hash.replace(/^#\/?/, "").split(/\?(.*)/s);
  return { screen: screen || "ask", state: Object.fromEntries(new URLSearchParams(query)) };
}

/** The address of a screen. @param {string} screen @param {Record<string, any>} state */
export function link(screen, state) {
  const given = Object.entries(state).filter(([, value]) => value !== undefined && value !== null && value !== "");
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  const readable = query.replaceAll("%3A", ":").replaceAll("%2C", ",").replaceAll("%2F", "/").replaceAll("%40", "@");
  return `#/${screen}${readable ? `?${readable}` : ""}`;
}

/** Goes to a screen. @param {string} screen @param {Record<string, any>} state */
export function go(screen, state) {
  location.hash = link(screen, state);
}

/** Changes the address without leaving the screen. @param {string} screen @param {Record<string, any>} state */
export function note(screen, state) {
  history.replaceState(null, "", link(screen, state));
}

/**
 * Calls `later` once nothing has happened for a while, unless its screen has been left.
 * @param {(...x: any[]) => void} later @param {number} wait @param {AbortSignal} signal
 */
export function calmly(later, wait, signal) {
  let timer = 0;
  signal.addEventListener("abort", () => clearTimeout(timer));
  return (/** @type {any[]} */ ...x) => {
    clearTimeout(timer);
    timer = window.setTimeout(() => later(...x), wait);
  };
}

/** Offers a text as a file. @param {string} name @param {string} text @param {string} label */
export function download(name, text, label) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  return h("a", { href: url, download: name }, label);
}

/** A text in which `code` stands between backticks. @param {string} text */
export function worded(text) {
  return text.split("`").map((part, i) => (i % 2 ? h("code", null, part) : part));
}

/** What went wrong, with a caret under the character it is about. @param {any} error @param {string} [text] */
export function refusal(error, text) {
  if (error?.name === "AbortError") return null;
  const column = error.column;
  if (!column || text === undefined) return h("div", { class: "error", role: "alert" }, error.message);
  const from = Math.max(0, column - 41);
  const shown = [...text].slice(from, from + 80);
  return h("div", { class: "error", role: "alert" }, h("pre", null, `${shown.join("")}\n${under(shown, column - 1 - from)}^`), error.message);
}

/** Blanks as wide as the first characters of a line: those of Chinese texts take two. @param {string[]} line @param {number} count */
export function under(line, count) {
  const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}]/u;
  return Array.from({ length: count }, (_, i) => (wide.test(line[i] ?? "") ? "\u3000" : " ")).join("");
}
