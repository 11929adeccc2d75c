/** Cards as the page shows them: in the reader's deck, and by name for whoever can't see them. */

import { h, s } from "../dom.js";
import { t } from "../i18n.js";
import { preferences } from "../preferences.js";
import { back, face } from "./drawing.js";

const RANKS = [..."A234567JQK"];
const SUITS = [..."cdhs"];

let drawn = null;

/** A card by its code (`7d`); null is one that lies face down, of which nothing is told. */
export function card(code) {
  deck();
  const drawing = code ?? "back";
  return h("span.card", { role: "img", "aria-label": name(code), "data-key": drawing },
    s("svg", { viewBox: "0 0 60 96", "aria-hidden": true }, s("use", { href: `#card-${drawing}` })));
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

/** Have the forty cards drawn once, in the deck that the reader likes; each card shown refers to its drawing. */
function deck() {
  const wished = preferences().deck;
  if (drawn === wished) return;
  drawn = wished;
  document.getElementById("deck")?.remove();
  const symbol = (id, drawing) => s("symbol", { id: `card-${id}`, viewBox: "0 0 60 96" }, drawing);
  const faces = SUITS.flatMap((suit) => RANKS.map((rank) => symbol(rank + suit, face(wished, rank, suit))));
  document.body.append(s("svg.sprite", { id: "deck", "aria-hidden": true }, faces, symbol("back", back())));
}
