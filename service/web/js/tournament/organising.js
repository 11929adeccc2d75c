/** What the organiser of a tournament does: from the announcement to the start, and whatever must be settled. */

import { post, remove } from "../api.js";
import { askReason } from "../dialog.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { attempt } from "../notice.js";
import { me } from "../people.js";

const BOTS = ["prudente", "ardito", "saggio"];
const PLAYED = ["seating", "running", "break", "finishing"];
const DEEDS = {
  draft: ["announce"],
  announced: ["open", "pause"],
  registering: ["start", "pause"],
  paused: ["resume"],
  ...Object.fromEntries(PLAYED.map((phase) => [phase, ["pause"]])),
};

/** The organiser's part of the page, with everybody who entered; for others the entrants alone, until they are seated. */
export function organising(tournament) {
  const { view } = tournament;
  const isOrganiser = me() && view.organiser === me().id && view.phase in DEEDS;
  if (!isOrganiser) return view.rounds.length === 0 && entered(tournament);
  return h("section.desk",
    h("h2", t("desk.title")),
    h("p.hint", t(`desk.${PLAYED.includes(view.phase) ? "played" : view.phase}`)),
    h("div.row", DEEDS[view.phase].map((deed, index) => button(tournament, deed, index === 0)),
      bots(tournament), terms(tournament), cancel(tournament)),
    entered(tournament, PLAYED.includes(view.phase) ? disqualify : view.phase === "registering" && withdraw));
}

function button({ id, refresh }, deed, isNext) {
  const act = () => attempt(() => post(`tournaments/${id}/${deed}`, {}, me())).then(refresh);
  return h(isNext && deed !== "pause" ? "button.primary" : "button", { "data-key": deed, onclick: act },
    t(`tournament.${deed}`));
}

function bots({ id, view, refresh }) {
  if (view.phase !== "registering") return null;
  const add = (event) => {
    const bot = event.target.value;
    event.target.value = "";
    attempt(() => post(`tournaments/${id}/entries`, { bot }, me())).then(refresh);
  };
  return h("select", { "data-key": "bots", "aria-label": t("table.bot"), onchange: add },
    h("option", { value: "" }, t("table.bot")), BOTS.map((bot) => h("option", { value: bot }, bot)));
}

/** Other terms, as long as nobody has entered by these. */
function terms({ id, view, entries }) {
  if (!["draft", "announced", "registering"].includes(view.phase) || entries.length) return null;
  return h("a.button", { "data-key": "terms", href: `#/tournament/${id}/terms` }, t("terms.change"));
}

function cancel({ id, refresh }) {
  const off = async () => {
    const reason = await askReason(t("desk.cancel"));
    if (reason) await attempt(() => post(`tournaments/${id}/cancel`, { reason }, me())).then(refresh);
  };
  return h("button.quiet.bad", { "data-key": "cancel", onclick: off }, t("desk.cancel"));
}

/** Everybody who entered; `away` makes what sends somebody away again, if anything does. */
function entered(tournament, away) {
  if (!tournament.entries.length) return null;
  return h("section.entered",
    h("h2", t("entry.title")),
    h("ul.entries", tournament.entries.map(({ player, name, status }) => h("li", { "data-key": player },
      h("span", name ?? t("seat.bot")),
      status !== "in" && h("span.hint", t(`entry.${status}`)),
      away && ["in", "waiting"].includes(status) && away(tournament, player, name)))));
}

function withdraw({ id, refresh }, player, name) {
  const act = () => attempt(() => remove(`tournaments/${id}/entries/${player}`, me())).then(refresh);
  return h("button.quiet.dismiss", { "aria-label": t("seat.dismiss", { name }), onclick: act }, "✕");
}

function disqualify({ id, refresh }, player, name) {
  const act = async () => {
    const reason = await askReason(t("desk.disqualify", { name }));
    if (reason) await attempt(() => post(`tournaments/${id}/disqualify`, { player, reason }, me())).then(refresh);
  };
  return h("button.quiet.dismiss", { "aria-label": t("desk.disqualify", { name }), onclick: act }, "✕");
}
