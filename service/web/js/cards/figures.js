/** The figures: a jack on foot, a knight on his horse, a king on his throne, each in the colour of the suit. */

import { s } from "../dom.js";

const SKIN = "#f0cfa4";
const GOLD = "#e3b341";
const LINE = { stroke: "#3a2a1a", "stroke-width": 0.8, "stroke-linejoin": "round" };

const DRAWN = { J: jack, Q: knight, K: king };

/** A figure with its suit held up beside it. */
export function figure(rank, pip, colour) {
  return [
    s("rect", { x: 10.5, y: 8.5, width: 39, height: 79, rx: 2, fill: "none", stroke: colour, "stroke-width": 0.9 }),
    s("rect", { x: 12, y: 10, width: 36, height: 76, rx: 1.5, fill: colour, opacity: 0.1 }),
    DRAWN[rank](colour),
    s("g", { transform: "translate(41 22) scale(0.62)" }, pip()),
  ];
}

function jack(colour) {
  return [
    s("path", { d: "M23 70L22 83H28L29 71H31L32 83H38L37 70Z", fill: "#7d5a3a", ...LINE }),
    s("path", { d: "M20 44Q30 39 40 44L42 70Q30 76 18 70Z", fill: colour, ...LINE }),
    s("path", { d: "M20 57H40V60.5H20Z", fill: GOLD, ...LINE }),
    s("path", { d: "M38 46L43 34 40 32.5 35 44Z", fill: colour, ...LINE }),
    head(30, 33),
    s("path", { d: "M21.5 28Q30 18 38.5 28Q30 25 21.5 28Z", fill: colour, ...LINE }),
    s("path", { d: "M36 25Q42 15 37 13Q35 19 34 23Z", fill: "#fbf6e9", ...LINE }),
  ];
}

function knight(colour) {
  return [
    s("path", { d: "M14 84L18 62Q26 55 36 58L44 50Q48 54 45 60L40 63Q44 72 43 84H37L35 73Q29 77 23 73L20 84Z", fill: "#a8753f", ...LINE }),
    s("path", { d: "M40 51L45 46 44 53Z", fill: "#a8753f", ...LINE }),
    s("circle", { cx: 42.5, cy: 55, r: 0.8, fill: "#1d1a18" }),
    s("path", { d: "M36 58Q38 50 43 49", stroke: "#3a2a1a", "stroke-width": 1.8, fill: "none" }),
    s("path", { d: "M19 40Q27 36 34 40L35 62Q26 67 18 62Z", fill: colour, ...LINE }),
    s("path", { d: "M18.5 53H35V56H18.5Z", fill: GOLD, ...LINE }),
    s("path", { d: "M33 42L40 33 37.5 31 31 38Z", fill: colour, ...LINE }),
    head(26.5, 30.5),
    s("path", { d: "M19 27Q26 15.5 34 27Z", fill: "#b9c2cc", ...LINE }),
    s("path", { d: "M26 20Q22 12 28 12Q32 14 28 20Z", fill: colour, ...LINE }),
  ];
}

function king(colour) {
  return [
    s("path", { d: "M15 84V42H45V84Z", fill: "#7d5a3a", opacity: 0.55, ...LINE }),
    s("path", { d: "M20 46Q30 40 40 46L44 83H16Z", fill: colour, ...LINE }),
    s("path", { d: "M26.5 45H33.5L35 83H25Z", fill: "#fbf6e9", ...LINE }),
    s("path", { d: "M26.8 50H33.4M26.4 57H33.8M26 64H34.2M25.7 71H34.6M25.4 78H34.9", stroke: GOLD, "stroke-width": 1.6 }),
    s("path", { d: "M20 47L14 60 18 62 24 52Z", fill: colour, ...LINE }),
    s("path", { d: "M39 47L43.5 35 40.5 33 35 46Z", fill: colour, ...LINE }),
    head(30, 35),
    s("path", { d: "M24 37Q30 52 36 37Q33 41 30 40Q27 41 24 37Z", fill: "#efe6d2", ...LINE }),
    s("path", { d: "M21.5 30L20 19 25.5 24.5 30 16 34.5 24.5 40 19 38.5 30Z", fill: GOLD, ...LINE }),
    s("circle", { cx: 30, cy: 26, r: 1.6, fill: "#b3261e" }),
  ];
}

function head(x, y) {
  return [
    s("path", { d: `M${x - 8} ${y + 5}Q${x - 9} ${y - 9} ${x} ${y - 9}Q${x + 9} ${y - 9} ${x + 8} ${y + 5}Z`, fill: "#6a4a26", ...LINE }),
    s("ellipse", { cx: x, cy: y, rx: 6.2, ry: 7.4, fill: SKIN, ...LINE }),
    s("circle", { cx: x - 2.3, cy: y - 1, r: 0.75, fill: "#1d1a18" }),
    s("circle", { cx: x + 2.3, cy: y - 1, r: 0.75, fill: "#1d1a18" }),
    s("path", { d: `M${x - 2} ${y + 3.5}Q${x} ${y + 4.8} ${x + 2} ${y + 3.5}`, fill: "none", stroke: "#7d2a20", "stroke-width": 0.8 }),
  ];
}
