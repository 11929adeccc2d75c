/** How a tournament stands: what it is at, everybody's place, and who meets whom. */

import * as clock from "../clock.js";
import { h } from "../dom.js";
import { number, span, t, when } from "../i18n.js";
import { me } from "../people.js";

const A_DAY_MS = 86_400_000;
const BEFORE = new Set(["announced", "registering"]);

/** Its name, and what it is at. */
export function head(view) {
  const { entrants, places, terms } = view;
  const { min_stake: min, max_stake: max } = terms.levels[Math.min(Math.max(view.round, 1), terms.levels.length) - 1];
  return h("header",
    h("h1", view.name),
    h("p.facts.number",
      h("strong.stage", { "data-phase": view.phase }, t(`stage.${view.phase}`)),
      h("span", t(`format.${view.format}`)),
      h("span", starts(view)),
      h("span", t("tournament.entrants", { entrants, places })),
      view.waiting > 0 && h("span", t("tournament.waiting", { n: view.waiting })),
      h("span", t("lobby.stakes", { min, max }))),
    ticking(view),
    view.cancelled && h("p.verdict.bad", view.cancelled.reason));
}

/** When it starts, as the clocks show it where it is played; with the zone, if that is not the reader's. */
export function starts({ starts: local, zone }) {
  const isHere = zone === Intl.DateTimeFormat().resolvedOptions().timeZone;
  return when(local) + (isHere ? "" : ` (${zone})`);
}

/** The clock: how long until it begins, or until the next round; nothing where there is still a day. */
function ticking({ phase, starts_at: begins, next_at: next }) {
  const at = BEFORE.has(phase) ? begins : next;
  const left = at - clock.now();
  if (!at || left > A_DAY_MS) return null;
  return h("p.clock.number", { role: "timer" },
    t(BEFORE.has(phase) ? "tournament.begins" : "tournament.next", { time: span(left) }));
}

/** Everybody's place so far, once anything is won; the prizes where there are any. */
export function standings({ standings: lines, prizes, phase }) {
  if (!lines.some(({ chips }) => chips > 0)) return null;
  const isPrized = prizes.some((prize) => prize > 0);
  const numeric = (key) => h("th.figure", { scope: "col" }, t(`tournament.${key}`));
  return h("section.standings",
    h("h2", t(phase === "complete" ? "tournament.final" : "tournament.standings")),
    h("table",
      h("thead", h("tr", numeric("rank"), h("th", { scope: "col" }, t("tournament.player")), numeric("chips"),
        isPrized && numeric("prize"))),
      h("tbody", lines.map(({ rank, player, name, chips, prize }) =>
        h(player === me()?.id ? "tr.own" : "tr", { "data-key": player },
          h("td.figure", rank),
          h("td.name", name ?? t("seat.bot")),
          h("td.figure", number(chips)),
          isPrized && h("td.figure", number(prize)))))));
}

/** Who meets whom in a round. */
export function matches({ round, matches: all }, { terms, rounds }) {
  const circuits = round === rounds.length ? circuitsOf(terms) : 1;
  return h("div.matches", all.map(({ match, table, circuit, over, seats }) => {
    const name = t("tournament.table", { n: match });
    return h("section", { "data-key": match },
      h("h3", table ? h("a", { href: `#/table/${table}` }, name) : name),
      circuits > 1 && !over && circuit > 0 && h("p.hint.number", t("tournament.circuit", { n: circuit, circuits })),
      h("ol", seats.map((seat) => h(seat.player === me()?.id ? "li.own" : "li", { "data-key": seat.player },
        h("span.number.hint", seat.seat),
        h("span.name", seat.name ?? t("seat.bot")),
        seat.chips !== null && h("strong.number", number(seat.chips))))));
  }));
}

/** How often everybody banks in a match: once, where chips are kept from round to round. */
function circuitsOf({ format, circuits }) {
  return format === "elimination" || format === "freezeout" ? 1 : circuits;
}
