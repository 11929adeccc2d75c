/** The order of a shoe: Fisher–Yates, each place drawn from a stream of HMAC-SHA-256 bytes without bias. */

import { canonical } from "./canonical.js";
import { hmac } from "./sha256.js";

export const DECK = [..."A234567JQK"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit)).sort();

/** The cards in the order that seed and purpose (`["shuffle/1", table, shoe, round, cuts]`) give. */
export function shuffled(seed, purpose, cards) {
  const pile = [...cards].sort();
  const bytes = stream(seed, purpose);
  for (let i = pile.length - 1; i > 0; i -= 1) {
    const fair = 256 - (256 % (i + 1));
    let byte = bytes.next().value;
    while (byte >= fair) byte = bytes.next().value;
    const j = byte % (i + 1);
    [pile[i], pile[j]] = [pile[j], pile[i]];
  }
  return pile;
}

function* stream(seed, purpose) {
  for (let counter = 0; ; counter += 1) yield* hmac(seed, canonical([...purpose, counter]));
}
