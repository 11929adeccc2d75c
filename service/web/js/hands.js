/** The hands of a table that are over: each to be replayed, checked or disputed. */

import { get } from "./api.js";
import { draw, h } from "./dom.js";
import { number, signed, t, time } from "./i18n.js";
import { me } from "./people.js";

const COLUMNS = ["hands.hand", "hands.over", "hands.stakes", "hands.mine", ""];

/** Draw the list. */
export async function show(place, table) {
  const list = h("div.scroll");
  place.append(h("h1", t("hands.title")), h("p", h("a", { href: `#/table/${table}` }, t("hands.back"))), list);
  let cursor = "";
  let lines = [];
  const more = async () => {
    const part = await get(`tables/${table}/hands?limit=50${cursor && `&cursor=${encodeURIComponent(cursor)}`}`, me());
    lines = [...lines, ...part.items];
    cursor = part.next;
    draw(list, lines.length ? rows(table, lines) : h("p.hint", t("hands.none")),
      cursor && h("button", { onclick: more }, t("hands.more")));
  };
  await more();
}

function rows(table, lines) {
  const own = ({ players }) => players.filter(({ player }) => player === me()?.id);
  return h("table",
    h("thead", h("tr", COLUMNS.map((key) => h("th", { scope: "col" }, key && t(key))))),
    h("tbody", lines.map((hand) => h("tr", { "data-key": hand.hand },
      h("td.number", number(hand.hand)),
      h("td.number", time(hand.over_at)),
      h("td.number", hand.outcome === "void" ? t("hands.void") : number(hand.stakes)),
      h("td.number", own(hand).length ? signed(own(hand).reduce((sum, { net }) => sum + net, 0)) : "–"),
      h("td.row",
        h("a", { href: `#/replay/${table}/${hand.hand}` }, t("result.replay")),
        h("a", { href: `#/verify/${table}/${hand.hand}` }, t("result.verify")))))));
}
