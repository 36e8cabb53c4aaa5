// @ts-check
// The screen that answers: a position in, a verdict out.
import { address, ask as question, fetched } from "./api.js";
import { draw } from "./board.js";
import { latest } from "./latest.js";
import { copied, fill, go, h, link, refusal, worded } from "./page.js";
import { language, t } from "./words.js";

/** Positions that were asked about, the last one first. */
const KEY = "grundy-questions";

/** @typedef {{position: string, play: string, rules: string}} Question */

/** @returns {Question[]} */
function asked() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
  } catch {
    return [];
  }
}

/** A position may be another question by other rules. @param {Question} question */
function remember(question) {
  const is = (/** @type {Question} */ one) => JSON.stringify(one) === JSON.stringify(question);
  const all = [question, ...asked().filter((one) => !is(one))].slice(0, 12);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // Rules may be long, and browsers keep so much.
    sessionStorage.setItem(KEY, JSON.stringify([question]));
  }
}

/** The games, for completion: their names and examples. @type {Map<string, Promise<any[]>>} */
const games = new Map();

/** All games in the language of the page. @returns {Promise<any[]>} */
export function knownGames() {
  const lang = language();
  let all = games.get(lang);
  if (!all) {
    all = question("games", { lang }).then((answer) => answer.games);
    games.set(lang, all);
    all.catch(() => games.delete(lang));
  }
  return all;
}

/** A line for a position with completion. @param {string} value @param {string} id */
export function line(value, id) {
  const list = h("datalist", { id: `${id}-games` });
  knownGames().then((all) =>
    fill(list, all.map((game) => h("option", { value: game.example }, game.summary))), () => {});
  const input = h("input", {
    id, class: "mono", value, list: `${id}-games`, autocomplete: "off", autocapitalize: "none", spellcheck: "false",
    required: true, placeholder: "wythoff:8,12+nim:3,4,5",
  });
  return { input, list };
}

/** @param {HTMLElement} main @param {Record<string, string>} state */
export function ask(main, state) {
  const position = state.position ?? "nim:3,4,5";
  const misere = state.play === "misere";
  const stop = new AbortController();
  const asks = latest(stop.signal);
  const { input, list } = line(position, "position");
  const box = h("input", { type: "checkbox", checked: misere, id: "misere" });
  const out = h("div", { "aria-live": "polite", "aria-busy": "true", id: "answer" });
  const form = h(
    "form",
    {
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        const next = { ...state, position: input.value.trim(), play: box.checked ? "misere" : "" };
        if (link("ask", next) === location.hash) show();
        else go("ask", next);
      },
    },
    h("div", { class: "row" },
      h("div", { class: "wide" }, h("label", { for: "position" }, t("position")), input, list),
      h("label", { class: "inline", for: "misere" }, box, t("misere")),
      h("button", { class: "main" }, t("go"))),
  );
  fill(main, h("h1", null, t("askTitle")), form, out);

  const parameters = { position, play: misere ? "misere" : "", rules: state.rules, lang: language() };
  /** @param {...any} children */
  function say(...children) {
    fill(out, ...children);
    out.setAttribute("aria-busy", "false");
  }
  function show() {
    out.setAttribute("aria-busy", "true");
    asks(async (signal) => {
      const [verdict, board] = await Promise.all([
        question("solve", parameters, signal),
        question("board", parameters, signal).catch((error) => error),
      ]);
      // What breaks off one of them breaks off the other one.
      signal.throwIfAborted();
      remember({ position: verdict.position, play: parameters.play, rules: state.rules ?? "" });
      say(h("div", { class: "columns" },
        h("div", null, boardCard(verdict, board, state, parameters, signal), graphCard(verdict.position, state, signal)),
        h("div", null, verdictCard(verdict, state, signal), aboutCard(verdict.position, state, signal), historyCard(state))));
    }, (error) => say(refusal(error, position)));
  }
  show();
  return () => stop.abort();
}

/**
 * Why a position is won or lost, asked for when it is opened: what the move leaves, or the answers to every move.
 * @param {string} position @param {any} label @param {Record<string, string>} state @param {AbortSignal} signal
 */
function unfolding(position, label, state, signal) {
  const place = h("div", { class: "why" });
  let begun = false;
  /** @param {any} to */
  const at = (to) => h("a", { href: link("ask", { ...state, position: to }) }, h("code", null, to));
  /** @param {any} node */
  function shown(node) {
    const below = (/** @type {string} */ to) => unfolding(to, [h("code", null, to), ` ${t("whyNext")}`], state, signal);
    fill(place, h("p", null, at(node.position), " ", h("span", { class: node.outcome }, t(node.outcome))),
      node.reason ? h("p", null, node.reason) : null,
      node.move ? [h("p", null, t("whyMove", { move: node.move.move })), below(node.move.to)] : null,
      node.answers ? h("ul", null, node.answers.map((/** @type {any} */ one) => h("li", null,
        t(one.count > one.moves.length ? "whyAnswers" : "whyAnswer", {
          moves: one.moves.map((/** @type {any} */ m) => m.move).join(t("or")), n: one.count - one.moves.length,
          reply: one.reply ? one.reply.move : t("whyOver") }),
        one.reply ? below(one.reply.to) : null))) : null,
      node.more ? h("p", { class: "quiet" }, t("whyMore")) : null);
  }
  async function open() {
    if (begun) return;
    begun = true;
    fill(place, t("wait"));
    try {
      shown(await question("why", { position, play: state.play, rules: state.rules, lang: language(), depth: 2 }, signal));
    } catch (error) {
      begun = false;
      fill(place, refusal(error));
    }
  }
  return h("details", { class: "unfolds", ontoggle: (/** @type {any} */ event) => { if (event.target.open) open(); } }, h("summary", null, label), place);
}

