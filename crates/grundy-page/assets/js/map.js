// @ts-check
// Two heaps as a map to move and zoom, one heap as a plot.
import { ask, fetched } from "./api.js";
import { knownGames } from "./ask.js";
import { calmly, fill, go, h, link, note, refusal } from "./page.js";
import { language, t } from "./words.js";

/** Points of a tile; how many cells one point may stand for; how far the map goes. */
const SIDE = 256;
const STEPS = [1, 2, 4, 8, 16, 32, 64];
const FAR = 16000;

/** @param {HTMLElement} main @param {Record<string, string>} state */
export function map(main, state) {
  const stop = new AbortController();
  const game = state.game ?? (state.rules ? named(state.rules) : "wythoff");
  const shows = state.shows === "values" ? "values" : "outcomes";
  const misere = state.play === "misere";
  const list = h("datalist", { id: "map-games" });
  knownGames().then((all) => fill(list, all.filter((g) => g.pattern).map((g) => h("option", { value: g.name }, g.summary))), () => {});
  const input = h("input", { id: "game", class: "mono", value: game, list: "map-games", autocomplete: "off", spellcheck: "false", required: true });
  const what = h("select", { id: "shows" }, ["outcomes", "values"].map((word) => h("option", { value: word, selected: word === shows }, t(word))));
  const box = h("input", { type: "checkbox", id: "misere", checked: misere });
  const place = h("div", null);
  const form = h("form", {
    onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      go("map", { ...state, game: input.value.trim(), shows: what.value, play: box.checked ? "misere" : "", x: "", y: "", zoom: "" });
    },
  },
  h("div", { class: "row" },
    h("div", { class: "wide" }, h("label", { for: "game" }, t("game")), input, list),
    h("div", null, h("label", { for: "shows" }, t("shows")), what),
    h("label", { class: "inline", for: "misere" }, box, t("misere")),
    h("button", { class: "main" }, t("show"))));
  fill(main, h("h1", null, t("mapTitle")), form, place);
  const parameters = { game, play: misere ? "misere" : "", rules: state.rules, lang: language() };
  // A small table tells how many numbers run.
  ask("table", { ...parameters, to: 1 }, stop.signal).then((table) => {
    if (table.pattern.split("_").length === 3) area(place, table.pattern, { ...parameters, shows }, state, stop.signal);
    else return plot(place, parameters, shows, state, stop.signal);
  }).catch((error) => fill(place, refusal(error, game)));
  return () => stop.abort();
}

/** The name of a game in the rule language. @param {string} rules */
function named(rules) {
  return /^\s*game\s+([\w-]+)/m.exec(rules)?.[1] ?? "";
}

/**
 * @param {HTMLElement} place @param {string} pattern @param {Record<string, any>} parameters
 * @param {Record<string, string>} state @param {AbortSignal} signal
 */
