/** A seat: who has it, what they hold, and what they have staked. */

import { remove } from "../api.js";
import { cards } from "../cards.js";
import { h } from "../dom.js";
import { number, signed, t } from "../i18n.js";
import { attempt } from "../notice.js";
import { stackOfChips } from "./stakes.js";
import { mine, nets, total } from "./turn.js";

/** One seat at its spot. */
export function seat(table, each, spot) {
  const { view } = table;
  const isOwn = each === mine(table);
  const isOnTurn = view.turn?.seat === each.seat || each.state === "asked";
  const isBank = view.bank_seat === each.seat;
  return h("li", {
    class: `seat${isOwn ? " own" : ""}${isOnTurn ? " on-turn" : ""}${isBank ? " bank" : ""} ${each.state}`,
    style: spot,
    "data-key": each.player,
  },
    h("div.hands", each.hands.map((hand, index) => held(view, each, hand, index, isOwn))),
    h("div.plate",
      h("span.face", { "aria-hidden": true }, [...(each.name ?? "?")][0].toUpperCase()),
      h("span.who",
        h("strong", each.name),
        each.bot && h("span.unseen", t("seat.bot")),
        h("span.number", t("chips", { n: each.stack, count: number(each.stack) }))),
      isBank && h("span.banco", { title: t("seat.bank") }, "B", h("span.unseen", t("seat.bank"))),
      each.bot && view.opener === table.person?.id && view.status === "open" && dismissal(table, each)),
    h("div.row.at",
      nets(view).has(each.seat) ? won(nets(view).get(each.seat)) : each.stake > 0 && stackOfChips(each.stake),
      h("span.state", stateWords(table, each))));
}

/** What the hand brought. */
function won(net) {
  return h(`strong.net.number.${net > 0 ? "won" : "lost"}`, signed(net));
}

/** The opener's way to send a bot away. */
function dismissal(table, { seat: number, name }) {
  const away = () => attempt(() => remove(`tables/${table.id}/seats/${number}`, table.person)).then(table.refresh);
  return h("button.quiet.dismiss", { "aria-label": t("seat.dismiss", { name }), onclick: away }, "✕");
}

/** The house's hand, where no seat has the bank. */
export function house({ hands }) {
  return h("div.house-bank",
    h("strong", t("house")), h("span.banco", { "aria-hidden": true }, "B"),
    hands.map((hand) => [cards(hand.cards), h("span.total.number", total(hand))]));
}

function held(view, each, hand, index, isOwn) {
  const isPlayed = view.turn?.seat === each.seat && view.turn.hand_index === index;
  return h("div", { class: `hand ${hand.status}${isPlayed ? " played" : ""}`, "data-key": index },
    cards(hand.cards, { wide: isOwn }),
    total(hand) && h("span.total.number", h("span.unseen", t("seat.total"), " "), total(hand)),
    h("span.status", hand.status === "playing" ? "" : t(`hand.${hand.status}`)));
}

function stateWords({ view, away }, each) {
  if (each.state === "asked") return t("seat.asked");
  if (each.state !== "in") return t(`seat.${each.state}`);
  return away.has(each.seat) && view.status === "open" ? t("seat.away") : "";
}