/** @param {any} verdict @param {Record<string, string>} state @param {AbortSignal} signal */
function verdictCard(verdict, state, signal) {
  const to = (/** @type {string} */ position) => link("ask", { ...state, position });
  const method = t(`by_${verdict.method}`);
  const source = verdict.source ? `${method} (${verdict.source})` : method;
  const moves = verdict.moves.map((/** @type {any} */ m) =>
    h("li", null, h("a", { href: to(m.to) }, m.move), " → ", h("code", null, m.to)));
  const more = Number(verdict.move_count) > verdict.moves.length ? h("p", { class: "quiet" }, t("more", { n: verdict.move_count })) : null;
  const misere = verdict.play === "misere" ? ` (${t("misereMark")})` : "";
  return h("section", { class: "card", "aria-label": t("ask") },
    h("p", { class: `verdict ${verdict.outcome}`, id: "verdict" }, `${t(verdict.outcome)}${misere}`),
    h("code", null, verdict.position),
    h("dl", null,
      verdict.value === null ? null : [h("dt", null, t("value")), h("dd", { id: "value" }, verdict.value)],
      verdict.remoteness === null ? null : [h("dt", null, t("remoteness")), h("dd", null, String(verdict.remoteness))],
      verdict.reason ? [h("dt", null, t("why")), h("dd", null, verdict.reason)] : null,
      h("dt", null, t("by")), h("dd", null, source)),
    unfolding(verdict.position, t("unfold"), state, signal),
    verdict.outcome === "N" ? [h("h3", null, t("winningMoves")), h("ul", { class: "plain", id: "winning" }, moves), more] : h("p", null, verdict.outcome === "P" ? t("noWinning") : null),
    h("p", { class: "row" },
      h("a", { href: link("play", { position: verdict.position, play: state.play, rules: state.rules }) }, t("playThis"))),
    copies(verdict));
}

/**
 * What LaTeX reads as marks, behind a backslash.
 * @param {string} text
 */
