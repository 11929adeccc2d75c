/** A tournament as it goes on: what its pages show, kept true by its stream. */

import { get } from "../api.js";
import * as clock from "../clock.js";
import { follow } from "../live.js";
import { attempt } from "../notice.js";
import { me } from "../people.js";

const REDRAWS_EVERY_MS = 1_000;

/** Have `redraw({id, view, entries, refresh})` called whenever something is new, and each second for the clock's
 *  sake; answers how to stop. Raises `Problem`. */
export async function followTournament(id, redraw) {
  const tournament = { id, view: null, entries: [] };
  const look = async () => {
    const [view, { items }] = await Promise.all([get(`tournaments/${id}`, me()), get(`tournaments/${id}/entries`, me())]);
    Object.assign(tournament, { view, entries: items });
    redraw(tournament);
  };
  tournament.refresh = () => attempt(look);
  const ask = async () => {
    await look();
    return [];
  };
  const hear = ({ kind, data }) => {
    if (kind === "clock") clock.set(data.now);
    else if (kind === undefined || kind === "snapshot" || kind === "reset") tournament.refresh();
  };
  await look();
  const timer = setInterval(() => redraw(tournament), REDRAWS_EVERY_MS);
  const unfollow = follow({ path: `tournaments/${id}/stream`, ask }, me(), hear);
  return () => {
    clearInterval(timer);
    unfollow();
  };
}
