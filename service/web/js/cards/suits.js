/** The suits of both decks: a pip about 20 high around 0,0, and the colour in which its card speaks. */

import { s } from "../dom.js";

const EDGE = { stroke: "#4a3413", "stroke-width": 0.7, "stroke-linejoin": "round" };

export const ITALIAN = {
  d: { pip: denari, colour: "#8a5a08" },
  h: { pip: coppe, colour: "#a32b1e" },
  s: { pip: spade, colour: "#27477f" },
  c: { pip: bastoni, colour: "#2c6233" },
};

const RED = "#b3261e";
const BLACK = "#1d1a18";
const HEART = "M0 9.5C-4 4-9 1-9-4.2-9-9-2.6-9.8 0-5 2.6-9.8 9-9 9-4.2 9 1 4 4 0 9.5Z";
const SPADE =
  "M0-10C3-5 9-2 9 3 9 7.5 3.5 8 1.2 4.8Q1.4 8 3.6 10H-3.6Q-1.4 8-1.2 4.8C-3.5 8-9 7.5-9 3-9-2-3-5 0-10Z";

export const FRENCH = {
  d: { pip: () => shape("M0-10L7 0 0 10-7 0Z", RED), colour: RED },
  h: { pip: () => shape(HEART, RED), colour: RED },
  s: { pip: () => shape(SPADE, BLACK), colour: BLACK },
  c: { pip: clubs, colour: BLACK },
};

function shape(d, fill) {
  return s("path", { d, fill });
}

function clubs() {
  const leaf = (cx, cy) => s("circle", { cx, cy, r: 4.3, fill: BLACK });
  return [leaf(0, -5.2), leaf(-5, 1.8), leaf(5, 1.8), shape("M-1.2-2H1.2Q1 7 3.6 10H-3.6Q-1 7-1.2-2Z", BLACK)];
}

/** Coins: a sun of eight rays on gold. */
function denari() {
  const rays = Array.from({ length: 8 }, (_, turn) =>
    s("path", { d: "M0-7.2L1.5-3 0-1.5-1.5-3Z", fill: "#a32b1e", transform: `rotate(${45 * turn})` }));
  return [
    s("circle", { r: 10, fill: "#e3b341", ...EDGE }),
    s("circle", { r: 7.8, fill: "#f7dc8a", ...EDGE }),
    rays,
    s("circle", { r: 2.2, fill: "#e3b341", ...EDGE }),
  ];
}

/** Cups: a chalice with a lid of red. */
function coppe() {
  return [
    s("path", { d: "M-8-6H8C8 1 4 4 1.6 4.6V7H5.5V10H-5.5V7H-1.6V4.6C-4 4-8 1-8-6Z", fill: "#e3b341", ...EDGE }),
    s("path", { d: "M-7.2-3.5H7.2L6.2 0H-6.2Z", fill: "#b8372a" }),
    s("path", { d: "M-8-6Q0-11.5 8-6Z", fill: "#b8372a", ...EDGE }),
    s("circle", { cy: -9.3, r: 1.3, fill: "#e3b341", ...EDGE }),
  ];
}

/** Swords: straight, with a gilt hilt. */
function spade() {
  return [
    s("path", { d: "M0-11L2.2-7.5V4.5H-2.2V-7.5Z", fill: "#c9d6ea", ...EDGE }),
    s("path", { d: "M0-9V4", stroke: "#6f87b0", "stroke-width": 0.8 }),
    s("path", { d: "M-6.5 4.5Q0 2.8 6.5 4.5L6 6.3Q0 4.8-6 6.3Z", fill: "#e3b341", ...EDGE }),
    s("rect", { x: -1.4, y: 5.6, width: 2.8, height: 3.4, fill: "#7d2a20", ...EDGE }),
    s("circle", { cy: 9.7, r: 1.6, fill: "#e3b341", ...EDGE }),
  ];
}

/** Cudgels: green wood with cut branches. */
function bastoni() {
  return [
    s("path", { d: "M-1.7 10.5L-3.6-6.5C-3.6-11.8 3.6-11.8 3.6-6.5L1.7 10.5Z", fill: "#5c8f3e", ...EDGE }),
    s("path", { d: "M-3-2L-6-4.5-3.3-5ZM2.7 2L5.6-.5 2.9-1.5Z", fill: "#8a5a2b", ...EDGE }),
    s("ellipse", { cx: -0.6, cy: -6.5, rx: 1.3, ry: 1.8, fill: "#8a5a2b" }),
    s("ellipse", { cx: 0.5, cy: 4.5, rx: 0.9, ry: 1.4, fill: "#8a5a2b" }),
  ];
}
