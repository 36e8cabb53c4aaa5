// @ts-check
// The page of examples: every route of the description, each with a question to try.
import { fill, h } from "./page.js";
import { language, speak, t } from "./words.js";

const theme = localStorage.getItem("grundy-theme");
if (theme) document.documentElement.dataset.theme = theme;
speak(language(), false);
for (const [id, word] of [["title", "api"], ["about", "apiAbout"]]) {
  const place = document.getElementById(id);
  if (place) place.textContent = t(word);
}
const description = await (await fetch(`/api/v1/openapi.json?lang=${language()}`)).json();
const place = /** @type {HTMLElement} */ (document.getElementById("routes"));
fill(place, Object.entries(description.paths).map(([path, { get }]) => {
  const example = get["x-example"];
  const out = h("pre", { tabindex: "0", hidden: true, "aria-label": t("answerOf", { path }) });
  const stream = !get.responses["200"].content["application/json"];
  const run = async () => {
    out.hidden = false;
    const response = await fetch(example);
    out.textContent = response.headers.get("Content-Type")?.startsWith("image/png") ? "PNG" : (await response.text()).slice(0, 4000);
  };
  return h("section", { class: "card" }, h("h2", null, path), h("p", null, get.summary),
    h("dl", null, get.parameters.map((/** @type {any} */ one) => [
      h("dt", null, h("code", null, one.name), one.required ? " *" : ""),
      h("dd", null, one.description, one.schema.enum ? ` (${one.schema.enum.join(", ")})` : one.schema.maximum ? ` (${one.schema.minimum}…${one.schema.maximum})` : "")])),
    h("p", null, h("a", { href: example }, h("code", null, example))),
    stream ? null : h("button", { type: "button", onclick: run }, t("tryIt")), out);
}));
