// @ts-check
// Rules that the reader writes: what they say, their moves, and a proof.
import { ask, events } from "./api.js";
import { EXAMPLES } from "./examples.js";
import { draw } from "./board.js";
import { latest } from "./latest.js";
import { calmly, download, fill, go, h, link, note, refusal, under } from "./page.js";
import { language, t } from "./words.js";

/** @param {HTMLElement} main @param {Record<string, string>} state */
export function rules(main, state) {
  const stop = new AbortController();
  const reads = latest(stop.signal);
  /** The rules that were read last. @type {string|null} */
  let text = null;
  const editor = h("textarea", { id: "rules", class: "mono", spellcheck: "false", value: state.rules ?? EXAMPLES[0].rules, rows: 14, "aria-describedby": "diagnostics" });
  const examples = h("select", { id: "examples" }, h("option", { value: "" }, "…"), EXAMPLES.map((one, i) => h("option", { value: i }, one.name)));
  const said = h("div", { id: "diagnostics", "aria-live": "polite" });
  const about = h("div", null);
  const found = h("div", null);
  fill(main, h("h1", null, t("rulesTitle")), h("div", { class: "halves" },
    h("section", { class: "card" },
      h("div", { class: "row" },
        h("div", null, h("label", { for: "examples" }, t("examples")), examples)),
      h("label", { for: "rules" }, t("rulesLabel")), editor, said, h("p", { class: "quiet" }, t("linkHolds"))),
    h("div", null, about)), found);

  examples.addEventListener("change", () => {
    if (examples.value === "") return;
    editor.value = EXAMPLES[Number(examples.value)].rules;
    examples.value = "";
    read();
  });
  editor.addEventListener("input", calmly(read, 250, stop.signal));
  // Tab leaves the field: nobody who uses a keyboard is caught in it.

  function read() {
    if (editor.value === text) return;
    const rules = editor.value;
    text = rules;
    note("rules", { ...state, rules });
    state = { ...state, rules };
    // What was found is about other rules.
    fill(found);
    reads(async (signal) => {
      const stated = await ask("rules", { rules, lang: language() }, signal);
      fill(said, stated.game ? h("p", { class: "same" }, t("fine")) : null,
        h("ul", { class: "plain" }, stated.diagnostics.map((/** @type {any} */ wrong) => diagnostic(wrong, rules))));
      if (stated.game) await tell(stated, rules, signal);
      else fill(about);
    }, (error) => {
      fill(about);
      fill(said, refusal(error));
    });
  }

  /** @param {any} wrong @param {string} rules */
  function diagnostic(wrong, rules) {
    const line = [...(rules.split("\n")[wrong.line - 1] ?? "")];
    const go = () => {
      const before = editor.value.split("\n").slice(0, wrong.line - 1).join("\n").length + (wrong.line > 1 ? 1 : 0);
      // Columns are characters, of which some are two units of a text here.
      const units = (/** @type {number} */ end) => before + line.slice(0, end).join("").length;
      editor.focus();
      editor.setSelectionRange(units(wrong.column - 1), units(wrong.column - 1 + wrong.length));
    };
    return h("li", { class: wrong.severity },
      h("button", { type: "button", class: "plain", onclick: go }, t("lineColumn", wrong)),
      ` ${wrong.found} → ${wrong.expected}${wrong.hint ? ` (${wrong.hint})` : ""}`,
      h("pre", null, `${line.join("")}\n${under(line, wrong.column - 1)}${"^".repeat(Math.max(1, wrong.length))}`));
  }

  /** @param {any} stated @param {string} rules @param {AbortSignal} signal */
  async function tell(stated, rules, signal) {
    const game = await ask("games", { name: stated.game, rules, lang: language() }, signal);
    const board = game.example ? await ask("board", { position: game.example, rules, lang: language(), most: 300 }, signal) : null;
    const claim = h("select", { id: "claim" }, [["outcomes", "claimOutcomes"], ["values", "claimValues"]].map(([value, word]) => h("option", { value }, t(word))));
    const goes = h("button", { type: "button", class: "main", id: "discover", onclick: () => discover(stated.game, rules, claim.value, goes, signal) }, t("discover"));
    fill(about, h("section", { class: "card" }, h("h2", null, stated.game), h("pre", { class: "words" }, game.rules),
      h("dl", null, [["shape", stated.shape], ["rank", stated.rank]].filter(([, said]) => said).map(([word, said]) => [h("dt", null, t(word)), h("dd", null, said)])),
      board ? [h("h3", null, t("sample")), h("code", null, game.example),
        draw(board, { onmove: (option) => go("ask", { position: option.to, rules }) }),
        h("details", null, h("summary", null, t("options")), h("p", { class: "mono" }, (board.options ?? []).map((/** @type {any} */ o) => o.to).join("  "))),
        h("p", { class: "row" },
          h("a", { href: link("ask", { position: game.example, rules }) }, t("askThese")),
          h("a", { href: link("play", { position: game.example, rules }) }, t("playThis")),
          game.pattern ? h("a", { href: link("map", { game: stated.game, rules }) }, t("mapThis", { game: stated.game })) : null)] : null),
    h("section", { class: "card" }, h("div", { class: "row" },
      h("div", null, h("label", { for: "claim" }, t("claim")), claim), goes)));
  }

  /** @param {string} game @param {string} rules @param {string} claim @param {any} button @param {AbortSignal} signal */
  async function discover(game, rules, claim, button, signal) {
    // Other rules are being read.
    if (signal.aborted) return;
    const work = new AbortController();
    signal.addEventListener("abort", () => work.abort());
    const begun = Date.now();
    const clock = h("p", { role: "status" }, t("working", { n: 0 }));
    const timer = setInterval(() => { clock.textContent = t("working", { n: Math.round((Date.now() - begun) / 1000) }); }, 1000);
    const steps = h("ol", { id: "steps" });
    const result = h("div", { id: "result" });
    const ends = h("button", { type: "button", id: "stop", onclick: () => work.abort() }, t("stop"));
    fill(found, h("section", { class: "card", "aria-live": "polite" }, h("h2", null, t("steps")), h("div", { class: "row" }, clock, ends), steps, result));
    button.disabled = true;
    let answered = false;
    try {
      for await (const { name, data } of events("discover", { rules, claim, lang: language() }, work.signal)) {
        if (name === "step") steps.append(h("li", null, data.step));
        if (name === "error") { answered = true; result.append(refusal({ message: data.error })); }
        if (name === "answer") { answered = true; result.append(answer(data)); }
        if (name === "proof") result.append(proof(game, data));
      }
      clock.textContent = answered ? "" : t("brokeOff");
    } catch (error) {
      clock.textContent = work.signal.aborted ? t("stopped") : "";
      const said = refusal(error);
      if (said) result.append(said);
    } finally {
      clearInterval(timer);
      ends.hidden = true;
      button.disabled = false;
    }
  }

  read();
  return () => stop.abort();
}

