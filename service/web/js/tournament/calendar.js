/** The tournaments that are coming, are played, and are over. */

import { BASE, get } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { me } from "../people.js";
import { starts } from "./standing.js";

/** Draw the list. */
export async function show(place) {
  const { items } = await get("tournaments", me());
  place.append(
    h("header.head",
      h("h1", t("nav.tournaments")),
      h("div.row",
        h("a.button.primary", { href: "#/tournaments/new" }, t("tournament.new")),
        h("a.button", { href: new URL("tournaments/calendar", BASE).href }, t("tournament.calendar")))),
    items.length ? h("ul.tables", items.map(line)) : h("p.none", t("tournament.none")));
}

function line(one) {
  const { entrants, places } = one;
  return h("li",
    h("a.line.tournament-line", { href: `#/tournament/${one.id}` },
      h("strong", one.name),
      h("span", t(`format.${one.format}`)),
      h("span.number", starts(one)),
      h("span.number", t("tournament.entrants", { entrants, places })),
      h("span.stage", { "data-phase": one.phase }, t(`stage.${one.phase}`))));
}
