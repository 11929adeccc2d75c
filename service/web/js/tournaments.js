/** Tournaments: what is coming, one with its rounds and standings, and a view for the wall of a hall. */

import { get, post, remove } from "./api.js";
import { askName } from "./dialog.js";
import { draw, h } from "./dom.js";
import { number, t } from "./i18n.js";
import { follow } from "./live.js";
import { attempt } from "./notice.js";
import { me } from "./people.js";
import * as clock from "./clock.js";

/** Draw the list, or one tournament; answers how to leave it. `on` is `hall` for the wall. */
export function show(place, id, on) {
  if (!id) return list(place);
  const tournament = { id, view: null, on };
  const page = h("div", { class: on === "hall" ? "hall" : "tournament" });
  place.append(page);
  const redraw = () => tournament.view && draw(page, on === "hall" ? hall(tournament) : whole(tournament));
  tournament.take = (view) => {
    tournament.view = view;
    redraw();
  };
  const refresh = async () => tournament.take(await get(`tournaments/${id}`, me()));
  tournament.refresh = () => attempt(refresh);
  const timer = setInterval(redraw, 1_000);
  const unfollow = follow({ path: `tournaments/${id}/stream`, ask: async () => { await refresh(); return []; } }, me(), ({ kind, data }) => {
    if (kind === "clock") clock.set(data.now);
    else if (kind === "snapshot" || kind === "reset") tournament.take(data);
    else if (kind === undefined) tournament.refresh();
  });
  return () => {
    clearInterval(timer);
    unfollow();
  };
}

async function list(place) {
  place.append(h("h1", t("nav.tournaments")), h("p", h("a", { href: new URL("v1/tournaments/calendar", document.baseURI).href }, t("tournament.calendar"))));
  const { items } = await get("tournaments", me());
  place.append(items.length === 0 ? h("p.hint", t("tournament.none")) : h("ul.tables", items.map((one) =>
    h("li", { "data-key": one.id }, h("a.line", { href: `#/tournament/${one.id}` },
      h("strong", one.name),
      h("span", t(`format.${one.format}`)),
      h("span.number", when(one)),
      h("span.number", t("tournament.entrants", { entrants: one.entrants, places: one.places })),
      h("span", t(`stage.${one.phase}`)))))));
}

function whole(tournament) {
  const { view, id } = tournament;
  return [
    head(view),
    h("div.row", registering(tournament), mine(view), h("a.button", { href: `#/tournament/${id}/hall` }, t("tournament.hall")),
      view.rounds.length > 0 && h("button.button", { "data-key": "slips", onclick: () => window.print() }, t("tournament.slips"))),
    organising(tournament),
    view.standings.length > 0 && h("section", h("h2", t(view.phase === "complete" ? "tournament.final" : "tournament.standings")), standings(view)),
    rounds(view),
    slips(view),
  ];
}

function head(view) {
  return h("header",
    h("h1", view.name),
    h("p", h("strong", t(`stage.${view.phase}`)), " · ", t(`format.${view.format}`), " · ", when(view)),
    view.next_at && h("p.number", t("tournament.next", { seconds: left(view.next_at) })),
    view.cancelled && h("p.verdict.bad", view.cancelled.reason));
}

function registering({ view, id, refresh }) {
  if (view.phase !== "registering") return null;
  const enter = async () => {
    const person = me() ?? (await askName());
    if (person && (await attempt(() => post(`tournaments/${id}/entries`, {}, person)))) refresh();
  };
  const withdraw = () => attempt(() => remove(`tournaments/${id}/entries/${me().id}`, me())).then(refresh);
  return [
    h("button.primary", { "data-key": "enter", onclick: enter }, t("tournament.enter", { entrants: view.entrants, places: view.places })),
    me() && h("button", { "data-key": "withdraw", onclick: withdraw }, t("tournament.withdraw")),
  ];
}

/** The way to the reader's own table, while its match is played. */
function mine(view) {
  const matches = view.rounds.at(-1)?.matches ?? [];
  const own = matches.find(({ over, table, seats }) => !over && table && seats.some(({ player }) => player === me()?.id));
  return own && h("a.button.primary", { href: `#/table/${own.table}` }, t("tournament.mine"));
}

function organising({ view, id, refresh }) {
  if (!me() || view.organiser !== me().id) return null;
  const deeds = { draft: ["announce"], announced: ["open"], registering: ["start"], paused: ["resume"] }[view.phase] ?? ["pause"];
  if (["complete", "cancelled"].includes(view.phase)) return null;
  return h("div.row", deeds.map((deed) =>
    h("button", { "data-key": deed, onclick: () => attempt(() => post(`tournaments/${id}/${deed}`, {}, me())).then(refresh) }, t(`tournament.${deed}`))));
}

function standings(view) {
  const columns = ["rank", "player", "chips", "prize"];
  return h("table",
    h("thead", h("tr", columns.map((column) => h("th", { scope: "col" }, t(`tournament.${column}`))))),
    h("tbody", view.standings.map((line) => h("tr", { "data-key": line.player, class: line.player === me()?.id ? "own" : null },
      h("td.number", line.rank), h("td", line.name), h("td.number", number(line.chips)), h("td.number", number(line.prize))))));
}

function rounds(view) {
  return [...view.rounds].reverse().map((round) => h("details", { "data-key": round.round, open: round.round === view.rounds.length },
    h("summary", t("tournament.round", { n: round.round })),
    h("div.matches", round.matches.map((match) => h("section", { "data-key": match.match },
      h("h3", match.table ? h("a", { href: `#/table/${match.table}` }, t("tournament.table", { n: match.match })) : t("tournament.table", { n: match.match })),
      h("ol", match.seats.map((seat) => h("li.number", `${seat.seat}. `, seat.name ?? t("seat.bot"), seat.chips === null ? "" : ` — ${number(seat.chips)}`))))))));
}

/** What a hall's wall shows: large, and nothing to press. */
function hall({ view }) {
  return [head(view), standings(view), rounds({ ...view, rounds: view.rounds.slice(-1) })];
}

/** A slip for every seat of the round, on paper alone. */
function slips(view) {
  const last = view.rounds.at(-1);
  return last && h("div.slips", last.matches.flatMap((match) => match.seats.map((seat) => h("p", { "data-key": seat.player },
    h("strong", seat.name ?? t("seat.bot")), h("br"), view.name, h("br"), t("tournament.slip", { table: match.match, seat: seat.seat })))));
}

function when({ starts }) {
  return starts.slice(0, 16).replace("T", " ");
}

function left(at) {
  return Math.max(0, Math.round((at - clock.now()) / 1_000));
}
