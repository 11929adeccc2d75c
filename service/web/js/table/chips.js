/** Chips over time: what the reader won and lost hand by hand. */

import { h, s } from "../dom.js";
import { signed, t } from "../i18n.js";

const WIDTH = 240;
const HEIGHT = 72;

/** A small chart of the reader's net over the table's latest hands; nothing before two of them. */
export function chipsOverTime({ hands, person }) {
  if (hands.length < 2 || !person) return null;
  const own = ({ players }) => players.filter(({ player }) => player === person.id);
  const nets = hands.map((hand) => own(hand).reduce((sum, { net }) => sum + net, 0)).reverse();
  const sums = nets.reduce((all, net) => [...all, all.at(-1) + net], [0]);
  const low = Math.min(...sums, 0);
  const high = Math.max(...sums, 1);
  const y = (sum) => HEIGHT - 6 - ((HEIGHT - 12) * (sum - low)) / (high - low);
  const line = sums.map((sum, index) => `${(WIDTH * index) / nets.length} ${y(sum)}`).join("L");
  const told = t("chart.told", { hands: nets.length, net: signed(sums.at(-1)) });
  return h("section.over-time", { "data-key": "over-time" },
    h("h2", t("chart.title")),
    s("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": true },
      s("path.zero", { d: `M0 ${y(0)}H${WIDTH}` }),
      s("path.line", { d: `M${line}` })),
    h("p.number.hint", told));
}
