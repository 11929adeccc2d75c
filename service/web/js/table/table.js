/** A table: what the reader sees of it, kept true by its stream, and what they may do there. */

import { get, look } from "../api.js";
import * as clock from "../clock.js";
import { draw, h } from "../dom.js";
import { steps } from "../how.js";
import { t } from "../i18n.js";
import { follow } from "../live.js";
import { announce, attempt, say } from "../notice.js";
import { me, people } from "../people.js";
import { chipsOverTime } from "./chips.js";
import { controls } from "./controls.js";
import { countDown } from "./countdown.js";
import { felt } from "./felt.js";
import { oddsPanel } from "./odds.js";
import { passing } from "./passing.js";
import { result } from "./result.js";
import { head } from "./head.js";
import { mine, needed, turnWords } from "./turn.js";

/** Draw a table; answers how to leave it. */
export async function show(place, id) {
  const table = {
    id,
    view: null,
    person: null,
    here: [],
    away: new Set(),
    lost: false,
    record: null,
    hands: [],
    odds: null,
  };
  const parts = {
    head: h("header.table-head"),
    felt: h("section.felt", { "aria-label": t("table.felt") }),
    controls: h("section.controls", { "aria-label": t("table.controls"), tabindex: -1 }),
    aside: h("div.beside"),
  };
  place.classList.add("at-table");
  place.append(...Object.values(parts));
  let unfollow = () => {};
  let told = "";

  /** Show the table as the service answered it. */
  table.take = (view) => {
    if (table.view && view.version < table.view.version) return;
    const before = table.view;
    table.view = view;
    table.here = people().filter((person) => view.seats.some((seat) => seat.player === person.id));
    redraw();
    if (turnWords(table) !== told) announce((told = turnWords(table)));
    if (before?.last_settlement?.hand !== view.last_settlement?.hand) settled();
    if (playsNow(table)) consult();
    else table.odds = null;
  };

  /** See the table through another person's eyes. */
  table.become = async (person) => {
    unfollow();
    table.person = person;
    table.view = null;
    table.odds = null;
    await table.refresh();
    unfollow = follow({ path: `tables/${id}/stream`, known: table.view.position, ask }, person, hear);
  };

  table.redraw = redraw;
  table.refresh = oneAtATime(async () => {
    const { view, now } = await look(id, table.person);
    clock.set(now);
    table.take(view);
  });

  /** The reader's place at the service has ended, or the table is closed to them: whoever is left may look. */
  const ended = async ({ words }) => {
    say(words);
    await attempt(async () => table.become(await firstEyes(id)));
  };

  const hear = ({ kind, data }) => {
    if (kind === "end") return ended(data);
    if (kind === "clock") {
      clock.set(data.now);
      table.away = new Set(data.seats.filter(({ presence }) => presence === "away").map(({ seat }) => seat));
    }
    const wasLost = table.lost;
    table.lost = kind === "lost";
    if (kind === "snapshot" || kind === "reset") table.take(data);
    else if (kind === undefined || (wasLost && !table.lost)) attempt(table.refresh);
    else if (table.view) redraw();
    return undefined;
  };
  const ask = async () => {
    await table.refresh();
    return [];
  };
  const settled = async () => {
    const last = table.view.last_settlement;
    if (!last) return;
    table.record = await get(`tables/${id}/hands/${last.hand}`, table.person).catch(() => null);
    table.hands = (await get(`tables/${id}/hands?limit=100`, table.person).catch(() => ({ items: [] }))).items;
    redraw();
  };
  const consult = oneAtATime(async () => {
    table.odds = await get(`tables/${id}/odds`, table.person).catch(() => null);
    redraw();
  });

  function redraw() {
    if (!table.view) return;
    draw(parts.head, head(table));
    draw(parts.felt, felt(table));
    const wasThere = parts.controls.contains(document.activeElement);
    draw(parts.controls, controls(table));
    if (wasThere && !parts.controls.contains(document.activeElement)) parts.controls.focus({ preventScroll: true }); // what was pressed is gone
    draw(parts.aside, oddsPanel(table), result(table) ?? primer(table), chipsOverTime(table));
    passing(table);
  }

  await table.become(await firstEyes(id));
  const stop = countDown(place, () => table.view);
  return () => {
    stop();
    unfollow();
    passing({ here: [] });
  };
}

/** For whoever sits down at a table where no hand is over yet: what they may wonder about, beside the felt. */
function primer({ view, record }) {
  if (record || view.hand > 1) return null;
  return h("section.primer", { "data-key": "primer" }, h("h2", t("table.primer")), h("p", t("how.text")), steps());
}

/** Whether there are odds to be told: of a hand in play, where the table tells them. */
function playsNow(table) {
  const { view } = table;
  return view.settings.odds && ["playing", "banking"].includes(view.phase) && Boolean(mine(table)?.hands.length);
}

/** Whoever of this device sits at the table, the one first whose word is awaited; else the reader. */
async function firstEyes(id) {
  for (const person of people()) {
    const seen = await look(id, person).catch(refused);
    const here = people().filter(({ id: player }) => seen?.view.seats.some((seat) => seat.player === player));
    if (here.length) return here.find((each) => needed(seen.view).has(each.id)) ?? here[0];
  }
  return me();
}

/** Nothing, for whom the table is closed to; what may pass is raised on. */
function refused(problem) {
  if (problem.mayPass) throw problem;
  return null;
}

/** Do it now; who asks meanwhile has it done once more when it is done. */
function oneAtATime(deed) {
  let running = null;
  let again = false;
  return function run() {
    if (running) {
      again = true;
      return running;
    }
    running = deed().finally(() => {
      running = null;
      if (again) {
        again = false;
        run().catch(() => {});
      }
    });
    return running;
  };
}
