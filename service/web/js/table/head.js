/** Above the table: its name and rules, and what its opener and its players do beside the game. */

import { post, remove } from "../api.js";
import { dialog } from "../dialog.js";
import { h } from "../dom.js";
import { handOver, invite } from "../handing.js";
import { number, t } from "../i18n.js";
import { go } from "../main.js";
import { attempt } from "../notice.js";
import { seatAnother } from "./passing.js";
import { mine } from "./turn.js";

const BOTS = ["prudente", "ardito", "saggio"];

/** The table's head. */
export function head(table) {
  const { view, person, id } = table;
  const isOpener = person && view.opener === person.id;
  const isOpen = view.status === "open";
  const isPublic = view.access === "public";
  const deed = (path) => () => attempt(() => post(`tables/${id}/${path}`, {}, person)).then(table.refresh);
  const own = mine(table);
  return [
    h("div", h("h1", view.name), h("p.hint.number",
      t("table.hand", { n: view.hand }), " · ",
      t("lobby.stakes", { min: view.rules.min_stake, max: view.rules.max_stake }),
      view.sandbox && ` · ${t("lobby.sandbox")}`)),
    h("div.row",
      isOpen && isOpener && bots(table),
      isOpen && isOpener && (view.phase === "paused"
        ? h("button.primary", { "data-key": "resume", onclick: deed("resume") }, t("table.resume"))
        : h("button", { "data-key": "pause", onclick: deed("pause") }, t("table.pause"))),
      view.tournament && h("a.button", { href: `#/tournament/${view.tournament.id}` }, t("watch.tournament")),
      isOpen && (isOpener || isPublic) &&
        h("button", { "data-key": "invite", onclick: () => invite(id, person, isPublic) }, t("invite.button")),
      own && isOpen && !view.tournament && view.seats.length < view.rules.seats &&
        h("button", { "data-key": "another", onclick: () => seatAnother(table) }, t("table.another")),
      own && h("button", { "data-key": "hand-over", onclick: () => handOver(person) }, t("handover.button")),
      h("a.button", { href: `#/hands/${id}` }, t("hands.button")),
      view.successor && h("a.button.primary", { href: `#/table/${view.successor}` }, t("table.successor")),
      own && isOpen && own.state !== "leaving" &&
        h("button.quiet.bad", { "data-key": "leave", onclick: () => leave(table, own) }, t("table.leave"))),
  ];
}

function bots(table) {
  if (table.view.seats.length >= table.view.rules.seats) return null;
  const add = (event) => {
    const bot = event.target.value;
    event.target.value = "";
    if (bot) attempt(() => post(`tables/${table.id}/seats`, { bot }, table.person)).then(table.refresh);
  };
  return h("select", { "data-key": "bots", "aria-label": t("table.bot"), onchange: add },
    h("option", { value: "" }, t("table.bot")), BOTS.map((bot) => h("option", { value: bot }, bot)));
}

async function leave(table, own) {
  const sure = await dialog(t("table.leave"), (close) => h("div",
    h("p", t("table.leaving", { n: own.stack, count: number(own.stack) })),
    h("button.primary", { onclick: () => close(true) }, t("table.leave"))));
  if (!sure) return;
  if (await attempt(() => remove(`tables/${table.id}/seats/${own.seat}`, table.person))) await table.refresh();
  if (!mine(table)) go("#/");
}
