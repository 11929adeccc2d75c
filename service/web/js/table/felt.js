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
  const spots = view.house ? beforeTheHouse(around.length) : allAround(around.length);
  const seats = around.map((each, place) => seat(table, each, spots[place]));
  return [
    watermark(),
    h("ol.seats", seats),
    view.house && house(view.house),
    h("div.middle",
      h("p.turn", turnWords(table), " ", countdown(view)),
      table.lost && h("p.lost", t("table.lost")),
      h("div.row.lying",
        view.shoe && shoe(view.shoe.remaining),
        view.pot !== null && h("span.pot.number", t("table.pot", { chips: number(view.pot) })))),
  ];
}

function shoe(remaining) {
  const words = t("table.shoe", { n: remaining });
  return h("span.shoe", { title: words },
    cards([null]), h("span.unseen", words), h("strong.number", { "aria-hidden": true }, remaining));
}

/** Where the seats are: the reader's at the bottom, the others around the felt, clockwise. */
function allAround(count) {
  return Array.from({ length: count }, (_, place) => spot((360 * place) / Math.max(count, 2)));
}

/** The same, with the top left to the house. */
function beforeTheHouse(count) {
  const left = Math.floor(count / 2);
  const right = Math.max(count - 1 - left, 1);
  return Array.from({ length: count }, (_, place) =>
    spot(place <= left ? (140 * place) / left : (-140 * (count - place)) / right));
}

/** A spot so many degrees from the bottom, in hundredths of the felt. The curve is bent until eight have room. */
function spot(degrees) {
  const angle = ((90 + degrees) * Math.PI) / 180;
  const bent = (part, power) => Math.sign(part) * Math.abs(part) ** power;
  return { "--x": `${50 + 38 * bent(Math.cos(angle), 1.6)}%`, "--y": `${50 + 27 * bent(Math.sin(angle), 0.5)}%` };
}

function watermark() {
  return s("svg.watermark", { viewBox: "-100 -100 200 200", "aria-hidden": true },
    s("circle", { r: 97, fill: "none", stroke: "currentColor", "stroke-width": 2 }),
    s("circle", { r: 91, fill: "none", stroke: "currentColor", "stroke-width": 0.8 }),
    s("text", { y: 34, "text-anchor": "middle", "font-size": 100 }, "7½"));
}
