/** A tournament on the wall of a hall: large, and nothing to press. */

import { draw, h } from "../dom.js";
import { followTournament } from "./following.js";
import { head, matches, standings } from "./standing.js";

/** Draw it; answers how to leave it. */
export async function show(place, id) {
  place.classList.add("hall");
  return followTournament(id, ({ view }) => {
    const last = view.rounds.at(-1);
    draw(place, head(view), h("div.state", standings(view), last && matches(last, view)));
  });
}