function area(place, pattern, parameters, state, signal) {
  const canvas = h("canvas", { tabindex: "0", role: "img", id: "canvas", "aria-describedby": "map-help" });
  const said = h("p", { role: "status", id: "cell", class: "status" });
  const refused = h("p", { class: "error", role: "alert" });
  const draws = canvas.getContext("2d");
  // The cell at the lower left corner, and pixels of a cell.
  let [x0, y0] = [Number(state.x) || 0, Number(state.y) || 0];
  let zoom = Number(state.zoom) || 8;
  within();
  /** The cell that is looked at. @type {[number, number]|null} */
  let at = null;
  /** @type {{from: string, to: number[][]}} */
  let reached = { from: "", to: [] };
  /** @typedef {{image: ImageBitmap|null, error: string}} Tile */
  /** @type {Map<string, Tile>} */
  const tiles = new Map();
  const button = (/** @type {string} */ id, /** @type {string} */ word, /** @type {string} */ text, /** @type {() => void} */ does) =>
    h("button", { type: "button", id, "aria-label": t(word), title: t(word), onclick: does }, text);
  fill(place, h("div", { class: "row" },
    button("zoom-in", "zoomIn", "+", () => scale(2)), button("zoom-out", "zoomOut", "−", () => scale(0.5)),
    button("home", "home", t("home"), () => { [x0, y0, zoom] = [0, 0, 8]; changed(); }),
    h("a", { id: "open-cell", href: link("ask", {}), hidden: true }, t("openCell"))),
  h("div", { class: "map" }, canvas), said, refused, h("p", { class: "quiet", id: "map-help" }, t("mapHelp")));

  const size = () => [canvas.clientWidth || 600, canvas.clientHeight || 400];
  /** The middle of the picture stays, or the point that is given. @param {number} by @param {[number, number]} [point] */
  function scale(by, point) {
    const [w, ht] = size();
    const [px, py] = point ?? [w / 2, ht / 2];
    const next = Math.min(64, Math.max(1 / 32, zoom * by));
    x0 += px / zoom - px / next;
    y0 += (ht - py) / zoom - (ht - py) / next;
    zoom = next;
    changed();
  }
  const remember = calmly(() => note("map", { ...state, x: Math.round(x0), y: Math.round(y0), zoom }), 300, signal);
  /** Keeps to the map, whatever the address says: beyond it steps are too small for the numbers. */
  function within() {
    zoom = Math.min(64, Math.max(1 / 32, zoom));
    x0 = Math.min(FAR, Math.max(-8 / zoom, x0));
    y0 = Math.min(FAR, Math.max(-8 / zoom, y0));
  }
  function changed() {
    within();
    remember();
    paint();
  }

  /** @param {number} step @param {number} tx @param {number} ty @returns {Tile} */
  function tile(step, tx, ty) {
    // Colours follow the largest numbers in sight, by powers of two.
    const far = x0 + y0 + (size()[0] + size()[1]) / zoom;
    const scale = parameters.shows === "values" ? 2 ** Math.ceil(Math.log2(Math.max(32, Math.min(far, 2 * FAR)))) : 32;
    const key = `${step}/${tx}/${ty}/${scale}`;
    const known = tiles.get(key);
    if (known) return known;
    /** @type {Tile} */
    const one = { image: null, error: "" };
    if (tiles.size > 400) tiles.clear();
    tiles.set(key, one);
    fetched("map", { ...parameters, x: tx * SIDE * step, y: ty * SIDE * step, side: SIDE, step, scale }, signal)
      .then((answer) => answer.blob()).then((png) => createImageBitmap(png)).then((image) => { one.image = image; paint(); })
      .catch((error) => {
        if (signal.aborted) return;
        // Too much at a time: once more a little later.
        if (error.status === 429 || error.status === 503) setTimeout(() => { tiles.delete(key); paint(); }, 1000);
        else { one.error = error.message; paint(); }
      });
    return one;
  }

  function paint() {
    if (signal.aborted || !draws) return;
    const [w, ht] = size();
    const ratio = window.devicePixelRatio || 1;
    if (canvas.width !== Math.round(w * ratio)) [canvas.width, canvas.height] = [Math.round(w * ratio), Math.round(ht * ratio)];
    const style = getComputedStyle(canvas);
    draws.setTransform(ratio, 0, 0, ratio, 0, 0);
    draws.clearRect(0, 0, w, ht);
    draws.imageSmoothingEnabled = false;
    const step = STEPS.find((one) => one * zoom >= 1) ?? 64;
    const span = SIDE * step;
    const [right, top] = [x0 + w / zoom, y0 + ht / zoom];
    // What is missing looks as if no position were there: it is said as long as it is in sight.
    let wrong = "";
    for (let tx = Math.max(0, Math.floor(x0 / span)); tx * span <= Math.min(right, FAR); tx++)
      for (let ty = Math.max(0, Math.floor(y0 / span)); ty * span <= Math.min(top, FAR); ty++) {
        const { image, error } = tile(step, tx, ty);
        wrong ||= error;
        if (image) draws.drawImage(image, (tx * span - x0) * zoom, ht - ((ty + 1) * span - y0) * zoom, span * zoom, span * zoom);
      }
    if (refused.textContent !== wrong) refused.textContent = wrong;
    const put = (/** @type {number} */ x, /** @type {number} */ y) => [(x + 0.5 - x0) * zoom, ht - (y + 0.5 - y0) * zoom];
    draws.fillStyle = style.getPropertyValue("--link");
    const dot = Math.max(1.2, Math.min(4, zoom / 3));
    for (const [x, y] of reached.to) {
      const [px, py] = put(x, y);
      draws.beginPath();
      draws.arc(px, py, dot, 0, 7);
      draws.fill();
    }
    if (at) {
      const [px, py] = put(at[0], at[1]);
      const half = Math.max(4, zoom / 2);
      draws.strokeStyle = style.getPropertyValue("--ink");
      draws.lineWidth = 2;
      draws.strokeRect(px - half, py - half, 2 * half, 2 * half);
    }
    axes(draws, w, ht, style);
    canvas.setAttribute("aria-label", t("mapAlt", { game: parameters.game, x0: Math.max(0, Math.floor(x0)), y0: Math.max(0, Math.floor(y0)), x1: Math.floor(right), y1: Math.floor(top), x: at ? at[0] : "–", y: at ? at[1] : "–" }));
  }

  /** Round numbers along both sides. @param {CanvasRenderingContext2D} draws @param {number} w @param {number} ht @param {CSSStyleDeclaration} style */
  function axes(draws, w, ht, style) {
    const rough = 80 / zoom;
    const power = 10 ** Math.floor(Math.log10(rough));
    const step = Math.max(1, [1, 2, 5, 10].map((f) => f * power).find((one) => one >= rough) ?? rough);
    draws.font = "12px sans-serif";
    draws.lineWidth = 3;
    draws.strokeStyle = style.getPropertyValue("--card");
    draws.fillStyle = style.getPropertyValue("--ink");
    const say = (/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y) => { draws.strokeText(text, x, y); draws.fillText(text, x, y); };
    for (let n = Math.max(0, Math.ceil(x0 / step) * step); n < x0 + w / zoom; n += step) say(String(Math.round(n)), (n + 0.5 - x0) * zoom - 4, ht - 4);
    for (let n = Math.max(0, Math.ceil(y0 / step) * step); n < y0 + ht / zoom; n += step) if (n > y0 + 20 / zoom) say(String(Math.round(n)), 4, ht - (n + 0.5 - y0) * zoom + 4);
  }

  const filled = (/** @type {[number, number]} */ [x, y]) => { const [a, b, c] = pattern.split("_"); return `${a}${x}${b}${y}${c}`; };
  const look = calmly(async () => {
    if (!at) return;
    const asked = at;
    const position = filled(asked);
    try {
      const shared = { play: parameters.play, rules: parameters.rules, lang: parameters.lang };
      const [verdict, reach] = await Promise.all([
        ask("solve", { position, ...shared, moves: 0 }, signal),
        ask("reach", { game: parameters.game, rules: parameters.rules, x: asked[0], y: asked[1] }, signal)]);
      if (at !== asked) return;
      said.textContent = t("cell", { position, outcome: t(verdict.outcome) }) + (verdict.value === null ? "" : ` · ${t("cellValue", { value: verdict.value })}`);
      said.className = `status ${verdict.outcome}`;
      reached = { from: position, to: reach.to };
      const open = /** @type {any} */ (place.querySelector("#open-cell"));
      open.href = link("ask", { position, play: parameters.play, rules: parameters.rules });
      open.hidden = false;
      paint();
    } catch (error) {
      // Another cell is looked at.
      if (at !== asked || signal.aborted) return;
      said.textContent = /** @type {any} */ (error).message;
      said.className = "status";
    }
  }, 120, signal);
  /** @param {number} x @param {number} y */
  function point(x, y) {
    if (x < 0 || y < 0 || x > FAR || y > FAR || (at && at[0] === x && at[1] === y)) return;
    at = [x, y];
    reached = { from: "", to: [] };
    paint();
    look();
  }

  /** @type {{x: number, y: number, left: number, low: number}|null} */
  let drag = null;
  canvas.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
    canvas.setPointerCapture(event.pointerId);
    drag = { x: event.offsetX, y: event.offsetY, left: x0, low: y0 };
  });
  canvas.addEventListener("pointerup", () => { drag = null; });
  canvas.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
    if (drag) {
      x0 = drag.left - (event.offsetX - drag.x) / zoom;
      y0 = drag.low + (event.offsetY - drag.y) / zoom;
      changed();
      return;
    }
    const [, ht] = size();
    point(Math.floor(x0 + event.offsetX / zoom), Math.floor(y0 + (ht - event.offsetY) / zoom));
  });
  canvas.addEventListener("wheel", (/** @type {WheelEvent} */ event) => {
    event.preventDefault();
    scale(event.deltaY < 0 ? 1.25 : 0.8, [event.offsetX, event.offsetY]);
  }, { passive: false });
  canvas.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const move = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] })[event.key];
    if (move) {
      event.preventDefault();
      const [w, ht] = size();
      const far = event.shiftKey ? 10 : 1;
      const from = at ?? [Math.floor(x0 + w / zoom / 2), Math.floor(y0 + ht / zoom / 2)];
      const [x, y] = [Math.max(0, from[0] + move[0] * far), Math.max(0, from[1] + move[1] * far)];
      point(x, y);
      if (x < x0 || x > x0 + w / zoom - 1) x0 += move[0] * (w / zoom / 2);
      if (y < y0 || y > y0 + ht / zoom - 1) y0 += move[1] * (ht / zoom / 2);
      changed();
    } else if (event.key === "+" || event.key === "=") scale(2);
    else if (event.key === "-") scale(0.5);
    else if (event.key === "Enter" && at) go("ask", { position: filled(at), play: parameters.play, rules: parameters.rules });
  });
  const watch = new ResizeObserver(paint);
  watch.observe(canvas);
  signal.addEventListener("abort", () => watch.disconnect());
  paint();
}

