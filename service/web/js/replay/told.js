/** What an event says, in a sentence. */

import { name } from "../cards/cards.js";
import { has, number, t } from "../i18n.js";

/** The sentence for a frame's event; one without words of its own goes by its type. */
export function told({ event, took_ms: took }, record) {
  const key = `event.${event.type}`;
  if (!has(key)) return event.type.replaceAll("_", " ");
  const { data } = event;
  const seat = record.seats.find((each) => each.seat === data.seat);
  const card = data.card ?? event.secret?.card ?? null;
  const words = t(key, { name: seat?.name ?? t("house"), card: name(card), count: number(data.amount ?? 0), n: data.amount ?? 0 });
  return took >= 1_000 ? `${words} ${t("replay.took", { seconds: Math.round(took / 1_000) })}` : words;
}

