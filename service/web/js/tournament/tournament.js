/** A tournament: to enter it, to find one's table, to see how it stands; and on paper, a slip for every seat. */

import { post, remove } from "../api.js";
import { askName } from "../dialog.js";
import { draw, h } from "../dom.js";
import { t } from "../i18n.js";
import { attempt } from "../notice.js";
import { me } from "../people.js";
import { followTournament } from "./following.js";
import { organising } from "./organising.js";
import { head, matches, standings } from "./standing.js";

/** Draw one; answers how to leave it. */
export async function show(place, id) {
  const page = h("div.tournament");
  place.append(page);
  return followTournament(id, (tournament) => draw(page, whole(tournament)));
}

function whole(tournament) {
  const { view, id } = tournament;
  return [
    head(view),
    h("div.row",
      mine(view),
      registering(tournament),
      h("a.button", { href: `#/tournament/${id}/hall` }, t("tournament.hall")),
      view.rounds.length > 0 &&
        h("button", { "data-key": "slips", onclick: () => window.print() }, t("tournament.slips"))),
    organising(tournament),
    h("div.state", standings(view), h("div", [...view.rounds].reverse().map((each, index) =>
      h("details", { "data-key": each.round, open: index === 0 },
        h("summary", h("h2", t("tournament.round", { n: each.round }))), matches(each, view))))),
    slips(view),
  ];
}

/** The way in, and the way out again, as long as entries are open. */
function registering({ view, id, entries, refresh }) {
  if (view.phase !== "registering") return null;
  const enter = async () => {
    const person = me() ?? (await askName());
    if (person && (await attempt(() => post(`tournaments/${id}/entries`, {}, person)))) refresh();
  };
  const withdraw = () => attempt(() => remove(`tournaments/${id}/entries/${me().id}`, me())).then(refresh);
  return entries.some(({ player }) => player === me()?.id)
    ? h("button", { "data-key": "withdraw", onclick: withdraw }, t("tournament.withdraw"))
    : h("button.primary", { "data-key": "enter", onclick: enter }, t("tournament.enter"));
}

/** The way to the reader's own table, while its match is played. */
function mine(view) {
  const isMine = ({ player }) => player === me()?.id;
  const own = view.rounds.at(-1)?.matches.find(({ over, table, seats }) => !over && table && seats.some(isMine));
  return own && h("a.button.primary", { href: `#/table/${own.table}` }, t("tournament.mine"));
}

/** A slip for every seat of the round, on paper alone. */
function slips(view) {
  const slip = (table) => ({ player, name, seat }) => h("p", { "data-key": player },
    h("strong", name ?? t("seat.bot")),
    h("span", t("tournament.slip", { table, seat })),
    h("span", view.name, " · ", t("tournament.round", { n: view.rounds.length })));
  const last = view.rounds.at(-1);
  return last && h("div.slips", { "aria-hidden": true }, last.matches.map((each) => each.seats.map(slip(each.match))));
}
