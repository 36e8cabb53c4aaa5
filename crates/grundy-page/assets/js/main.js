// @ts-check
// The frame: which screen, which language, which colours.
import { h, fill, here, link, note } from "./page.js";
import { LANGUAGES, isSpoken, language, speak, t } from "./words.js";
import { ask } from "./ask.js";
import { play } from "./play.js";
import { map } from "./map.js";
import { rules } from "./rules.js";
import { contests } from "./contests.js";
import { boxes } from "./boxes.js";

/**
 * Screens, which say how to leave them; what that gives they get again where they are drawn anew in another language.
 * @type {Record<string, (main: HTMLElement, state: Record<string, string>, kept?: any) => (void | (() => any))>}
 */
const SCREENS = { ask, play, map, rules, contests, boxes };

/** @type {void | (() => any)} */
let leave;
let shown = "";

/** The colours that the reader chose. */
function theme() {
  return localStorage.getItem("grundy-theme") ?? "";
}

/** @param {string} name */
function paint(name) {
  if (name) document.documentElement.dataset.theme = name;
  else delete document.documentElement.dataset.theme;
}

/** What goes from one screen to another. @param {Record<string, string>} state */
function carried({ position, rules, play }) {
  return { position, rules, play };
}

function frame() {
  const { screen, state } = here();
  const screens = Object.keys(SCREENS).map((name) =>
    h("li", null, h("a", {
      href: link(name, carried(state)), "aria-current": name === screen ? "page" : null,
      // What was written since then goes along.
      onclick: (/** @type {any} */ event) => { event.currentTarget.href = link(name, carried(here().state)); },
    }, t(name))),
  );
  const languages = h(
    "select",
    {
      "aria-label": t("language"), id: "language",
      onchange: (/** @type {any} */ event) => {
        speak(event.target.value);
        // A language in the address would be spoken again.
        const { screen, state } = here();
        if (state.lang) note(screen, { ...state, lang: "" });
        again();
        document.getElementById("language")?.focus();
      },
    },
    Object.entries(LANGUAGES).map(([code, { name }]) => h("option", { value: code, lang: code, selected: code === language() }, name)),
  );
  const themes = h(
    "select",
    {
      "aria-label": t("theme"), id: "theme",
      onchange: (/** @type {any} */ event) => {
        localStorage.setItem("grundy-theme", event.target.value);
        paint(event.target.value);
      },
    },
    [["", "themeAuto"], ["light", "themeLight"], ["dark", "themeDark"]].map(([name, word]) =>
      h("option", { value: name, selected: name === theme() }, t(word))),
  );
  fill(
    /** @type {HTMLElement} */ (document.getElementById("head")),
    h("a", { class: "name", href: "#/ask" }, "grundy"),
    h("nav", { "aria-label": t("screens") }, h("ul", null, screens)),
    h("div", { class: "tools" }, languages, themes),
  );
  fill(/** @type {HTMLElement} */ (document.getElementById("foot")), `${t("foot")} `, h("a", { href: "/api" }, t("api")));
  const skip = document.getElementById("skip");
  if (skip) skip.textContent = t("skip");
}

/** The same screen in another language, with what was done and written there. */
function again() {
  const main = /** @type {HTMLElement} */ (document.getElementById("main"));
  const written = [...main.querySelectorAll("input[id], select[id], textarea[id]")];
  render(true);
  for (const before of /** @type {HTMLInputElement[]} */ (written)) {
    const field = /** @type {HTMLInputElement|null} */ (main.querySelector(`#${before.id}`));
    if (!field || (field.value === before.value && field.checked === before.checked)) continue;
    field.value = before.value;
    if (before.type === "checkbox") field.checked = before.checked;
    field.dispatchEvent(new Event("input"));
  }
}

/** @param {boolean} [keeps] */
function render(keeps = false) {
  const { screen, state } = here();
  if (isSpoken(state.lang)) speak(state.lang, false);
  const kept = leave ? leave() : undefined;
  frame();
  const main = /** @type {HTMLElement} */ (document.getElementById("main"));
  const name = Object.hasOwn(SCREENS, screen) ? screen : "ask";
  document.title = `${t(name)} · grundy`;
  fill(main);
  leave = SCREENS[name](main, state, keeps ? kept : undefined);
  if (shown && shown !== name) main.focus();
  shown = name;
}

document.getElementById("skip")?.addEventListener("click", (event) => {
  // The hash is the state of the page.
  event.preventDefault();
  document.getElementById("main")?.focus();
});
paint(theme());
speak(language(), false);
window.addEventListener("hashchange", () => render());
render();
