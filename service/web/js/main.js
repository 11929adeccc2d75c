/** The page of Mazziere: sit down and play, without a build step, by the public interface only.
 *
 *  What is where:
 *    main        the shell: navigation, and which page an address shows
 *    api live    the REST client; what happens, as it happens (sse reads frames, clock keeps the service's time)
 *    people      who plays on this device, and their tokens; preferences: what they like
 *    i18n        words in seven languages, one catalogue each in i18n/
 *    dom         elements, and how they are drawn again; dialog and notice: what is asked and said beside the page
 *    cards       the forty cards, in two decks, as cards.svg draws them
 *    lobby opening how settings    the pages around a table; opened opens one
 *    arriving redeeming handing    invitations, and seats that move to another device, with their QR codes
 *    table/      the table: felt, seats, controls, the end of a hand, odds, chips over time
 *    hands replay/ audits          hands that are over, played again, and disputed
 *    tournament/                   what is coming; one prepared, entered and played; the view for a hall's wall
 *    operator                      the operator's corner
 *    verify/     checks a hand in this browser, by the published page on verification
 *
 *  A page is a module whose `show(place, …parts of its address)` draws it and may answer how to leave it; a `Problem`
 *  that it raises is shown in its place. A new one takes a line in `PAGES`, and one in `LINKS` if the navigation leads
 *  there.
 */

import { Problem } from "./api.js";
import { h, draw } from "./dom.js";
import { speak, t } from "./i18n.js";
import { people, me } from "./people.js";
import { dress } from "./preferences.js";

const PAGES = [
  [/^\/?$/, () => import("./lobby.js")],
  [/^\/new$/, () => import("./opening.js")],
  [/^\/table\/([\w-]+)$/, () => import("./table/table.js")],
  [/^\/join\/([\w-]+)\/([\w-]+)$/, () => import("./arriving.js")],
  [/^\/redeem\/([\w-]+)$/, () => import("./redeeming.js")],
  [/^\/hands\/([\w-]+)$/, () => import("./hands.js")],
  [/^\/replay\/([\w-]+)\/(\d+)(?:\/(\d+))?$/, () => import("./replay/replay.js")],
  [/^\/verify(?:\/([\w-]+)\/(\d+))?$/, () => import("./verify/verifying.js")],
  [/^\/audits$/, () => import("./audits.js")],
  [/^\/audit\/([\w-]+)$/, () => import("./audits.js")],
  [/^\/tournaments$/, () => import("./tournament/calendar.js")],
  [/^\/tournaments\/new$/, () => import("./tournament/terms.js")],
  [/^\/tournament\/([\w-]+)$/, () => import("./tournament/tournament.js")],
  [/^\/tournament\/([\w-]+)\/terms$/, () => import("./tournament/terms.js")],
  [/^\/tournament\/([\w-]+)\/hall$/, () => import("./tournament/hall.js")],
  [/^\/how$/, () => import("./how.js")],
  [/^\/operator$/, () => import("./operator.js")],
  [/^\/settings$/, () => import("./settings.js")],
];

const LINKS = [
  ["#/", "nav.lobby"],
  ["#/tournaments", "nav.tournaments"],
  ["#/how", "nav.how"],
  ["#/verify", "nav.verify"],
  ["#/audits", "nav.audits"],
  ["#/settings", "nav.settings"],
];

const AGAIN_MS = 3_000;

let leave = null;
let visit = 0;

/** Lead the reader to an address of this page. */
export function go(address) {
  location.hash = address;
}

async function turn() {
  const ours = (visit += 1);
  const path = location.hash.slice(1);
  const [pattern, load] = PAGES.find(([each]) => each.test(path)) ?? PAGES[0];
  const page = await load();
  if (ours !== visit) return;
  leave?.();
  leave = null;
  const place = h("div.page");
  document.getElementById("main").replaceChildren(place);
  shell(path);
  const done = await drawn(page, place, path.match(pattern)?.slice(1) ?? []);
  if (ours === visit) leave = done ?? null;
  else done?.();
}

/** Draw a page; one that the service refuses says why instead, and comes again where that may help. */
async function drawn(page, place, parts) {
  try {
    return await page.show(place, ...parts);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    place.replaceChildren(h("p.verdict.bad", { role: "alert" }, error.words));
    const again = error.mayPass && setTimeout(turn, AGAIN_MS);
    return () => clearTimeout(again);
  }
}

/** The frame around every page. */
function shell(path = location.hash.slice(1)) {
  const link = ([to, words]) => h("a", { href: to, "aria-current": `#${path || "/"}` === to && "page" }, t(words));
  draw(document.getElementById("navigation"), LINKS.map(link));
  document.getElementById("skip").textContent = t("nav.skip");
  draw(document.getElementById("reader"), me() && h("span", { title: t("nav.you") }, me().name),
    people().length > 1 && h("span.count", `+${people().length - 1}`));
}

async function start() {
  dress();
  await speak();
  window.addEventListener("hashchange", turn);
  window.addEventListener("people", () => shell());
  window.addEventListener("languagechosen", async () => {
    await speak();
    turn();
  });
  document.getElementById("skip").onclick = (event) => {
    event.preventDefault();
    document.getElementById("main").focus();
  };
  await turn();
}

start();
