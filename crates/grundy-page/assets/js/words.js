// @ts-check
// The words of the page in the language that the browser or the reader chose.
import { EN } from "./words-en.js";
import { ZH } from "./words-zh.js";

/** @type {Record<string, {name: string, words: Record<string, string>}>} */
export const LANGUAGES = { en: { name: "English", words: EN }, zh: { name: "中文", words: ZH } };

const KEY = "grundy-language";

/** @param {string|null|undefined} code @returns {code is string} */
export function isSpoken(code) {
  return typeof code === "string" && Object.hasOwn(LANGUAGES, code);
}

/** @returns {string} */
function preferred() {
  const kept = localStorage.getItem(KEY);
  if (isSpoken(kept)) return kept;
  for (const code of navigator.languages ?? []) {
    const short = code.split("-")[0];
    if (isSpoken(short)) return short;
  }
  return "en";
}

let current = preferred();

/** The code of the language. */
export function language() {
  return current;
}

/** @param {string} code @param {boolean} [keep] */
export function speak(code, keep = true) {
  if (!isSpoken(code)) return;
  current = code;
  if (keep) localStorage.setItem(KEY, code);
  document.documentElement.lang = code === "zh" ? "zh-Hans" : code;
}

/** A text with `{name}` filled in. @param {string} key @param {Record<string, any>} [given] @returns {string} */
export function t(key, given = {}) {
  const text = LANGUAGES[current].words[key] ?? EN[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in given ? String(given[name]) : whole));
}