/**
 * One heap: values upwards, or where P-positions are.
 * @param {HTMLElement} place @param {Record<string, any>} parameters @param {string} shows
 * @param {Record<string, string>} state @param {AbortSignal} signal
 */
async function plot(place, parameters, shows, state, signal) {
  const to = Math.min(100000, Number(state.to) || 200);
  const far = h("input", { id: "to", type: "number", min: 1, max: 100000, value: to });
  const out = h("div", { class: "card" });
  far.addEventListener("change", () => go("map", { ...state, to: far.value }));
  fill(place, h("div", { class: "row" }, h("div", null, h("label", { for: "to" }, t("upTo")), far)), out);
  /** @type {any} */
  let table;
  try {
    table = await ask("table", { ...parameters, to, shows }, signal);
  } catch (error) {
    fill(out, refusal(error));
    return;
  }
  const row = (table.values ?? table.outcomes)[0].map((/** @type {any} */ cell) => (cell === "P" ? 0 : cell === "N" ? 1 : Number(cell ?? NaN)));
  const high = Math.max(1, ...row.filter(Number.isFinite));
  const [w, ht] = [900, 360];
  const px = (/** @type {number} */ n) => 40 + ((n - table.from) / Math.max(1, row.length - 1)) * (w - 60);
  const py = (/** @type {number} */ v) => ht - 30 - (v / high) * (ht - 50);
  // Upwards whole numbers, a few of them; in a short row some of the others are the same.
  const power = 10 ** Math.floor(Math.log10(high / 4));
  const step = Math.max(1, [1, 2, 5, 10].map((times) => times * power).find((one) => one >= high / 4) ?? 1);
  const heights = Array.from({ length: Math.floor(high / step) + 1 }, (_, i) => i * step);
  const sizes = new Set([0, 0.25, 0.5, 0.75, 1].map((part) => table.from + Math.round(part * (row.length - 1))));
  fill(out, h("svg", { class: "plot", viewBox: `0 0 ${w} ${ht}`, role: "img", "aria-label": t("plotAlt", { game: parameters.game, to }) },
    h("path", { d: `M40 ${ht - 30}H${w - 10}M40 ${ht - 30}V10`, fill: "none" }),
    [...sizes].map((n) => h("text", { x: px(n), y: ht - 12, "text-anchor": "middle" }, String(n))),
    heights.map((n) => h("text", { x: 34, y: py(n) + 4, "text-anchor": "end" }, String(n))),
    row.map((/** @type {number} */ value, /** @type {number} */ i) => Number.isFinite(value) ? h("circle", { cx: px(table.from + i), cy: py(value), r: row.length > 1000 ? 1.2 : 2.5 }, row.length > 2000 ? null : h("title", null, `${table.from + i}: ${value}`)) : null)));
}
