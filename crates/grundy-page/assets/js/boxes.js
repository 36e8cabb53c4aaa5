// @ts-check
// Dots and Boxes: a board that is typed or drawn, its score, the best lines and why.
import { ask } from "./api.js";
import { latest } from "./latest.js";
import { fill, go, h, link, note, refusal } from "./page.js";
import { language, t } from "./words.js";

/** Boards to begin with. */
const SIZES = ["2x2", "2x3", "3x3", "3x4"];

/** Between two dots, and around the board. */
const STEP = 56;
const EDGE = 20;

/** Lines of more rows or columns are not drawn. */
const MOST = 20;

/**
 * The rows of lines that a board's text has, each a list of whether a line is open; `null` if it is no such text. The
 * server says what is wrong with it.
 * @param {string} text @returns {boolean[][]|null}
 */
function rowsOf(text) {
  const plain = text.trim().replace(/^(dots-and-boxes|nimstring):/, "");
  const size = plain.match(/^(\d{1,3})x(\d{1,3})$/);
  if (size) {
    const [height, width] = [Number(size[1]), Number(size[2])];
    if (height < 1 || width < 1 || height > MOST || width > MOST) return null;
    return Array.from({ length: 2 * height + 1 }, (_, row) => Array(width + (row % 2)).fill(true));
  }
  if (!/^[o.]+(,[o.]+)+$/.test(plain)) return null;
  const rows = plain.split(",").map((row) => [...row].map((line) => line === "o"));
  const fits = rows.length % 2 === 1 && rows.every((row, i) => row.length === rows[0].length + (i % 2));
  return fits && rows.length <= 2 * MOST + 1 && rows[0].length <= MOST ? rows : null;
}

/** @param {boolean[][]} rows */
function textOf(rows) {
  return rows.map((row) => row.map((open) => (open ? "o" : ".")).join("")).join(",");
}

/** @param {HTMLElement} main @param {Record<string, string>} state */
export function boxes(main, state) {
  let now = { ...state, board: state.board ?? "2x3", ahead: state.ahead ?? "" };
  const stop = new AbortController();
  const asks = latest(stop.signal);
  const input = h("input", { id: "boxes-board", class: "mono", value: now.board, autocomplete: "off", autocapitalize: "none", spellcheck: "false", required: true });
  const ahead = h("input", { id: "ahead", type: "number", min: "-400", max: "400", step: "1", value: now.ahead || "0" });
  const place = h("div", { id: "boxes" });
  const out = h("div", { "aria-live": "polite", id: "score" });
  const form = h("form", {
    onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      const next = { ...now, board: input.value.trim(), ahead: Number(ahead.value) ? ahead.value : "" };
      if (link("boxes", next) === location.hash) answer();
      else go("boxes", next);
    },
  },
  h("div", { class: "row" },
    h("div", { class: "wide" }, h("label", { for: "boxes-board" }, t("boxesBoard")), input),
    h("div", null, h("label", { for: "ahead" }, t("boxesAhead")), ahead),
    h("button", { class: "main" }, t("go"))));
  fill(main, h("h1", null, t("boxesTitle")), form,
    h("p", { class: "row" }, SIZES.map((size) => h("a", { href: link("boxes", { board: size }) }, t("boxesNew", { size })))),
    h("div", { class: "columns" },
      h("section", { class: "card", "aria-label": t("boardTitle") }, place, h("p", { class: "quiet" }, t("boxesHelp"))),
      h("section", { class: "card" }, out)));

  /** The line that had the focus is found again in a board that is drawn anew. */
  let focused = "";

  /** @param {boolean[][]} rows @param {{row: number, place: number}[]} best */
  function show(rows, best) {
    // Who is in a field stays there.
    const stays = document.activeElement !== document.body && !place.contains(document.activeElement);
    const isBest = (/** @type {number} */ row, /** @type {number} */ at) => best.some((line) => line.row === row + 1 && line.place === at + 1);
    fill(place, picture(rows, isBest, (row, at) => {
      rows[row][at] = !rows[row][at];
      focused = `${row + 1}.${at + 1}`;
      now = { ...now, board: textOf(rows) };
      input.value = now.board;
      note("boxes", now);
      answer();
    }));
    if (focused && !stays) /** @type {any} */ (place.querySelector(`[data-line="${focused}"]`))?.focus();
  }

  /** @param {...any} children */
  function say(...children) {
    fill(out, ...children);
    out.setAttribute("aria-busy", "false");
  }

  function answer() {
    const rows = rowsOf(now.board);
    if (rows) show(rows, []);
    else fill(place);
    out.setAttribute("aria-busy", "true");
    const begun = Date.now();
    asks(async (signal) => {
      const clock = setInterval(() => {
        const seconds = Math.floor((Date.now() - begun) / 1000);
        if (seconds > 0) fill(out, h("p", { class: "status" }, t("boxesSearching", { n: seconds })));
      }, 500);
      try {
        // In an address all is text, and a body wants a number.
        const score = await ask("boxes", { board: now.board, ahead: Number(now.ahead) || "", lang: language() }, signal);
        if (rows) show(rows, score.lines);
        say(said(score));
      } finally {
        clearInterval(clock);
      }
    }, (error) => say(refusal(error, now.board)));
  }
  answer();
  return () => stop.abort();
}

