// @ts-check
// Contest problems: what a judge expects, and where the output of a program differs.
import { ask } from "./api.js";
import { latest } from "./latest.js";
import { calmly, fill, h, note, refusal } from "./page.js";
import { language, t } from "./words.js";

/**
 * What was written about a problem, and whether it was judged.
 * @typedef {{problem: string, input: string, mine: string, judged: boolean}} Written
 */

/** @param {HTMLElement} main @param {Record<string, string>} state @param {Written|null} [kept] */
export function contests(main, state, kept = null) {
  const stop = new AbortController();
  const looks = latest(stop.signal);
  const judges = latest(stop.signal);
  let now = { ...state };
  /** @type {() => Written|null} */
  let written = () => kept;
  const search = h("input", { id: "search", type: "search", value: state.search ?? "", placeholder: t("searchHelp"), autocomplete: "off" });
  const found = h("div", { "aria-live": "polite", class: "scroll", tabindex: "0", role: "region", "aria-label": t("contestsTitle"), id: "found" });
  const detail = h("div", { id: "problem" });
  fill(main, h("h1", null, t("contestsTitle")),
    h("div", { class: "row" }, h("div", { class: "wide" }, h("label", { for: "search" }, t("search")), search)),
    h("div", { class: "columns" }, detail, h("section", { class: "card" }, found)));

  function look() {
    looks(async (signal) => {
      const { problems } = await ask("problems", { search: search.value, lang: language() }, signal);
      const rows = problems.map((/** @type {any} */ problem) => h("li", null, h("button", {
        type: "button", class: "plain", "data-id": problem.id,
        onclick: () => { now = { ...now, problem: problem.id }; note("contests", now); show(problem); },
      }, `${problem.id} · ${titled(problem)}`)));
      fill(found, rows.length ? h("ul", { class: "plain" }, rows) : h("p", null, t("noProblem")));
      if (detail.firstChild) return;
      const wanted = kept?.problem ?? now.problem;
      const is = (/** @type {any} */ problem) => problem.id === wanted;
      let one = wanted ? problems.find(is) : problems[0];
      // What is shown need not be among those that were searched for afterwards.
      if (!one && wanted) one = (await ask("problems", { search: wanted, lang: language() }, signal)).problems.find(is);
      one ??= problems[0];
      if (one && !detail.firstChild) show(one);
    }, (error) => fill(found, refusal(error)));
  }

  /** @param {any} problem */
  function show(problem) {
    const input = h("textarea", { id: "input", class: "mono", spellcheck: "false", rows: 6 });
    const mine = h("textarea", { id: "mine", class: "mono", spellcheck: "false", rows: 6 });
    const out = h("div", { "aria-live": "polite", id: "output" });
    const again = kept?.problem === problem.id ? kept : null;
    kept = null;
    input.value = again?.input ?? problem.samples[0]?.input ?? "";
    mine.value = again?.mine ?? "";
    written = () => ({ problem: problem.id, input: input.value, mine: mine.value, judged: Boolean(out.firstChild) });
    const sample = h("button", { type: "button", onclick: () => { input.value = problem.samples[0]?.input ?? ""; } }, t("sampleInput"));
    const go = h("button", { class: "main" }, t("answer"));
    const form = h("form", {
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        judges(async (signal) => {
          const answer = await ask("judge", { problem: problem.id, input: input.value, lang: language() }, signal);
          fill(out, h("h3", null, t("output")), h("pre", { tabindex: "0" }, answer.output), answer.error ? h("p", { class: "error", role: "alert" }, answer.error) : null,
            mine.value.trim() ? compared(answer.output, mine.value) : null);
        }, (error) => fill(out, refusal(error)));
      },
    },
    h("label", { for: "input" }, t("input")), input, h("label", { for: "mine" }, t("mine")), mine,
    h("div", { class: "row" }, go, problem.samples.length ? sample : null));
    fill(detail, h("section", { class: "card" },
      h("h2", null, titled(problem)), h("p", null, problem.rules),
      h("dl", null, [["input", problem.input], ["output", problem.output], ["limits", problem.limits], ["method", problem.method], ["source", problem.source]]
        .map(([word, text]) => [h("dt", null, t(word)), h("dd", null, text)]))),
    h("section", { class: "card" }, form, out));
    if (again?.judged) form.requestSubmit();
  }

  search.addEventListener("input", calmly(() => {
    now = { ...now, search: search.value };
    note("contests", now);
    look();
  }, 200, stop.signal));
  look();
  return () => {
    stop.abort();
    return written();
  };
}

/** The title in the language of the page; a judge that has no English one keeps its own. @param {any} problem */
function titled({ title, chinese }) {
  return language() === "zh" && chinese ? chinese : title;
}

/** Judges overlook spaces at the ends of lines and lines at the end. @param {string} text */
function lines(text) {
  return text.trimEnd().split("\n").map((one) => one.trimEnd());
}

/** @param {string} expected @param {string} found */
function compared(expected, found) {
  const [a, b] = [lines(expected), lines(found)];
  const line = [...Array(Math.max(a.length, b.length)).keys()].find((i) => a[i] !== b[i]);
  return line === undefined
    ? h("p", { class: "same", role: "status" }, t("same"))
    : h("p", { class: "other", role: "status" }, t("differs", { line: line + 1, expected: a[line] ?? "", found: b[line] ?? "" }));
}
