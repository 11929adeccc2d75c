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
let isActing = false;

/** The controls of the moment. */
export function controls(table) {
  const { view } = table;
  if (!mine(table)) return watching(table);
  const legal = Object.fromEntries(view.legal_actions.map((action) => [action.type, action]));
  return [
    legal.stake && stake(table, legal.stake),
    (legal.cut || legal.stake) && cut(table, !legal.stake),
    (legal.draw || legal.stand || legal.declare) && playing(table, legal),
    h("div.row.plain", PLAIN.filter((type) => legal[type]).map((type) => button(table, type))),
    view.ranking && ranking(view),
  ];
}

/** Do it; pressed twice, it is done once, since the second card was not asked for. */
async function act(table, type, more = {}) {
  if (isActing) return;
  isActing = true;
  try {
    const answer = await attempt(() => post(`tables/${table.id}/actions`, { type, ...more }, table.person));
    if (answer) table.take(answer.table);
    else await attempt(table.refresh);
  } finally {
    isActing = false;
  }
}

function button(table, type) {
  const look = type === "ready" ? "button.primary" : "button";
  return h(look, { "data-key": type, onclick: () => act(table, type) }, t(`act.${type}`));
}

/** Carta and sto; where the matta must be told, what it is to count as. */
function playing(table, { draw, stand, declare }) {
  const options = stand?.points ?? draw?.points ?? declare?.points ?? [];
  if (!options.includes(chosen.points)) chosen.points = options.at(-1) ?? null;
  const told = (action) => (action.points ? { points: chosen.points } : {});
  const open = draw?.closed ? { closed: false } : {};
  const thumb = (look, name, words, type, more) =>
    h(`button.thumb.${look}`, { "data-key": name, onclick: () => act(table, type, more) },
      h("strong", name), h("span", t(words)));
  return h("div.playing",
    options.length > 0 && matta(table, options),
    h("div.thumbs",
      draw && thumb("carta", "Carta", "act.draw", "draw", { ...told(draw), ...open }),
      draw?.closed && thumb("carta", "Coperta", "act.closed", "draw", { ...told(draw), closed: true }),
      stand && thumb("sto", "Sto", "act.stand", "stand", told(stand))),
    declare && h("button.thumb.carta", { "data-key": "declare", onclick: () => act(table, "declare", told(declare)) },
      h("strong", t("act.declare")), h("span", points(chosen.points))));
}

function matta(table, options) {
  const choose = (value) => () => {
    chosen.points = value;
    table.redraw();
  };
  return h("fieldset.row.matta",
    h("legend", t("act.matta")),
    options.map((each) => h("label.choice", { "data-key": each },
      h("input", { type: "radio", name: "matta", checked: each === chosen.points, onchange: choose(each) }),
      points(each))));
}

/** Chips to lay down, one upon the other. */
function stake(table, { min, max }) {
  const lay = (more) => () => act(table, "stake", { ...more, cut: lifted() });
  if (max === undefined) return h("button.primary", { onclick: lay({}) }, t("act.stake"));
  const within = (value) => Math.min(max, Math.max(min, value));
  const hand = `${table.id} ${table.view.hand} ${table.person.id}`;
  if (chosen.stakeOf !== hand) Object.assign(chosen, { stakeOf: hand, stake: within(chosen.stake ?? min) });
  const set = (value) => {
    chosen.stake = within(value);
    table.redraw();
  };
  const slide = (event) => set(Number(event.target.value));
  return h("div.staking",
    h("div.row",
      offered(max).map((value) => chip(value, () => set(chosen.stake + value))),
      h("button.quiet", { type: "button", onclick: () => set(min) }, t("stake.clear"))),
    h("label", h("span.unseen", t("stake.amount")),
      h("input", { type: "range", min, max, value: chosen.stake, "data-live-value": true, oninput: slide })),
    h("button.thumb.sto", { onclick: lay({ amount: chosen.stake }) },
      h("strong", t("stake.go", { n: chosen.stake, count: number(chosen.stake) })),
      h("span", t("stake.bounds", { min, max }))));
}

/** Where the reader lifts the cards: told with the stake, or by itself by whoever stakes nothing. */
function cut(table, isAlone) {
  const slide = (event) => {
    chosen.cut = Number(event.target.value);
  };
  return h("details.cut",
    h("summary", t("cut.title")),
    h("label", t("cut.text"), h("input", { type: "range", min: 0, max: 99, value: chosen.cut, oninput: slide })),
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
  if (view.tournament) return h("a.button", { href: `#/tournament/${view.tournament.id}` }, t("watch.tournament"));
  if (view.seats.length >= view.rules.seats) return h("p", t("watch.full"));
  return h("div.row", h("p", t("watch.text")), h("button.primary", { onclick: () => sit(table) }, t("watch.sit")));
}

async function sit(table) {
  const person = table.person ?? me() ?? (await askName());
  if (!person || !(await attempt(() => post(`tables/${table.id}/seats`, {}, person)))) return;
  await attempt(() => table.become(person));
}

function ranking(view) {
  if (!view.ranking) return h("p", t("turn.closed"));
  const name = (id) => view.seats.find(({ player }) => player === id)?.name ?? id;
  return h("ol.ranking", view.ranking.map(({ player, chips, rank }) =>
    h("li.number", `${rank}. `, h("strong", name(player)), ` ${t("chips", { n: chips, count: number(chips) })}`)));
}
