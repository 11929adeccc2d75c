/** Tournaments: what is coming, one with its rounds and standings, and a view for the wall of a hall. */

import { get, post, remove } from "./api.js";
import { askName } from "./dialog.js";
import { draw, h } from "./dom.js";
import { number, t } from "./i18n.js";
import { follow } from "./live.js";
import { attempt } from "./notice.js";
import { me } from "./people.js";
import * as clock from "./clock.js";

const COLUMNS = ["rank", "player", "chips", "prize"];
const NEXT_DEED = { draft: "announce", announced: "open", registering: "start", paused: "resume" };

/** Draw the list, or one tournament; answers how to leave it. `on` is `hall` for the wall. */
export async function show(place, id, on) {
  if (!id) return list(place);
  const isHall = on === "hall";
  const tournament = { id, view: await get(`tournaments/${id}`, me()) };
  const page = h(isHall ? "div.hall" : "div.tournament");
  const redraw = () => draw(page, isHall ? hall(tournament) : whole(tournament));
  const take = (view) => {
    tournament.view = view;
    redraw();
  };
  tournament.refresh = () => attempt(async () => take(await get(`tournaments/${id}`, me())));
  const ask = async () => {
    await tournament.refresh();
    return [];
  };
  place.append(page);
  redraw();
  const timer = setInterval(redraw, 1_000);
  const unfollow = follow({ path: `tournaments/${id}/stream`, ask }, me(), ({ kind, data }) => {
    if (kind === "clock") clock.set(data.now);
    else if (kind === "snapshot" || kind === "reset") take(data);
    else if (kind === undefined) tournament.refresh();
  });
  return () => {
    clearInterval(timer);
    unfollow();
  };
}

async function list(place) {
  const calendar = new URL("v1/tournaments/calendar", document.baseURI).href;
  place.append(h("h1", t("nav.tournaments")), h("p", h("a", { href: calendar }, t("tournament.calendar"))));
  const { items } = await get("tournaments", me());
  place.append(items.length ? h("ul.tables", items.map(line)) : h("p.hint", t("tournament.none")));
}

function line(one) {
  return h("li", { "data-key": one.id },
    h("a.line", { href: `#/tournament/${one.id}` },
      h("strong", one.name),
      h("span", t(`format.${one.format}`)),
      h("span.number", when(one)),
      h("span.number", t("tournament.entrants", { entrants: one.entrants, places: one.places })),
      h("span", t(`stage.${one.phase}`))));
}

function whole(tournament) {
  const { view, id } = tournament;
  return [
    head(view),
    h("div.row",
      registering(tournament),
      mine(view),
      h("a.button", { href: `#/tournament/${id}/hall` }, t("tournament.hall")),
      view.rounds.length > 0 &&
        h("button", { "data-key": "slips", onclick: () => window.print() }, t("tournament.slips"))),
    organising(tournament),
    view.standings.length > 0 && h("section",
      h("h2", t(view.phase === "complete" ? "tournament.final" : "tournament.standings")),
      standings(view)),
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
  const { entrants, places } = view;
  return [
    h("button.primary", { "data-key": "enter", onclick: enter }, t("tournament.enter", { entrants, places })),
    me() && h("button", { "data-key": "withdraw", onclick: withdraw }, t("tournament.withdraw")),
  ];
}

/** The way to the reader's own table, while its match is played. */
function mine(view) {
  const isMine = ({ player }) => player === me()?.id;
  const own = view.rounds.at(-1)?.matches.find(({ over, table, seats }) => !over && table && seats.some(isMine));
  return own && h("a.button.primary", { href: `#/table/${own.table}` }, t("tournament.mine"));
}

/** What the organiser does next. */
function organising({ view, id, refresh }) {
  if (!me() || view.organiser !== me().id || ["complete", "cancelled"].includes(view.phase)) return null;
  const deed = NEXT_DEED[view.phase] ?? "pause";
  const act = () => attempt(() => post(`tournaments/${id}/${deed}`, {}, me())).then(refresh);
  return h("div.row", h("button", { "data-key": deed, onclick: act }, t(`tournament.${deed}`)));
}

function standings(view) {
  return h("table",
    h("thead", h("tr", COLUMNS.map((column) => h("th", { scope: "col" }, t(`tournament.${column}`))))),
    h("tbody", view.standings.map(({ rank, player, name, chips, prize }) =>
      h(player === me()?.id ? "tr.own" : "tr", { "data-key": player },
        h("td.number", rank), h("td", name), h("td.number", number(chips)), h("td.number", number(prize))))));
}

/** Every round with its matches, the last one first and unfolded. */
function rounds(view) {
  return view.rounds.map(({ round, matches }) =>
    h("details", { "data-key": round, open: round === view.rounds.length },
      h("summary", t("tournament.round", { n: round })),
      h("div.matches", matches.map(match)))).reverse();
}

function match({ match: n, table, seats }) {
  const name = t("tournament.table", { n });
  return h("section", { "data-key": n },
    h("h3", table ? h("a", { href: `#/table/${table}` }, name) : name),
    h("ol", seats.map((seat) =>
      h("li.number", `${seat.seat}. ${named(seat)}`, seat.chips !== null && ` — ${number(seat.chips)}`))));
}

function named({ name }) {
  return name ?? t("seat.bot");
}

/** What a hall's wall shows: large, and nothing to press. */
function hall({ view }) {
  return [head(view), standings(view), rounds({ ...view, rounds: view.rounds.slice(-1) })];
}

/** A slip for every seat of the round, on paper alone. */
function slips(view) {
  const slip = (table) => (seat) => h("p", { "data-key": seat.player },
    h("strong", named(seat)), h("br"),
    view.name, h("br"),
    t("tournament.slip", { table, seat: seat.seat }));
  const last = view.rounds.at(-1);
  return last && h("div.slips", last.matches.map((each) => each.seats.map(slip(each.match))));
}

function when({ starts }) {
  return starts.slice(0, 16).replace("T", " ");
}

function left(at) {
  return Math.max(0, Math.round((at - clock.now()) / 1_000));
}
