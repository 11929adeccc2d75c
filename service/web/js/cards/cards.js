/** Cards as the page shows them: in the reader's deck, and by name for whoever can't see them. */

import { h, s } from "../dom.js";
import { t } from "../i18n.js";
import { preferences } from "../preferences.js";
import { back, face } from "./drawing.js";

const RANKS = [..."A234567JQK"];
const SUITS = [..."cdhs"];

let drawn = null;

/** A card by its code (`7d`); null is one that lies face down, of which nothing is told. */
export function card(code, { fresh = false } = {}) {
  deck();
  const use = s("use", { href: `#card-${code ?? "back"}` });
  return h("span", { class: `card${fresh ? " fresh" : ""}`, role: "img", "aria-label": name(code), "data-key": code ?? "back" },
    s("svg", { viewBox: "0 0 60 96", "aria-hidden": true }, use));
}

/** Cards side by side. Those beyond the first `known` have just come. */
export function cards(codes, { wide = false, known = codes.length } = {}) {
  const each = codes.map((code, index) => card(code, { fresh: index >= known }));
  return h("span", { class: `cards${wide ? " wide" : ""}` }, each);
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
