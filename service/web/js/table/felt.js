/** The felt: everybody around it, and in the middle what the hand is at. */

import { h, s } from "../dom.js";
import { cards } from "../cards.js";
import { number, t } from "../i18n.js";
import { countdown } from "./countdown.js";
import { house, seat } from "./seat.js";
import { mine, turnWords } from "./turn.js";

/** All that lies and sits at the table; the reader is nearest. */
export function felt(table) {
  const { view } = table;
  const own = mine(table);
  const first = Math.max(0, view.seats.findIndex((each) => each === own));
  const around = [...view.seats.slice(first), ...view.seats.slice(0, first)];
  const seats = around.map((each, place) => seat(table, each, spot(place, around.length)));
  return [
    watermark(),
    h("ol.seats", seats),
    view.house && house(view.house),
    h("div.middle",
      h("p.turn", turnWords(table), " ", countdown(view)),
      table.lost && h("p.lost", t("table.lost")),
      h("div.row.lying",
        view.shoe && h("span.shoe", cards([null]), h("span.number", t("table.shoe", { n: view.shoe.remaining }))),
        view.pot !== null && h("span.pot.number", t("table.pot", { chips: number(view.pot) })))),
  ];
}

/** Where a seat is, in hundredths of the felt: the reader's at the bottom, the others around it, clockwise. */
function spot(place, count) {
  const angle = Math.PI / 2 + (2 * Math.PI * place) / Math.max(count, 2);
  const along = (part, bend) => Math.sign(part) * Math.abs(part) ** bend; // beside one another, there is room for eight
  return { "--x": `${50 + 38 * along(Math.cos(angle), 1.6)}%`, "--y": `${50 + 27 * along(Math.sin(angle), 0.5)}%` };
}

function watermark() {
  return s("svg.watermark", { viewBox: "-100 -100 200 200", "aria-hidden": true },
    s("circle", { r: 97, fill: "none", stroke: "currentColor", "stroke-width": 2 }),
    s("circle", { r: 91, fill: "none", stroke: "currentColor", "stroke-width": 0.8 }),
    s("text", { y: 34, "text-anchor": "middle", "font-size": 100 }, "7½"));
}
