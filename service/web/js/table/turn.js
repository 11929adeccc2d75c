/** Whose word is awaited, and how the page says so. */

import { number, points, t } from "../i18n.js";

/** The ids of the players whose word is awaited now. */
export function needed(view) {
  const awaited = view.seats.filter((seat) => seat.state === "asked" || seat.seat === view.turn?.seat);
  return new Set(awaited.map(({ player }) => player));
}

/** The reader's seat, or undefined for somebody who watches. */
export function mine({ view, person }) {
  return view.seats.find(({ player }) => player === person?.id);
}

/** What is going on, in a sentence. */
export function turnWords(table) {
  const { view } = table;
  const own = mine(table);
  if (view.status === "closed") return t("turn.closed");
  if (view.phase === "paused") return t("turn.paused");
  if (view.phase === "betting") return own?.state === "asked" ? t(mayStake(view) ? "turn.stake" : "turn.covered") : t("turn.stakes");
  if (view.turn) {
    if (view.turn.seat === own?.seat) return t("turn.yours", { points: total(own.hands[view.turn.hand_index]) });
    const seat = view.seats.find(({ seat }) => seat === view.turn.seat);
    return t("turn.other", { name: seat?.name ?? t("house") });
  }
  if (view.phase === "rotating") return t("turn.rotating");
  if (view.phase === "settling") return t("turn.settling");
  if (nets(view).has(own?.seat)) return outcome(nets(view).get(own.seat));
  if (view.seats.filter((seat) => seat.state !== "out" && seat.state !== "broke").length < 2) return t("turn.alone");
  return view.hand ? t("turn.next") : t("turn.first");
}

function mayStake({ legal_actions: legal }) {
  return legal.some(({ type }) => type === "stake");
}

/** What each seat of the hand that is over won or lost, by its number; empty while a hand is played. */
export function nets(view) {
  const all = new Map();
  if (!isJustSettled(view)) return all;
  for (const { seat, net } of view.last_settlement.lines) all.set(seat, (all.get(seat) ?? 0) + net);
  return all;
}

function isJustSettled({ phase, hand, last_settlement: last }) {
  return last?.hand === hand && ["waiting", "rotating", "paused"].includes(phase);
}

function outcome(net) {
  if (net === 0) return t("turn.even");
  const n = Math.abs(net);
  return t(net > 0 ? "turn.won" : "turn.lost", { n, count: number(n) });
}

/** A hand's total as the game writes it; nothing where it is not known. */
export function total(hand) {
  return hand?.points === null || hand?.points === undefined ? "" : points(hand.points);
}
