// @ts-check
// Playing against the computer.
import { ask } from "./api.js";
import { draw } from "./board.js";
import { line } from "./ask.js";
import { latest } from "./latest.js";
import { fill, go, h, link, note, refusal } from "./page.js";
import { language, t } from "./words.js";

/**
 * A position of the game that is played, and how it came about.
 * @typedef {{position: string, move: string, by: "you"|"computer"|"", parent: Turn|null, children: Turn[]}} Turn
 */

/**
 * A game, and where it is.
 * @typedef {{root: Turn, now: Turn}} Game
 */

/** How good an outcome is for who moves, and for who has moved. @type {Record<string, number>} */
const BEFORE = { N: 2, D: 1, P: 0 };
/** @type {Record<string, number>} */
const AFTER = { N: 0, D: 1, P: 2 };

/** @param {HTMLElement} main @param {Record<string, string>} state @param {Game} [kept] */
export function play(main, state, kept) {
  const start = state.position ?? "nim:3,4,5";
  const misere = state.play === "misere";
  const stop = new AbortController();
  const turns = latest(stop.signal);
  /** Advice is about the position of a turn, and ends with it. */
  let advises = latest(stop.signal);
  const common = { play: misere ? "misere" : "", rules: state.rules, lang: language() };
  /** @type {Turn} */
  const root = kept?.root ?? { position: start, move: "", by: "", parent: null, children: [] };
  let now = kept?.now ?? root;
  let mine = isMine(now);
  let over = false;

  const { input, list } = line(start, "start");
  const level = choice("level", ["perfect", "middling", "random"], state.level);
  const who = choice("who", ["you", "computer"], state.who);
  const box = h("input", { type: "checkbox", id: "misere", checked: misere });
  const form = h("form", {
    onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      const next = { ...state, position: input.value.trim(), play: box.checked ? "misere" : "", level: level.value, who: who.value };
      if (link("play", next) === location.hash) begin();
      else go("play", next);
    },
  },
  h("div", { class: "row" },
    h("div", { class: "wide" }, h("label", { for: "start" }, t("position")), input, list),
    h("div", null, h("label", { for: "level" }, t("level")), level),
    h("div", null, h("label", { for: "who" }, t("who")), who),
    h("label", { class: "inline", for: "misere" }, box, t("misere")),
    h("button", { class: "main" }, t("start"))));
  const says = h("p", { class: "verdict status", role: "status", id: "says" });
  const place = h("div", { id: "board" });
  const advice = h("div", { "aria-live": "polite", id: "advice" });
  const tree = h("div", { class: "tree" });
  const undoing = h("button", { type: "button", id: "undo", onclick: undo }, t("undo"));
  fill(main, h("h1", null, t("playTitle")), form,
    h("div", { class: "columns" },
      h("section", { class: "card", "aria-label": t("boardTitle") }, says, h("code", { id: "now" }), place,
        h("div", { class: "row" },
          h("button", { type: "button", id: "hint", onclick: hint }, t("hint")), undoing,
          h("button", { type: "button", id: "why", onclick: whyLost }, t("whyLost"))),
        advice),
      h("section", { class: "card" }, h("h2", null, t("line")), tree)));

  /** @param {string} id @param {string[]} words @param {string} [chosen] */
  function choice(id, words, chosen) {
    return h("select", { id }, words.map((word) => h("option", { value: word, selected: word === chosen }, t(word))));
  }

  /** Whether it is the reader's turn. @param {Turn} at */
  function isMine(at) {
    return at.by ? at.by === "computer" : state.who !== "computer";
  }

  /** @param {string} position @param {string} move @param {"you"|"computer"} by */
  function step(position, move, by) {
    let next = now.children.find((child) => child.position === position && child.by === by);
    if (!next) {
      next = { position, move, by, parent: now, children: [] };
      now.children.push(next);
    }
    now = next;
    mine = by === "computer";
  }

  /** @param {string} [remark] */
  function turn(remark) {
    fill(advice, remark ? h("p", { class: "quiet" }, remark) : null);
    /** @type {HTMLElement} */ (main.querySelector("#now")).textContent = now.position;
    drawTree();
    undoing.disabled = now === root;
    turns(async (signal) => {
      advises = latest(signal);
      const board = await ask("board", { ...common, position: now.position }, signal);
      if (now === root) now.position = board.position;
      over = board.options?.length === 0;
      if (over) {
        // Whose turn it is cannot move, and wins by the misère rule, which may be the game's own.
        const won = mine === (board.play === "misere");
        says.textContent = t(won ? "youWin" : "youLose");
        says.dataset.end = won ? "won" : "lost";
        fill(place, draw(board));
        return;
      }
      delete says.dataset.end;
      says.textContent = t(mine ? "yourTurn" : "thinks");
      /** @param {any} option */
      const onmove = (option) => {
        // A second click comes before the board is drawn anew.
        if (signal.aborted) return;
        step(option.to, option.move, "you");
        turn();
      };
      fill(place, draw(board, mine ? { onmove } : {}));
      if (mine) {
        if (!board.options) place.append(typed(onmove, signal));
        return;
      }
      const seed = Math.floor(Math.random() * 2 ** 40);
      const answer = await ask("play", { ...common, position: now.position, level: level.value, seed }, signal);
      step(answer.to, answer.move, "computer");
      turn(answer.outcome === null && level.value === "perfect" ? t("guessed") : "");
    }, (error) => fill(advice, refusal(error, now.position)));
  }

  /** A field for what a move leaves, where moves are too many to be listed. @param {(option: any) => void} onmove @param {AbortSignal} signal */
  function typed(onmove, signal) {
    const from = now.position;
    const looks = latest(signal);
    const left = h("input", { id: "left", class: "mono", value: from, autocomplete: "off", autocapitalize: "none", spellcheck: "false", required: true });
    const said = h("div", { "aria-live": "polite", id: "left-said" });
    return h("form", {
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        const after = left.value.trim();
        fill(said, t("wait"));
        looks(async (still) => {
          const { options } = await ask("board", { ...common, position: from, after }, still);
          if (options?.length) onmove(options[0]);
          else fill(said, h("p", { class: "error", role: "alert" }, t("noSuchMove")));
        }, (error) => fill(said, refusal(error, after)));
      },
    },
    h("p", { class: "quiet" }, t("manyMoves")),
    h("div", { class: "row" }, h("div", { class: "wide" }, h("label", { for: "left" }, t("leave")), left), h("button", null, t("move"))), said);
  }

  function drawTree() {
    /** @param {Turn} at @returns {any} */
    const branch = (at) => {
      const said = at.by === "you" ? t("youMoved", { move: at.move }) : at.by === "computer" ? t("itMoved", { move: at.move }) : t("begin");
      const button = h("button", {
        type: "button", class: `plain${at === now ? " here" : ""}`, "aria-current": at === now ? "step" : null, title: at.position,
        onclick: () => { now = at; mine = isMine(at); turn(); },
      }, said);
      // A single line goes down; only branches are set in.
      if (at.children.length === 1) return [h("li", null, button), branch(at.children[0])];
      return [h("li", null, button, at.children.length ? h("ul", null, at.children.map((child) => h("li", null, h("ul", null, branch(child))))) : null)];
    };
    fill(tree, h("ul", null, branch(root)));
  }

  function undo() {
    if (now.parent) now = now.parent;
    // Back to where it was your turn.
    while (now.parent && now.by === "you") now = now.parent;
    mine = isMine(now);
    turn();
  }

  /** Says the moves of a game that was begun in another language anew. */
  async function translated() {
    const open = [...root.children];
    for (let at = open.pop(); at; at = open.pop()) {
      open.push(...at.children);
      const position = at.parent?.position;
      const board = await ask("board", { ...common, position, after: at.position }, stop.signal).catch(() => null);
      if (stop.signal.aborted) return;
      at.move = board?.options?.[0]?.move ?? at.move;
    }
    drawTree();
  }

  function hint() {
    advises(async (signal) => {
      const verdict = await ask("solve", { ...common, position: now.position, moves: 1 }, signal);
      const best = verdict.moves[0];
      fill(advice, h("p", null, best ? t("hintMove", { move: best.move }) : t(verdict.outcome === "D" ? "hintDraw" : "hintNone")), verdict.reason ? h("p", { class: "quiet" }, verdict.reason) : null);
    }, (error) => fill(advice, refusal(error)));
  }

  function whyLost() {
    /** @type {Turn[]} */
    const past = [];
    for (let at = now; at; at = /** @type {Turn} */ (at.parent)) past.unshift(at);
    advises(async (signal) => {
      let n = 0;
      for (const at of past) {
        if (at.by !== "you" || !at.parent) continue;
        n += 1;
        const before = await ask("solve", { ...common, position: at.parent.position, moves: 1 }, signal);
        if (before.outcome === "P") continue;
        const after = await ask("solve", { ...common, position: at.position, moves: 0 }, signal);
        if (AFTER[after.outcome] >= BEFORE[before.outcome]) continue;
        const move = before.outcome === "N" ? before.moves[0]?.move ?? "?" : await drawing(at.parent.position, signal);
        const word = before.outcome === "N" ? "mistake" : move ? "mistakeDraw" : "mistakeDrawn";
        fill(advice, h("p", null, t(word, { n, move, played: at.move })), before.reason ? h("p", { class: "quiet" }, before.reason) : null);
        return;
      }
      fill(advice, h("p", null, t(says.dataset.end === "lost" ? "noMistake" : "noMistakeWon")));
    }, (error) => fill(advice, refusal(error)));
  }

  /** A move that keeps the draw, if the moves can be listed. @param {string} position @param {AbortSignal} signal @returns {Promise<string>} */
  async function drawing(position, signal) {
    const { options } = await ask("options", { ...common, position }, signal).catch((error) => {
      signal.throwIfAborted();
      if (!error.status) throw error;
      return { options: [] };
    });
    return options.find((/** @type {any} */ option) => option.outcome === "D")?.move ?? "";
  }

  function begin() {
    root.children = [];
    now = root;
    mine = who.value !== "computer";
    state = { ...state, who: who.value, level: level.value };
    note("play", state);
    turn();
  }
  turn();
  if (kept) translated();
  return () => {
    stop.abort();
    return { root, now };
  };
}