/** @param {{row: number, place: number}} line */
function named({ row, place }) {
  return t("boxesLine", { row, place });
}

/** What the server says of a board. @param {any} score */
function said(score) {
  const by = score.net + score.ahead;
  const outcome = by > 0 ? "N" : by < 0 ? "P" : "D";
  const who = t(by > 0 ? "boxesWins" : by < 0 ? "boxesLoses" : "boxesTie", { n: Math.abs(by) });
  const lines = score.lines.map((/** @type {any} */ line) => (line.takes ? t("boxesTakes", { line: named(line), n: line.takes }) : named(line)));
  return [
    h("p", { class: `verdict ${outcome}`, id: "verdict" }, who),
    h("dl", null,
      h("dt", null, t("boxesShares", { n: score.boxes })), h("dd", null, t("boxesShared", { mover: score.mover, other: score.other })),
      lines.length ? [h("dt", null, t("boxesLines")), h("dd", { id: "best" }, h("ul", { class: "plain" }, lines.map((/** @type {string} */ line) => h("li", null, line))))] : null,
      h("dt", null, t("why")), h("dd", { id: "reason" }, score.reason),
      h("dt", null, t("by")), h("dd", null, t("by_search")),
      h("dt", null, t("boxesPositions")), h("dd", null, String(score.positions))),
  ];
}

/**
 * The board with its lines, each of which can be clicked.
 * @param {boolean[][]} rows @param {(row: number, at: number) => boolean} isBest @param {(row: number, at: number) => void} click
 */
function picture(rows, isBest, click) {
  const [height, width] = [(rows.length - 1) / 2, rows[0].length];
  const [w, tall] = [width * STEP + 2 * EDGE, height * STEP + 2 * EDGE];
  const inside = [];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const sides = [rows[2 * y][x], rows[2 * y + 1][x], rows[2 * y + 1][x + 1], rows[2 * y + 2][x]];
      if (!sides.some((open) => open))
        inside.push(h("rect", { class: "box-taken", x: EDGE + x * STEP, y: EDGE + y * STEP, width: STEP, height: STEP }));
    }
  for (const [row, lines] of rows.entries())
    for (const [at, open] of lines.entries()) {
      const across = row % 2 === 0;
      const [x, y] = [EDGE + at * STEP, EDGE + Math.floor(row / 2) * STEP];
      const [x2, y2] = across ? [x + STEP, y] : [x, y + STEP];
      const best = open && isBest(row, at);
      const line = named({ row: row + 1, place: at + 1 });
      const act = () => click(row, at);
      inside.push(h("g", {
        class: `line ${open ? (best ? "best" : "open") : "drawn"}`, tabindex: "0", role: "button", "data-line": `${row + 1}.${at + 1}`, "aria-pressed": String(!open),
        "aria-label": t(open ? (best ? "boxesBest" : "boxesOpen") : "boxesDrawn", { line }),
        onclick: act,
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key === "Enter" || event.key === " ") {
            event.preventDefault();
            act();
          }
        },
      },
      h("line", { class: "shown", x1: x, y1: y, x2, y2 }),
      h("rect", {
        class: "hit", x: across ? x + 8 : x - 11, y: across ? y - 11 : y + 8, width: across ? STEP - 16 : 22, height: across ? 22 : STEP - 16, rx: 6,
      })));
    }
  for (let y = 0; y <= height; y++) for (let x = 0; x <= width; x++) inside.push(h("circle", { class: "dot", cx: EDGE + x * STEP, cy: EDGE + y * STEP, r: 5 }));
  const svg = h("svg", { viewBox: `0 0 ${w} ${tall}`, width: w, height: tall, role: "group", "aria-label": t("boardTitle") }, inside);
  return h("div", { class: "board" }, h("div", { class: "wrap" }, svg));
}
