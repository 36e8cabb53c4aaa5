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

/** @param {HTMLElement} main @param {Record<string, string>} state */
export function play(main, state) {
  const start = state.position ?? "nim:3,4,5";
  const misere = state.play === "misere";
  const stop = new AbortController();
  const turns = latest(stop.signal);
  /** Advice is about the position of a turn, and ends with it. */
  let advises = latest(stop.signal);
  const common = { play: misere ? "misere" : "", rules: state.rules, lang: language() };
  /** @type {Turn} */
  const root = { position: start, move: "", by: "", parent: null, children: [] };
  let now = root;
  let mine = state.who !== "computer";
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
      const board = await ask("board", { position: now.position, rules: state.rules, lang: language() }, signal);
      if (now === root) now.position = board.position;
      over = board.options?.length === 0;
      if (over) {
        const stuckWins = misere !== board.turned;
        const won = mine === stuckWins;
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
        if (board.options && !areClicked(board)) place.append(listed(board.options, onmove));
        return;
      }
      const seed = Math.floor(Math.random() * 2 ** 40);
      const answer = await ask("play", { ...common, position: now.position, level: level.value, seed }, signal);
      step(answer.to, answer.move, "computer");
      turn(answer.outcome === null && level.value === "perfect" ? t("guessed") : "");
    }, (error) => fill(advice, refusal(error, now.position)));
  }

  /** Whether clicks make every move; what is drawn on paper has several moves for the same spots. @param {any} board */
  function areClicked(board) {
    const isPaper = board.components.some((/** @type {any} */ component) => component.picture?.kind === "regions");
    return !isPaper && board.options.every((/** @type {any} */ option) => option.spots.length);
  }

  /** Moves that no click makes. @param {any[]} options @param {(option: any) => void} onmove */
  function listed(options, onmove) {
    return h("details", null, h("summary", null, t("allMoves")),
      h("div", { class: "scroll" }, h("ul", { class: "plain" }, options.slice(0, 400).map((option) =>
        h("li", null, h("button", { type: "button", class: "plain", onclick: () => onmove(option) }, `${option.move} → ${option.to}`))))));
  }

  function drawTree() {
    /** @param {Turn} at @returns {any} */
    const branch = (at) => {
      const said = at.by === "you" ? t("youMoved", { move: at.move }) : at.by === "computer" ? t("itMoved", { move: at.move }) : t("begin");
      const button = h("button", {
        type: "button", class: `plain${at === now ? " here" : ""}`, "aria-current": at === now ? "step" : null, title: at.position,
        onclick: () => { now = at; mine = at.by ? at.by === "computer" : state.who !== "computer"; turn(); },
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
    mine = now.by ? now.by === "computer" : state.who !== "computer";
    turn();
  }

  function hint() {
    advises(async (signal) => {
      const verdict = await ask("solve", { ...common, position: now.position, moves: 1 }, signal);
      const best = verdict.moves[0];
      fill(advice, h("p", null, best ? t("hintMove", { move: best.move }) : t("hintNone")), verdict.reason ? h("p", { class: "quiet" }, verdict.reason) : null);
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
        if (before.outcome !== "N") continue;
        const after = await ask("solve", { ...common, position: at.position, moves: 0 }, signal);
        if (after.outcome === "P") continue;
        const best = before.moves[0]?.move ?? "?";
        fill(advice, h("p", null, t("mistake", { n, move: best, played: at.move })), before.reason ? h("p", { class: "quiet" }, before.reason) : null);
        return;
      }
      fill(advice, h("p", null, t(says.dataset.end === "lost" ? "noMistake" : "noMistakeWon")));
    }, (error) => fill(advice, refusal(error)));
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
  return () => stop.abort();
}
