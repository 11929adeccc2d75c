/** Cards as the page shows them: in the reader's deck, and by name for whoever can't see them. */

import { h, s } from "./dom.js";
import { t } from "./i18n.js";
import { preferences } from "./preferences.js";

const DRAWINGS = new URL("../cards.svg", import.meta.url).href;

/** A card by its code (`7d`); null is one that lies face down, of which nothing is told. */
export function card(code) {
  const drawing = code === null ? "back" : `${preferences().deck}-${code}`;
  return h("span.card", { role: "img", "aria-label": name(code), "data-key": code ?? "back" },
    s("svg", { viewBox: "0 0 60 96", "aria-hidden": true }, s("use", { href: `${DRAWINGS}#${drawing}` })));
}

/** Cards side by side, each over the one before, closer the more they are; of `wide` ones more is seen. */
export function cards(codes, { wide = false } = {}) {
  return h(wide ? "span.cards.wide" : "span.cards", { style: { "--count": String(codes.length) } }, codes.map(card));
}

/** What a card is called. */
export function name(code) {
  if (code === null) return t("card.down");
  return t("card.name", { rank: t(`rank.${code[0]}`), suit: t(`suit.${code[1]}`) });
}
