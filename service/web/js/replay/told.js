/** What an event says, in a sentence. */

import { name } from "../cards.js";
import { has, number, t } from "../i18n.js";

/** The sentence for a frame's event; one without words of its own goes by its type. */
export function told({ event, took_ms: took }, record) {
  const key = `event.${event.type}`;
  if (!has(key)) return event.type.replaceAll("_", " ");
  const { data, secret } = event;
  const who = record.seats.find((each) => each.seat === data.seat)?.name ?? t("house");
  const card = name(data.card ?? secret?.card ?? null);
  const amount = data.amount ?? 0;
  const words = t(key, { name: who, card, count: number(amount), n: amount });
  return took >= 1_000 ? `${words} ${t("replay.took", { seconds: Math.round(took / 1_000) })}` : words;
}

