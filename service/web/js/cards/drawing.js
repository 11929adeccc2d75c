/** How a card looks: our own drawings of an Italian-suited and of a French deck, on 60 by 96. */

import { s } from "../dom.js";
import { figure } from "./figures.js";
import { FRENCH, ITALIAN } from "./suits.js";

const LETTERS = { "text-anchor": "middle", "font-family": "Georgia, serif" };
const ITALIAN_INDEX = { J: "F", Q: "C", K: "R" }; // fante, cavallo, re
const X = 11.5;

/** Where the pips of a numeral card stand, from its middle, and how large they are. */
const PIPS = {
  A: [[0, 0, 2.1]],
  2: [[0, -23, 1.25], [0, 23, 1.25]],
  3: [[0, -27, 1.1], [0, 0, 1.1], [0, 27, 1.1]],
  4: [[-X, -24, 1], [X, -24, 1], [-X, 24, 1], [X, 24, 1]],
  5: [[-X, -25, 1], [X, -25, 1], [0, 0, 1], [-X, 25, 1], [X, 25, 1]],
  6: [[-X, -27, 0.95], [X, -27, 0.95], [-X, 0, 0.95], [X, 0, 0.95], [-X, 27, 0.95], [X, 27, 0.95]],
  7: [[-X, -29, 0.86], [X, -29, 0.86], [0, -15, 0.86], [-X, 1, 0.86], [X, 1, 0.86], [-X, 29, 0.86], [X, 29, 0.86]],
};

/** The face of a card in one of the decks, `italian` or `french`. */
export function face(deck, rank, suit) {
  const { pip, colour } = (deck === "french" ? FRENCH : ITALIAN)[suit];
  const middle = rank in PIPS ? pips(PIPS[rank], pip) : figure(rank, pip, colour);
  const index = deck === "french" ? rank : ITALIAN_INDEX[rank] ?? rank;
  const corners = [0, 180].map((turn) =>
    s("g", { transform: `rotate(${turn} 30 48)` }, corner(index, pip, colour)));
  return [paper(), middle, corners];
}

/** The back that all cards share. */
export function back() {
  const lattice = [];
  for (let x = -60; x <= 108; x += 12) {
    lattice.push(s("path", { d: `M${x} 6l84 84M${x + 48} 6l-84 84` }));
  }
  return [
    paper(),
    s("clipPath", { id: "back-panel" }, s("rect", { x: 5, y: 5, width: 50, height: 86, rx: 4 })),
    s("g", { "clip-path": "url(#back-panel)" },
      s("rect", { x: 5, y: 5, width: 50, height: 86, fill: "#7d2a20" }),
      s("g", { stroke: "#c98a5a", "stroke-width": 1.1, fill: "none" }, lattice)),
    s("circle", { cx: 30, cy: 48, r: 11, fill: "#7d2a20", stroke: "#e8c98a", "stroke-width": 1.4 }),
    s("text", { x: 30, y: 52.5, "font-size": 12.5, fill: "#e8c98a", ...LETTERS }, "7½"),
  ];
}

function paper() {
  return s("rect", { x: 0.5, y: 0.5, width: 59, height: 95, rx: 5, fill: "#fbf6e9", stroke: "#8d7a5c" });
}

function pips(places, pip) {
  return places.map(([x, y, size]) => {
    const turned = y > 2 ? " rotate(180)" : "";
    return s("g", { transform: `translate(${30 + x} ${48 + y}) scale(${size})${turned}` }, pip());
  });
}

function corner(index, pip, colour) {
  return [
    s("text", { x: 6.2, y: 12, "font-size": 11, "font-weight": 700, fill: colour, ...LETTERS }, index),
    s("g", { transform: "translate(6.2 17.5) scale(0.34)" }, pip()),
  ];
}
