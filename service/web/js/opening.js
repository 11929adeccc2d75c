/** Opening a table: whose rules, what differs from them, who may come, and who plays along. */

import { get } from "./api.js";
import { askName } from "./dialog.js";
import { draw, h } from "./dom.js";
import { t } from "./i18n.js";
import { go } from "./main.js";
import { attempt } from "./notice.js";
import { open, usualName } from "./opened.js";
import { me } from "./people.js";

const BOTS = ["prudente", "ardito", "saggio"];
const SLOW_S = 90;
const HIDDEN = new Set(["min_stake", "max_stake", "starting_stack", "seats", "bet_seconds", "turn_seconds"]);
const USUAL = { name: "", access: "public", rebuy: true, slow: false, odds: true };

/** Draw the page. */
export async function show(place) {
  const houses = (await get("rules")).items;
  const form = h("form.opening");
  const choice = { ...USUAL, preset: houses[0].preset, bots: { prudente: 1, ardito: 1, saggio: 0 } };
  const redraw = () => draw(form, ...fields(houses, choice, redraw));
  form.onsubmit = (event) => {
    event.preventDefault();
    submit(houses, choice);
  };
  redraw();
  place.append(h("h1", t("opening.title")), form);
}

function fields(houses, choice, redraw) {
  const house = houses.find(({ preset }) => preset === choice.preset);
  const set = (key, value) => {
    choice[key] = value;
    redraw();
  };
  return [
    h("fieldset.houses",
      h("legend", t("opening.rules")),
      houses.map((each) => offered(each, each === house, () => set("preset", each.preset)))),
    h("section.sentences", { "aria-live": "polite" },
      h("h2", t("opening.plays", { preset: t(`preset.${house.preset}`) })),
      sentences(house)),
    h("section.terms", terms(choice, set),
      h("fieldset",
        h("legend", t("opening.bots")),
        BOTS.map((bot) => counter(bot, choice, redraw))),
      h("button.primary.large", t("opening.go"))),
  ];
}

function offered({ preset, summary }, isChosen, choose) {
  return h("label.house", { "data-key": preset },
    h("input", { type: "radio", name: "preset", value: preset, checked: isChosen, onchange: choose }),
    h("span", h("strong", t(`preset.${preset}`)), " ", summary));
}

/** What the opener settles beside the rules. */
function terms(choice, set) {
  const write = (event) => set("name", event.target.value);
  const admit = (event) => set("access", event.target.value);
  const tick = (key) => h("label.choice",
    h("input", { type: "checkbox", checked: choice[key], onchange: (event) => set(key, event.target.checked) }),
    t(`opening.${key}`));
  return [
    h("label", { for: "table-name" }, t("opening.table")),
    h("input", { id: "table-name", maxlength: 40, placeholder: me() && usualName(me()), oninput: write }),
    h("label", { for: "access" }, t("opening.access")),
    h("select", { id: "access", onchange: admit }, ["public", "link"].map((each) =>
      h("option", { value: each, selected: each === choice.access }, t(`access.${each}`)))),
    tick("rebuy"), tick("slow"), tick("odds"),
  ];
}

/** A house's rules in sentences: what differs from the usual first, and marked. */
function sentences(house) {
  const told = Object.entries(house.sentences).filter(([option]) => !HIDDEN.has(option));
  told.sort(([one], [other]) => (other in house.differs) - (one in house.differs));
  return h("ul", told.map(([option, sentence]) =>
    h("li", { class: option in house.differs ? "differs" : null, "data-key": option },
      option in house.differs && h("strong", t("opening.differs"), " "), sentence)));
}

function counter(bot, choice, redraw) {
  const change = (by) => {
    choice.bots[bot] = Math.min(4, Math.max(0, choice.bots[bot] + by));
    redraw();
  };
  return h("div.row.counter", { "data-key": bot },
    h("button", { type: "button", "aria-label": t("opening.fewer", { bot }), onclick: () => change(-1) }, "−"),
    h("output.number", choice.bots[bot]),
    h("button", { type: "button", "aria-label": t("opening.more", { bot }), onclick: () => change(1) }, "+"),
    h("span", h("strong", bot), " ", h("span.hint", t(`bot.${bot}`))));
}

async function submit(houses, { preset, name: wished, access, odds, ...choice }) {
  const person = me() ?? (await askName());
  if (!person) return;
  const rules = {
    preset,
    ...(choice.rebuy && { rebuy: "when_broke" }),
    ...(choice.slow && { turn_seconds: SLOW_S, bet_seconds: SLOW_S }),
  };
  const { seats } = houses.find((house) => house.preset === preset).rules;
  const bots = BOTS.flatMap((bot) => Array(choice.bots[bot]).fill(bot)).slice(0, seats - 1);
  const name = wished.trim() || usualName(person);
  const table = await attempt(() => open(person, { name, rules, access, odds, bots }));
  if (table) go(`#/table/${table}`);
}
