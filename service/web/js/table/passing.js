/** Several people on one device: how another sits down, and a curtain before whoever's word is awaited, until the
 *  device is theirs.
 */

import { get, post } from "../api.js";
import { askName, dialog } from "../dialog.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { attempt } from "../notice.js";
import { people } from "../people.js";
import { needed } from "./turn.js";

let curtain = null;

/** Draw the curtain when another of this device is awaited and who looks is not; lift it when that is over. */
export function passing(table) {
  const awaited = table.view ? table.here.filter(({ id }) => needed(table.view).has(id)) : [];
  const isOurs = awaited.length === 0 || awaited.some(({ id }) => id === table.person?.id);
  if (isOurs) return lift();
  const [next] = awaited;
  if (curtain?.dataset.for === next.id) return undefined;
  lift();
  const take = () => {
    lift();
    attempt(() => table.become(next));
  };
  curtain = h("dialog.box.curtain", { "aria-labelledby": "curtain-title", "data-for": next.id },
    h("h2", { id: "curtain-title" }, t("passing.title", { name: next.name })),
    h("p", t("passing.text")),
    h("button.primary.large", { onclick: take }, t("passing.go", { name: next.name })));
  curtain.oncancel = (event) => event.preventDefault();
  document.body.append(curtain);
  return curtain.showModal();
}

/** Give somebody else a seat who shares this device. */
export async function seatAnother(table) {
  const { id, view, person } = table;
  const free = people().filter(({ id: player }) => !view.seats.some((seat) => seat.player === player));
  const other = free.length ? await chosen(free) : await askName();
  if (!other) return;
  const isInvited = view.access === "public" || (await attempt(() => admit(id, person, other)));
  if (isInvited && (await attempt(() => post(`tables/${id}/seats`, {}, other)))) await attempt(table.refresh);
}

async function chosen(free) {
  const picked = await dialog(t("name.title"), (close) => h("div.choices",
    free.map((each) => h("button", { onclick: () => close(each) }, each.name)),
    h("button.primary", { onclick: () => close("new") }, t("settings.add"))));
  return picked === "new" ? askName() : picked;
}

/** To a table that is not public the opener's code leads. */
async function admit(id, opener, other) {
  const { code } = await get(`tables/${id}/invite`, opener);
  return post(`tables/${id}/join`, { code }, other);
}

function lift() {
  curtain?.remove();
  curtain = null;
}
