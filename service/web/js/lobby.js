/** The lobby: a table at once, or one of those that are open. */

import { get } from "./api.js";
import { askName } from "./dialog.js";
import { draw, h } from "./dom.js";
import { t } from "./i18n.js";
import { follow } from "./live.js";
import { go } from "./main.js";
import { attempt } from "./notice.js";
import { open, usualName } from "./opened.js";
import { me } from "./people.js";
import { cards } from "./cards.js";

const FIRST_TABLE = { rules: { preset: "reale", rebuy: "when_broke" }, bots: ["prudente", "saggio", "ardito"] };

/** Draw the lobby; answers how to leave it. */
export function show(place) {
  const lines = new Map();
  const tables = h("div.tables");
  const list = () => draw(tables, lines.size ? h("ul", [...lines.values()].map(line)) : h("p.none", t("lobby.none")));
  place.append(welcome(), h("h2", t("lobby.tables")), tables);
  draw(tables, h("p.hint", t("loading")));
  const ask = async () => [{ kind: "reset", data: await get("tables?status=open") }];
  return follow({ path: "lobby/stream", ask }, null, ({ kind, data }) => {
    if (kind === "snapshot" || kind === "reset") {
      lines.clear();
      for (const each of data.items) lines.set(each.id, each);
    } else if (kind === "table") lines.set(data.id, data);
    else if (kind === "gone") lines.delete(data.id);
    else return;
    list();
  });
}

function welcome() {
  return h("section.welcome",
    h("div",
      h("h1", t("lobby.title")),
      h("p", t("lobby.text")),
      h("div.row",
        h("button.primary.large", { onclick: playNow }, t("lobby.play")),
        h("a.button", { href: "#/new" }, t("lobby.open")),
        h("a.button.quiet", { href: "#/how" }, t("nav.how"))),
      h("p.against", t("lobby.against"))),
    h("div.showcase", { "aria-hidden": true }, cards(["7d", "Kd"], { wide: true })));
}

async function playNow() {
  const person = me() ?? (await askName());
  if (!person) return;
  const table = await attempt(() => open(person, { name: usualName(person), ...FIRST_TABLE }));
  if (table) go(`#/table/${table}`);
}

function line(table) {
  const free = table.seats - table.taken;
  return h("li", { "data-key": table.id },
    h("a.line", { href: `#/table/${table.id}` },
      h("strong", table.name),
      h("span", t(`preset.${table.preset}`)),
      h("span.number", t("lobby.stakes", { min: table.min_stake, max: table.max_stake })),
      h("span.number", t("lobby.seats", { taken: table.taken, seats: table.seats })),
      h("span", { class: free ? "good" : "hint" }, free ? t("lobby.free", { n: free }) : t("lobby.full")),
      h("span.hint", table.sandbox ? t("lobby.sandbox") : t(`phase.${table.phase}`))));
}
