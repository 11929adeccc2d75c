/** What the reader may do now: a control for each of the table's `legal_actions`, and for nothing else. */

import { post } from "../api.js";
import { h } from "../dom.js";
import { number, points, t } from "../i18n.js";
import { attempt } from "../notice.js";
import { askName } from "../dialog.js";
import { me } from "../people.js";
import { chip, offered } from "./stakes.js";
import { mine } from "./turn.js";

const PLAIN = ["deal", "burn", "split", "take_bank", "decline_bank", "pass", "ready", "sit_out"];
const CUT_RANGE = 2n ** 53n;
const chosen = { stake: null, stakeOf: null, points: null, cut: 50 };

/** The controls of the moment. */
export function controls(table) {
  const { view } = table;
  if (!mine(table)) return watching(table);
  const legal = Object.fromEntries(view.legal_actions.map((action) => [action.type, action]));
  return [
    legal.stake && stake(table, legal.stake),
    (legal.cut || legal.stake) && cut(table, !legal.stake),
    (legal.draw || legal.stand || legal.declare) && playing(table, legal),
    h("div", { class: "row plain" }, PLAIN.filter((type) => legal[type]).map((type) => button(table, type))),
    view.ranking && ranking(view),
  ];
}

async function act(table, type, more = {}) {
  const answer = await attempt(() => post(`tables/${table.id}/actions`, { type, ...more }, table.person));
  if (answer) table.take(answer.table);
  else await attempt(table.refresh);
}

function button(table, type) {
  return h("button", { "data-key": type, class: type === "ready" ? "primary" : null, onclick: () => act(table, type) }, t(`act.${type}`));
}

/** Carta and sto; where the matta must be told, what it is to count as. */
function playing(table, { draw, stand, declare }) {
  const options = stand?.points ?? draw?.points ?? declare?.points ?? [];
  if (!options.includes(chosen.points)) chosen.points = options.at(-1) ?? null;
  const told = (action) => (action.points ? { points: chosen.points } : {});
  return h("div", { class: "playing" },
    options.length > 0 && h("fieldset", { class: "row matta" },
      h("legend", {}, t("act.matta")),
      options.map((each) => h("label", { class: "choice", "data-key": each },
        h("input", { type: "radio", name: "matta", checked: each === chosen.points, onchange: () => { chosen.points = each; table.redraw(); } }),
        points(each)))),
    h("div", { class: "thumbs" },
      draw && h("button", { class: "thumb carta", onclick: () => act(table, "draw", { ...told(draw), ...(draw.closed && { closed: false }) }) },
        h("strong", {}, "Carta"), h("span", {}, t("act.draw"))),
      draw?.closed && h("button", { class: "thumb carta", onclick: () => act(table, "draw", { ...told(draw), closed: true }) },
        h("strong", {}, "Coperta"), h("span", {}, t("act.closed"))),
      stand && h("button", { class: "thumb sto", onclick: () => act(table, "stand", told(stand)) },
        h("strong", {}, "Sto"), h("span", {}, t("act.stand")))),
    declare && h("button", { onclick: () => act(table, "declare", told(declare)) }, t("act.declare")));
}

/** Chips to lay down, one upon the other. */
function stake(table, { min, max }) {
  if (max === undefined) return h("button", { class: "primary", onclick: () => act(table, "stake", { cut: lifted() }) }, t("act.stake"));
  const hand = `${table.id} ${table.view.hand} ${table.person.id}`;
  if (chosen.stakeOf !== hand) Object.assign(chosen, { stakeOf: hand, stake: Math.min(max, Math.max(min, chosen.stake ?? min)) });
  const set = (value) => {
    chosen.stake = Math.min(max, Math.max(min, value));
    table.redraw();
  };
  return h("div", { class: "staking" },
    h("div", { class: "row" }, offered(max).map((value) => chip(value, () => set(chosen.stake + value))),
      h("button", { type: "button", class: "quiet", onclick: () => set(min) }, t("stake.clear"))),
    h("label", {}, h("span", { class: "unseen" }, t("stake.amount")),
      h("input", { type: "range", min, max, value: chosen.stake, "data-live-value": true, oninput: (event) => set(Number(event.target.value)) })),
    h("button", { class: "thumb sto", onclick: () => act(table, "stake", { amount: chosen.stake, cut: lifted() }) },
      h("strong", {}, t("stake.go", { n: chosen.stake, count: number(chosen.stake) })),
      h("span", {}, t("stake.bounds", { min, max }))));
}

/** Where the reader lifts the cards: told with the stake, or by itself by whoever stakes nothing. */
function cut(table, isAlone) {
  return h("details", { class: "cut" },
    h("summary", {}, t("cut.title")),
    h("label", {}, t("cut.text"),
      h("input", { type: "range", min: 0, max: 99, value: chosen.cut, oninput: (event) => { chosen.cut = Number(event.target.value); } })),
    isAlone && h("button", { onclick: () => act(table, "cut", { cut: lifted() }) }, t("act.cut")));
}

/** The number that the shuffle is to depend on: the place of the cut, and randomness of this browser's own. */
function lifted() {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  const drawn = (BigInt(high & 0x1fffff) << 32n) | BigInt(low);
  return Number((drawn + (CUT_RANGE * BigInt(chosen.cut)) / 100n) % CUT_RANGE);
}

function watching(table) {
  const { view } = table;
  if (view.status === "closed") return ranking(view);
  if (view.seats.length >= view.rules.seats) return h("p", {}, t("watch.full"));
  return h("div", { class: "row" }, h("p", {}, t("watch.text")), h("button", { class: "primary", onclick: () => sit(table) }, t("watch.sit")));
}

async function sit(table) {
  const person = table.person ?? me() ?? (await askName());
  if (!person || !(await attempt(() => post(`tables/${table.id}/seats`, {}, person)))) return;
  await table.become(person);
}

function ranking(view) {
  if (!view.ranking) return h("p", {}, t("turn.closed"));
  const name = (id) => view.seats.find(({ player }) => player === id)?.name ?? id;
  return h("ol", { class: "ranking" }, view.ranking.map(({ player, chips, rank }) =>
    h("li", { class: "number" }, `${rank}. `, h("strong", {}, name(player)), ` ${t("chips", { n: chips, count: number(chips) })}`)));
}
