/** Chips over time: what the reader, or everybody, won and lost hand by hand. */

import { h, s } from "../dom.js";
import { signed, t } from "../i18n.js";

const WIDTH = 240;
const HEIGHT = 72;

/** A small chart of the reader's net since they sat down here; nothing before two hands. */
export function chipsOverTime({ hands, person }) {
  const nets = hands.map(({ players }) => players.filter(({ player }) => player === person?.id).reduce((sum, { net }) => sum + net, 0)).reverse();
  if (nets.length < 2 || !person) return null;
  const sums = nets.reduce((all, net) => [...all, all.at(-1) + net], [0]);
  const low = Math.min(...sums, 0);
  const high = Math.max(...sums, 1);
  const y = (sum) => HEIGHT - 6 - ((HEIGHT - 12) * (sum - low)) / (high - low);
  const line = sums.map((sum, index) => `${index ? "L" : "M"}${(WIDTH * index) / (sums.length - 1)} ${y(sum)}`).join("");
  return h("section.over-time", { "data-key": "over-time" },
    h("h2", t("chart.title")),
    s("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": t("chart.told", { hands: nets.length, net: signed(sums.at(-1)) }) },
      s("path.zero", { d: `M0 ${y(0)}H${WIDTH}` }),
      s("path.line", { d: line })),
    h("p.number.hint", t("chart.told", { hands: nets.length, net: signed(sums.at(-1)) })));
}
