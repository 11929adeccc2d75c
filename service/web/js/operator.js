/** The operator's corner: how the service fares, disputes to be ruled on, and tokens. For who has an operator's token. */

import { get, post, remove } from "./api.js";
import { askReason } from "./dialog.js";
import { draw, h } from "./dom.js";
import { number, t, time } from "./i18n.js";
import { attempt, say } from "./notice.js";

const PLACE = "mazziere.operator";
const ASKS_EVERY_MS = 4_000;
const ROLES = ["frontend", "auditor", "operator"];

/** Draw the corner; answers how to leave it. The token is kept for this visit of the browser alone. */
export function show(place) {
  const token = sessionStorage.getItem(PLACE);
  if (!token) return enter(place);
  const operator = { token };
  const parts = { state: h("section"), audits: h("section"), tokens: h("section") };
  const out = () => {
    sessionStorage.removeItem(PLACE);
    place.replaceChildren();
    enter(place);
  };
  const leave = h("button", { onclick: out }, t("operator.out"));
  place.append(h("header.head", h("h1", t("nav.operator")), leave), ...Object.values(parts));
  const look = async () => {
    const state = await attempt(() => get("operations", operator));
    if (!state) return out();
    draw(parts.state, fares(state));
    draw(parts.audits, disputes(operator, (await get("audits?limit=50", operator)).items));
    return draw(parts.tokens, tokens(operator, (await get("tokens?limit=100", operator)).items, look));
  };
  look();
  const timer = setInterval(look, ASKS_EVERY_MS);
  return () => clearInterval(timer);
}

function enter(place) {
  const token = h("input", { id: "token", type: "password", autocomplete: "off", required: true });
  const come = (event) => {
    event.preventDefault();
    sessionStorage.setItem(PLACE, token.value.trim());
    place.replaceChildren();
    show(place);
  };
  place.append(h("h1", t("nav.operator")), h("form.terms", { onsubmit: come },
    h("label", { for: "token" }, t("operator.token")), token,
    h("p.hint", t("operator.text")),
    h("button.primary", t("operator.in"))));
}

function fares({ release, tables, processes, overdue, parked, listeners, lobby_at: at, disputes: counts, chips_imbalance: chips }) {
  const row = (label, value, isBad = false) =>
    h("tr", h("th", { scope: "row" }, label), h(isBad ? "td.number.bad" : "td.number", value));
  const all = (items, words) => items.map(words).join(", ") || "0";
  return h("table", h("tbody",
    row(t("operator.release"), release),
    row(t("operator.tables"), t("operator.counted", { open: tables.open, closed: tables.closed })),
    Object.entries(processes).map(([kind, count]) => row(kind, number(count), count === 0)),
    row(t("operator.overdue"), all(overdue, ({ kind, count, longest_ms: ms }) => `${kind}: ${count} (${ms} ms)`)),
    row(t("operator.parked"), all(parked, ({ kind, stream }) => `${kind} ${stream}`), parked.length > 0),
    row(t("operator.disputes"), all(Object.entries(counts), ([status, n]) => `${t(`status.${status}`)}: ${n}`)),
    row(t("operator.listeners"), number(listeners)),
    row(t("operator.chips"), number(chips), chips > 0),
    row(t("operator.lobby"), at ? time(at) : "–", !at)));
}

function disputes(operator, items) {
  const rule = (id, ruling, correct) => async () => {
    const reason = await askReason(t("operator.rule"));
    if (!reason) return;
    const ruled = await attempt(() => post(`audits/${id}/ruling`, { ruling, reason, correct }, operator));
    if (ruled) say(t("operator.ruled"));
  };
  const open = items.filter(({ status, ruling }) => status === "done" && !ruling);
  return [
    h("h2", t("operator.rule")),
    open.length === 0 && h("p.hint", t("operator.none")),
    h("ul.tables", open.map(({ id, table, hand, verdict }) => h("li.row", { "data-key": id },
      h("span.mono", `${table} ${hand}`), h("strong", t(`verdict.${verdict}`)),
      verdict === "wrong" && h("button", { onclick: rule(id, "accepted", true) }, t("operator.correct")),
      h("button", { onclick: rule(id, "accepted", false) }, t("operator.accept")),
      h("button", { onclick: rule(id, "dismissed", false) }, t("operator.dismiss"))))),
  ];
}

function tokens(operator, items, look) {
  const make = async (event) => {
    event.preventDefault();
    const [role, name] = [event.target.role.value, event.target.holder.value];
    const made = await attempt(() => post("tokens", { role, name }, operator));
    if (made) prompt(t("operator.made"), made.token);
    look();
  };
  const end = (id) => async () => {
    await attempt(() => remove(`tokens/${id}`, operator));
    look();
  };
  const named = t("operator.name");
  return [
    h("h2", t("operator.tokens")),
    h("form.row", { onsubmit: make },
      h("select", { name: "role", "aria-label": t("operator.role") }, ROLES.map((role) => h("option", role))),
      h("input", { name: "holder", required: true, maxlength: 40, "aria-label": named, placeholder: named }),
      h("button", t("operator.make"))),
    h("table", h("tbody", items.map(({ id, role, name, made_at: made }) =>
      h("tr", { "data-key": id }, h("td", role), h("td", name), h("td.number", time(made)),
        h("td", h("button.quiet.bad", { onclick: end(id) }, t("operator.end"))))))),
  ];
}