function marked(text) {
  const named = new Map([["\\", "\\textbackslash{}"], ["~", "\\textasciitilde{}"], ["^", "\\textasciicircum{}"]]);
  return text.replace(/[\\~^&%$#_{}]/g, (mark) => named.get(mark) ?? `\\${mark}`);
}

/** @param {any} verdict */
function copies(verdict) {
  const said = h("span", { class: "quiet", role: "status" });
  const as = {
    [t("text")]: () => [
      verdict.position, `  ${t(verdict.outcome)}`, verdict.value === null ? "" : `  ${t("value")} ${verdict.value}`,
      ...verdict.moves.map((/** @type {any} */ m) => `  ${m.move} → ${m.to}`), verdict.reason ? `  ${verdict.reason}` : "",
    ].filter(Boolean).join("\n"),
    JSON: () => JSON.stringify(verdict),
    LaTeX: () => {
      const known = verdict.value === null ? "" : marked(verdict.value).replaceAll("∞", "\\infty ").replaceAll("loony", "\\text{loony}");
      const value = known && `, \\mathcal{G} = ${known}`;
      return `$\\texttt{${marked(verdict.position)}} \\in \\mathcal{${verdict.outcome}}${value}$`;
    },
  };
  return h("div", { class: "row" }, h("span", { class: "quiet" }, t("copyAs")),
    Object.entries(as).map(([name, text]) =>
      h("button", { type: "button", class: "plain", "data-as": name, onclick: async () => { said.textContent = await copied(text()) ? t("copied") : text(); } }, name)),
    said);
}

/**
 * @param {any} verdict @param {any} board @param {Record<string, string>} state
 * @param {Record<string, any>} parameters @param {AbortSignal} signal
 */
function boardCard(verdict, board, state, parameters, signal) {
  if (board instanceof Error) return h("section", { class: "card" }, refusal(board));
  const [wins, values, remoteness] = ["wins", "values", "remoteness"].map((id) => h("input", { type: "checkbox", id }));
  const table = h("div", { class: "scroll" });
  const place = h("div", { id: "board" });
  /** @type {any[]|null} */
  let known = null;
  /** Whether it is known how long the games last. */
  let timed = false;
  const redraws = latest(signal);
  const redraw = () => redraws(async (now) => {
    if (remoteness.checked && !timed) {
      known = (await question("options", { ...parameters, remoteness: "yes" }, now)).options;
      timed = true;
    } else if ((wins.checked || values.checked) && !known) known = (await question("options", parameters, now)).options;
    shown();
  }, (error) => fill(table, refusal(error)));
  function shown() {
    const winning = known && wins.checked ? known.filter((o) => o.outcome === "P").map((o) => o.to) : [];
    const lasts = (/** @type {any} */ o) => (o.remoteness === null ? (o.outcome === "D" ? "∞" : "?") : String(o.remoteness));
    const note = (/** @type {any} */ o) =>
      [values.checked ? o.value ?? o.outcome : "", remoteness.checked ? (values.checked ? `(${lasts(o)})` : lasts(o)) : ""].filter(Boolean).join(" ");
    const notes = new Map(known && (values.checked || remoteness.checked) ? known.map((o) => [o.to, note(o)]) : []);
    fill(place, draw(board, {
      wins: new Set(winning), notes,
      onmove: (option) => go("ask", { ...state, position: option.to }),
    }));
    if (!known) return;
    const far = known.some((o) => o.outcome !== "D" && o.remoteness === null);
    fill(table, remoteness.checked && far ? h("p", { class: "quiet" }, t("farEnd")) : null, h("table", null,
      h("thead", null, h("tr", null, [t("move"), t("leaves"), t("outcome"), t("value"), remoteness.checked ? t("remoteness") : null]
        .map((word) => word && h("th", { scope: "col" }, word)))),
      h("tbody", null, known.map((o) => h("tr", null,
        h("td", null, h("a", { href: link("ask", { ...state, position: o.to }) }, o.move)), h("td", null, h("code", null, o.to)),
        h("td", { class: o.outcome, title: t(o.outcome) }, o.outcome), h("td", null, o.value ?? "–"),
        remoteness.checked ? h("td", null, lasts(o)) : null)))));
  }
  for (const box of [wins, values, remoteness]) box.addEventListener("change", redraw);
  redraw();
  const empty = board.options?.length === 0;
  const begins = place.querySelector("[data-spot]") ? "click" : "fromList";
  return h("section", { class: "card" },
    h("h2", null, t("boardTitle")), place,
    h("p", { class: "quiet" }, empty ? t("over") : t(board.options ? begins : "tooMany")),
    empty || !board.options ? null : h("div", { class: "row" },
      h("label", { class: "inline", for: "wins" }, wins, t("showWins")), h("label", { class: "inline", for: "values" }, values, t("showValues")),
      h("label", { class: "inline", for: "remoteness" }, remoteness, t("showRemoteness"))),
    table);
}

/** @param {string} position @param {Record<string, string>} state @param {AbortSignal} signal */
function graphCard(position, state, signal) {
  const asks = latest(signal);
  const place = h("div", { class: "scroll" });
  const parameters = { position, play: state.play, rules: state.rules, nodes: 120 };
  const button = h("button", {
    type: "button",
    onclick: () => asks(async (now) => {
      // Asked before it is shown, so that a refusal can be read.
      const text = await (await fetched("graph", parameters, now)).text();
      const url = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
      fill(place, h("img", { class: "picture", src: url, alt: t("graphAlt", { position }) }),
        h("p", null, h("a", { href: address("graph", parameters), download: "graph.svg" }, "SVG")));
      place.tabIndex = 0;
    }, (error) => fill(place, refusal(error))),
  }, t("show"));
  return h("section", { class: "card" }, h("h2", null, t("graph")), button, place);
}

/** @param {string} position @param {Record<string, string>} state @param {AbortSignal} signal */
function aboutCard(position, state, signal) {
  const names = [...new Set(position.split("+").map((part) => part.split(/[/:]/)[0]))];
  const card = h("div", null);
  Promise.all(names.map((name) => question("games", { name, rules: state.rules, lang: language() }, signal).catch(() => null))).then((found) =>
    fill(card, found.filter(Boolean).map((game) => h("section", { class: "card" },
      h("h2", null, t("aboutGame", { game: game.name })), h("p", null, worded(game.rules || game.summary)),
      h("dl", null, [["notation", game.notation], ["theorem", game.theorem], ["source", game.source]].filter(([, text]) => text)
        .map(([word, text]) => [h("dt", null, t(word)), h("dd", null, worded(text))])),
      game.pattern ? h("p", null, h("a", { href: link("map", { game: game.name, rules: state.rules }) }, t("mapThis", { game: game.name }))) : null))));
  return card;
}

/** @param {Record<string, string>} state */
function historyCard(state) {
  const before = asked().slice(1);
  if (!before.length) return null;
  return h("section", { class: "card" }, h("h2", null, t("history")),
    h("ul", { class: "plain" }, before.map(({ position, play, rules }) => h("li", null,
      h("a", { href: link("ask", { ...state, position, play, rules }), class: "mono" }, position), play === "misere" ? ` (${t("misereMark")})` : null))));
}
