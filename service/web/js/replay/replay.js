/** A hand played again: step by step, by scrubber, through the eyes of a seat or of the caller. */

import { get } from "../api.js";
import { draw, h } from "../dom.js";
import { t } from "../i18n.js";
import { attempt, say } from "../notice.js";
import { me } from "../people.js";
import { felt } from "../table/felt.js";
import { lines } from "../table/result.js";
import { complain } from "./complaint.js";
import { told } from "./told.js";

const STEP_MS = 1_200;

/** Draw a hand's replay; `step` is the moment that a link names. Answers how to leave it. */
export async function show(place, table, hand, step = "0") {
  const replay = { table, hand: Number(hand), step: Number(step), eyes: "", frames: [], record: null, timer: null };
  const parts = {
    felt: h("section.felt", { "aria-label": t("table.felt") }),
    steps: h("section"),
    end: h("section.beside"),
  };
  place.classList.add("at-table");
  place.append(h("header.table-head", h("h1", t("replay.title", { n: replay.hand })),
    h("a.button", { href: `#/hands/${table}` }, t("hands.button"))), parts.felt, parts.steps, parts.end);

  replay.to = (wanted) => {
    replay.step = Math.min(Math.max(wanted, 0), replay.frames.length - 1);
    history.replaceState(null, "", `#/replay/${table}/${hand}/${replay.step}`);
    redraw();
  };
  replay.see = async (eyes) => {
    const { frames } = await get(`tables/${table}/hands/${hand}/replay${eyes && `?as=${eyes}`}`, me());
    Object.assign(replay, { eyes, frames });
    replay.to(replay.step);
  };
  replay.play = () => {
    clearInterval(replay.timer);
    replay.timer = replay.timer ? null : setInterval(() => {
      if (replay.step >= replay.frames.length - 1) replay.play();
      else replay.to(replay.step + 1);
    }, STEP_MS);
    redraw();
  };
  const redraw = () => {
    const frame = replay.frames[replay.step];
    const viewer = frame.table.seats.find(({ seat }) => String(seat) === replay.eyes)?.player ?? me()?.id;
    const past = { ...frame.table, deadline: null, opener: null }; // nothing waits, and nobody is sent away any more
    draw(parts.felt, felt({ view: past, person: { id: viewer }, away: new Set() }));
    draw(parts.steps, steps(replay, frame));
    draw(parts.end, h("section", h("h2", t("result.title", { n: replay.hand })), ending(replay)));
  };

  replay.record = await get(`tables/${table}/hands/${hand}`, me());
  await replay.see("");
  return () => clearInterval(replay.timer);
}

function steps(replay, frame) {
  const last = replay.frames.length - 1;
  const go = (key, sign, wanted) => h("button", {
    "data-key": key,
    "aria-label": t(`replay.${key}`),
    disabled: wanted < 0 || wanted > last || wanted === replay.step,
    onclick: () => replay.to(wanted),
  }, sign);
  return h("div.scrubber",
    h("p", { "aria-live": "polite" },
      h("strong", t("replay.step", { step: replay.step + 1, steps: last + 1 })), " ", told(frame, replay.record)),
    h("input", {
      type: "range",
      min: 0,
      max: last,
      value: replay.step,
      "data-live-value": true,
      "aria-label": t("replay.scrub"),
      oninput: (event) => replay.to(Number(event.target.value)),
    }),
    h("div.row",
      go("first", "«", 0),
      go("back", "‹", replay.step - 1),
      h("button", { "data-key": "play", onclick: replay.play }, replay.timer ? t("replay.stop") : t("replay.play")),
      go("forward", "›", replay.step + 1),
      go("last", "»", last)),
    h("div.row",
      h("label", t("replay.eyes"), " ",
        h("select", { onchange: (event) => attempt(() => replay.see(event.target.value)) },
          h("option", { value: "", selected: replay.eyes === "" }, t("replay.own")),
          replay.record.seats.map(({ seat, name }) =>
            h("option", { value: seat, selected: replay.eyes === String(seat) }, name)))),
      h("button", { "data-key": "link", onclick: copyLink }, t("copy"))));
}

function ending({ record, table, hand }) {
  return [
    record.outcome === "settled" ? lines(record, me()) : record.void_because && h("p", t(`void.${record.void_because}`)),
    h("div.row",
      h("a.button.primary", { href: `#/verify/${table}/${hand}` }, t("result.verify")),
      me() && h("button", { onclick: () => complain(table, hand) }, t("dispute.button"))),
  ];
}

async function copyLink() {
  await navigator.clipboard?.writeText(location.href);
  say(t("copied"));
}
