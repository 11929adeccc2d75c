/** Several people on one device: a curtain before whoever's word is awaited, until the device is theirs. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { attempt } from "../notice.js";
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

function lift() {
  curtain?.remove();
  curtain = null;
}
