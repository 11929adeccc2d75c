/** Chips: a stake as it lies on the felt, and how one is made. */

import { h, s } from "../dom.js";
import { number, t } from "../i18n.js";

const VALUES = [100, 50, 25, 10, 5, 2, 1];
const COLOURS = {
  1: "#e8e2d2",
  2: "#d9a941",
  5: "#b3372a",
  10: "#2d5fa8",
  25: "#2c7a4b",
  50: "#6b3fa0",
  100: "#2a2622",
};
const MOST_SHOWN = 3;
const LIGHT = new Set([1, 2]);

/** A stake as a small pile with its number. */
export function stackOfChips(count) {
  const pile = change(count).slice(0, MOST_SHOWN);
  const height = 22 + 4 * (pile.length - 1);
  return h("span.stake",
    s("svg", { viewBox: `0 0 24 ${height}`, width: 24, height, "aria-hidden": true },
      pile.map((value, index) => s("g", { transform: `translate(12 ${height - 11 - 4 * index})` }, edge(value)))),
    h("span.number", h("span.unseen", t("seat.stake"), " "), number(count)));
}

/** A chip that can be pressed. */
export function chip(value, onclick) {
  return h("button.chip", { type: "button", "aria-label": t("stake.add", { n: value }), onclick, "data-key": value },
    s("svg", { viewBox: "-12 -12 24 24", "aria-hidden": true }, edge(value),
      s("text", { y: 3.2, "text-anchor": "middle", "font-size": 8.5, "font-weight": 700, fill: ink(value) }, value)));
}

/** The chips worth offering for a stake of `max` at most, small ones first. */
export function offered(max) {
  return VALUES.filter((value) => value <= max).reverse().slice(-5);
}

function ink(value) {
  return LIGHT.has(value) ? "#241c14" : "#fff";
}

function edge(value) {
  return [
    s("circle", { r: 10.5, fill: COLOURS[value], stroke: "#241c14", "stroke-width": 0.8 }),
    s("circle", { r: 8.6, fill: "none", stroke: "#fff", "stroke-width": 2.4, "stroke-dasharray": "3.4 3.35", opacity: 0.85 }),
    s("circle", { r: 6.6, fill: COLOURS[value] }),
  ];
}

function change(count) {
  const pile = [];
  for (const value of VALUES) for (; count >= value; count -= value) pile.push(value);
  return pile;
}
