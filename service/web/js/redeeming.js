/** Taking over a seat from another device. */

import { h } from "./dom.js";
import { t } from "./i18n.js";
import { go } from "./main.js";
import { attempt, say } from "./notice.js";
import { become, redeem } from "./people.js";
import { get } from "./api.js";

/** Offer the seat that the other device hands over: a link that is only looked at takes nothing. */
export function show(place, code) {
  const take = async () => {
    const person = await attempt(() => redeem(code));
    if (!person) return;
    become(person.id);
    say(t("redeeming.done", { name: person.name }));
    const { seats } = await get("me", person);
    go(seats.length ? `#/table/${seats[0].table}` : "#/");
  };
  place.append(
    h("h1", t("redeeming.title")),
    h("p", t("redeeming.text")),
    h("button.primary.large", { onclick: take }, t("redeeming.go")));
}
