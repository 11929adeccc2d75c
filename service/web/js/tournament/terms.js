/** The terms of a tournament: how it is played, when it starts, and for what. To prepare one, or to change them. */

import { get, post } from "../api.js";
import * as clock from "../clock.js";
import { askName } from "../dialog.js";
import { draw, h } from "../dom.js";
import { t } from "../i18n.js";
import { go } from "../main.js";
import { attempt } from "../notice.js";
import { me } from "../people.js";

const FORMATS = ["shootout", "accumulation", "elimination", "freezeout"];
const OF_FORMAT = { shootout: ["circuits", "advance"], accumulation: ["circuits", "rounds"], elimination: [], freezeout: [] };
const COUNTS = ["entrants", "table_size", "circuits", "advance", "rounds", "starting_stack"];
const BOUNDS = {
  entrants: [2, 1_000],
  table_size: [3, 8],
  circuits: [1, 50],
  advance: [1, 7],
  rounds: [1, 200],
  starting_stack: [1, 1_000_000],
  seconds: [1, 3_600],
  break_minutes: [0, 1_440],
  pool: [0, 1_000_000_000],
};
const HIGHEST_STAKE = 1_000_000;
const A_MINUTE_MS = 60_000;
const UNASKED = ["grace_ms", "pause_ms", "bot_ms", "allowed"];
const USUAL = {
  name: "",
  format: "shootout",
  entrants: 64,
  table_size: 6,
  circuits: 2,
  advance: 2,
  rounds: 3,
  starting_stack: 100,
  seconds: 30,
  break_minutes: 1,
  levels: [{ min_stake: 1, max_stake: 10 }, { min_stake: 2, max_stake: 20 }, { min_stake: 5, max_stake: 50 }],
  pool: 0,
  shares: [50, 30, 20],
};

/** Draw the form; of the tournament `id` to change its terms, else for a new one. Raises `Problem`. */
export async function show(place, id) {
  const chosen = id ? told(await get(`tournaments/${id}`, me())) : { ...USUAL, ...soon() };
  const form = h("form.preparing");
  const redraw = () => draw(form, fields(chosen, redraw, id));
  form.onsubmit = (event) => {
    event.preventDefault();
    submit(id, { ...unasked(chosen), ...asked(new FormData(form)) });
  };
  place.append(h("h1", t(id ? "terms.change" : "tournament.new")), form);
  redraw();
}

function fields(chosen, redraw, id) {
  const count = (key) => field(key, h("input", {
    name: key, type: "number", required: true, step: key === "break_minutes" ? "any" : 1,
    min: BOUNDS[key][0], max: BOUNDS[key][1], value: chosen[key],
  }));
  return [
    formats(chosen, redraw),
    h("div.parts",
      part("when",
        field("name", h("input", { name: "name", required: true, maxlength: 40, value: chosen.name })),
        field("starts", h("input", { name: "starts", type: "datetime-local", required: true, value: chosen.starts })),
        field("zone", h("select", { name: "zone" },
          zones(chosen.zone).map((zone) => h("option", { selected: zone === chosen.zone }, zone))))),
      part("tables", ["entrants", "table_size", ...OF_FORMAT[chosen.format], "seconds", "break_minutes"].map(count)),
      part("stakes", count("starting_stack"), levels(chosen, redraw)),
      part("prizes", count("pool"), field("shares", h("input", {
        name: "shares", required: true, pattern: "\\s*[1-9]\\d{0,5}([\\s,;]+[1-9]\\d{0,5})*\\s*",
        value: chosen.shares.join(" "),
      }))),
      h("button.primary.large", t(id ? "terms.keep" : "terms.go"))),
  ];
}

function formats(chosen, redraw) {
  const choose = (format) => () => {
    chosen.format = format;
    redraw();
  };
  return h("fieldset.houses",
    h("legend", t("terms.format")),
    FORMATS.map((each) => h("label.house", { "data-key": each },
      h("input", { type: "radio", name: "format", value: each, checked: each === chosen.format, onchange: choose(each) }),
      h("span", h("strong", t(`format.${each}`)), " ", t(`format.${each}.text`)))));
}

function part(name, ...content) {
  return h("fieldset.part", { "data-key": name }, h("legend", t(`terms.${name}`)), content);
}

function field(key, input) {
  return h("label", { "data-key": key }, t(`terms.${key}`), input);
}

/** The bounds of a stake, round by round. */
function levels(chosen, redraw) {
  const more = () => {
    const { min_stake: min, max_stake: max } = chosen.levels.at(-1);
    chosen.levels = [...chosen.levels, { min_stake: 2 * min, max_stake: 2 * max }];
    redraw();
  };
  const fewer = () => {
    chosen.levels = chosen.levels.slice(0, -1);
    redraw();
  };
  const bound = (level, key) => h("input", {
    name: key, type: "number", min: 1, max: HIGHEST_STAKE, required: true, value: level[key],
    "aria-label": t(`terms.${key}`),
    oninput: (event) => {
      level[key] = Number(event.target.value);
    },
  });
  return h("div.levels", { "data-key": "levels" },
    chosen.levels.map((level, index) => h("div.level", { "data-key": index },
      h("span", t("tournament.round", { n: index + 1 })), bound(level, "min_stake"), "–", bound(level, "max_stake"))),
    h("p.hint", t("terms.levels")),
    h("div.row",
      h("button", { type: "button", onclick: more }, t("terms.more")),
      chosen.levels.length > 1 && h("button.quiet", { type: "button", onclick: fewer }, t("terms.fewer"))));
}

async function submit(id, terms) {
  const person = me() ?? (await askName());
  const path = id ? `tournaments/${id}/terms` : "tournaments";
  const kept = person && (await attempt(() => post(path, terms, person)));
  if (kept) go(`#/tournament/${kept.id}`);
}

/** What the form leaves as it was. */
function unasked(chosen) {
  return Object.fromEntries(UNASKED.filter((term) => (chosen[term] ?? null) !== null).map((term) => [term, chosen[term]]));
}

/** What the form says, as the service is asked for it. */
function asked(form) {
  const number = (key) => (form.has(key) ? Number(form.get(key)) : undefined);
  const highest = form.getAll("max_stake");
  return {
    name: form.get("name"),
    format: form.get("format"),
    starts: form.get("starts"),
    zone: form.get("zone"),
    ...Object.fromEntries(COUNTS.map((key) => [key, number(key)])),
    bet_seconds: number("seconds"),
    turn_seconds: number("seconds"),
    break_ms: Math.round(number("break_minutes") * A_MINUTE_MS),
    levels: form.getAll("min_stake").map((min, index) => ({ min_stake: Number(min), max_stake: Number(highest[index]) })),
    prizes: { pool: number("pool"), shares: form.get("shares").match(/\d+/g).map(Number) },
  };
}

/** A tournament's terms, as the form shows them. */
function told({ starts, terms }) {
  return {
    ...terms,
    starts: starts.slice(0, 16),
    seconds: terms.turn_seconds,
    break_minutes: terms.break_ms / A_MINUTE_MS,
    ...terms.prizes,
  };
}

/** The full hour after the next, where the reader is. */
function soon() {
  const at = new Date(clock.now());
  at.setHours(at.getHours() + 2, 0, 0, 0);
  const two = (part) => String(part).padStart(2, "0");
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join("-");
  return { starts: `${day}T${two(at.getHours())}:00`, zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
}

function zones(chosen) {
  return [...new Set([chosen, ...Intl.supportedValuesOf("timeZone")])].sort();
}
