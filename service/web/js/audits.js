/** Disputes: the reader's own, and one with its verdict, its findings and the operator's word. */

import { get, pause } from "./api.js";
import { draw, h } from "./dom.js";
import { signed, t, time } from "./i18n.js";
import { me } from "./people.js";

const ASKS_EVERY_MS = 1_500;

/** Draw the list, or one dispute until it is judged; answers how to leave it. */
export function show(place, id) {
  let left = false;
  if (id) watch(place, id, () => left);
  else list(place);
  return () => {
    left = true;
  };
}

async function list(place) {
  place.append(h("h1", {}, t("nav.audits")));
  if (!me()) return place.append(h("p", { class: "hint" }, t("audits.none")));
  const { items } = await get("audits", me());
  return place.append(items.length ? h("ul", { class: "tables" }, items.map((each) => h("li", {},
    h("a", { class: "line", href: `#/audit/${each.id}` },
      h("strong", {}, t("table.hand", { n: each.hand })),
      h("span", {}, t(`status.${each.status}`)),
      h("span", {}, each.verdict ? t(`verdict.${each.verdict}`) : ""),
      h("span", { class: "hint number" }, time(each.opened_at)))))) : h("p", { class: "hint" }, t("audits.none")));
}

async function watch(place, id, isLeft) {
  while (!isLeft()) {
    const audit = await get(`audits/${id}`, me());
    if (isLeft()) return;
    draw(place, report(audit));
    if (audit.status === "done") return;
    await pause(ASKS_EVERY_MS);
  }
}

function report(audit) {
  const name = (player) => audit.names[player] ?? player;
  return [
    h("h1", {}, t("dispute.title", { n: audit.hand })),
    h("blockquote", {}, audit.reason),
    h("p", { class: `verdict${audit.verdict && audit.verdict !== "upheld" ? " bad" : ""}`, role: "status" },
      h("strong", {}, audit.verdict ? t(`verdict.${audit.verdict}`) : t(`status.${audit.status}`)), " ",
      audit.verdict && t(`verdict.${audit.verdict}.text`)),
    audit.findings.length > 0 && h("ul", { class: "checks" }, audit.findings.map((finding) => h("li", {},
      h("strong", { "aria-hidden": true }, "•"),
      h("strong", { class: "mono" }, `${finding.code} · ${finding.version}`),
      h("p", {}, finding.detail),
      finding.owed.map(({ player, paid, due }) => h("p", { class: "number" }, `${name(player)} ${signed(paid)} → ${signed(due)}`))))),
    audit.ruling && h("p", {}, h("strong", {}, t(`ruling.${audit.ruling.ruling}`)), " ", audit.ruling.reason),
    h("p", { class: "row" },
      h("a", { class: "button", href: `#/replay/${audit.table}/${audit.hand}` }, t("result.replay")),
      h("a", { class: "button", href: `#/verify/${audit.table}/${audit.hand}` }, t("result.verify"))),
    audit.hash && h("p", { class: "hint mono" }, `${audit.position} · ${audit.hash}`),
  ];
}
