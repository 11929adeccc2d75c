/** The odds of the reader's hand: to bust, the best action, and where the next card leads. */

import { h } from "../dom.js";
import { percent, points, signed, t } from "../i18n.js";

/** The panel; nothing where the table tells no odds, or the reader plays no hand now. */
export function oddsPanel({ view, odds }) {
  if (!view.settings.odds || !odds || odds.hand !== view.hand || !odds.hands.length) return null;
  return h("section.odds", { "data-key": "odds" }, h("h2", t("odds.title")), odds.hands.map(hand));
}

function hand({ hand_index, points: held, next_card, best, against_bank }) {
  return h("div", { "data-key": hand_index },
    next_card && [
      h("p", t("odds.bust", { share: percent(next_card.bust.value) })),
      bars(held, next_card),
    ],
    best && h("p", h("strong", t(`odds.${best.action}`)), " ",
      best.stand && best.draw && t(`odds.worth.${best.unit}`, worth(best))),
    !next_card && against_bank && h("p", t("odds.expect", { net: rounded(against_bank.expectation.value) })));
}

function worth({ stand, draw }) {
  return { stand: rounded(stand.value), draw: rounded(draw.value) };
}

function rounded(value) {
  return signed(Math.round(value * 100) / 100);
}

/** A bar for each total that the next card may make, the last one for going bust. */
function bars(held, { totals, bust }) {
  const all = [...totals.map((total) => [points(total.points), total.chance.value]), [t("hand.bust"), bust.value]];
  const most = Math.max(...all.map(([, chance]) => chance));
  return h("ul.bars", { "aria-label": t("odds.next", { points: held === null ? "" : points(held) }) },
    all.map(([label, chance], index) => h("li", { class: index === all.length - 1 ? "bust" : null, "data-key": label },
      h("span.bar", { style: { "--share": String(chance / most) } }),
      h("span.number", label),
      h("span.number.hint", percent(chance)))));
}
