/** The game in a minute, and the rules of every house in the reader's language. */

import { get } from "./api.js";
import { cards } from "./cards.js";
import { h } from "./dom.js";
import { t } from "./i18n.js";

const SHOWN = [
  ["how.aim", ["5c", "2h"]],
  ["how.figures", ["Jd", "Qs", "Kh"]],
  ["how.reale", ["7s", "Qc"]],
  ["how.matta", ["Kd"]],
  ["how.bust", ["6d", "3c"]],
  ["how.bank", [null]],
];

/** Draw the page. */
export async function show(place) {
  place.append(
    h("h1", t("how.title")),
    h("p", t("how.text")),
    steps(),
    h("h2", t("how.houses")));
  for (const house of (await get("rules")).items) place.append(rules(house));
}

/** The game in six pictures. */
export function steps() {
  return h("ol.steps", SHOWN.map(([key, shown]) => h("li", cards(shown, { wide: true }), h("p", t(key)))));
}

function rules({ preset, summary, sentences, differs }) {
  const line = ([option, sentence]) => h("li", { class: option in differs ? "differs" : null }, sentence);
  return h("details.rules",
    h("summary", h("strong", t(`preset.${preset}`)), " ", summary),
    h("ul", Object.entries(sentences).map(line)));
}