/** @param {any} found */
function answer(found) {
  const how = found.status === "proved" ? t("proved") : t(found.status === "verified" ? "verified" : "notFound", { n: found.verified_to });
  return h("div", null, h("h3", null, t("result")), h("p", { class: `verdict ${found.status === "proved" ? "same" : ""}`, "data-status": found.status }, how),
    h("p", null, found.form),
    found.words ? h("pre", { class: "words" }, found.words) : null,
    found.states ? h("dl", null, h("dt", null, t("states")), h("dd", null, String(found.states)),
      found.numeration ? [h("dt", null, t("numeration")), h("dd", null, `(${found.numeration.join(", ")})`)] : null) : null);
}

/** @param {string} game @param {any} data */
function proof(game, data) {
  const files = [["certificate", "theorem", t("certificate")], ["rust", "rs", t("code", { language: "Rust" })], ["cpp", "cpp", t("code", { language: "C++" })], ["python", "py", t("code", { language: "Python" })]];
  const picture = data.picture ? URL.createObjectURL(new Blob([data.picture], { type: "image/svg+xml" })) : null;
  return h("div", null, h("h3", null, t("downloads")),
    h("p", { class: "row", id: "downloads" }, files.filter(([key]) => data[key]).map(([key, ending, label]) => download(`${game}.${ending}`, data[key], label)),
      data.picture ? download(`${game}.svg`, data.picture, "SVG") : null),
    picture ? h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("automatonAlt", { game }) }, h("img", { class: "picture", src: picture, alt: t("automatonAlt", { game }) })) : null);
}
