/** How the last hand ended: for every seat its cards, the rule that decided, and what it won or lost, in words. */

import { cards } from "../cards.js";
import { h } from "../dom.js";
import { points, signed, t } from "../i18n.js";

/** The end of the last hand, as its record tells it; nothing before the first. */
export function result({ id, record, person }) {
  if (!record) return null;
  return h("section.result", { "data-key": "result" },
    h("h2", t("result.title", { n: record.hand })),
    record.outcome === "void" ? h("p", t(`void.${record.void_because}`)) : lines(record, person),
    h("p.row",
      h("a.button", { href: `#/replay/${id}/${record.hand}` }, t("result.replay")),
      h("a.button", { href: `#/verify/${id}/${record.hand}` }, t("result.verify"))));
}

/** A line for every hand, the bank's last. */
export function lines(record, person) {
  const seats = new Map(record.seats.map((seat) => [seat.seat, seat]));
  const ordered = [...record.settlement].sort((one, other) => isBank(one) - isBank(other));
  return h("ul.lines", ordered.map((line) => {
    const seat = seats.get(line.seat);
    const look = seat && seat.player === person?.id ? "li.own" : "li";
    return h(look, { "data-key": `${line.seat}.${line.hand_index}` },
      h("span.name", seat?.name ?? t("house"), isBank(line) && h("span.hint", ` ${t("seat.bank")}`)),
      cards(heldAtTheEnd(record, line)),
      h("span.points.number", points(isBank(line) ? line.bank_points : line.points)),
      h("span.why", line.sentence ?? t("result.bank")),
      h(`strong.number.${sign(line.net)}`, signed(line.net), h("span.unseen", ` ${t(`result.${sign(line.net)}`)}`)));
  }));
}

function isBank({ outcome }) {
  return outcome === null;
}

function heldAtTheEnd(record, line) {
  const isHeld = ({ seat, hand_index: hand, burned }) => seat === line.seat && hand === line.hand_index && !burned;
  return record.cards.filter(isHeld).map(({ card }) => card);
}

function sign(net) {
  return net > 0 ? "good" : net < 0 ? "bad" : "even";
}
