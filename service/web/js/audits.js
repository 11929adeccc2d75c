/** Disputes: the reader's own, and one with its verdict, its findings and the operator's word. */

import { file, get } from "./api.js";
import { draw, h } from "./dom.js";
import { signed, t, time } from "./i18n.js";
import { attempt } from "./notice.js";
import { me } from "./people.js";

const ASKS_EVERY_MS = 1_500;

/** Draw the list, or one dispute, again and again until it is judged; answers how to leave it. */
export async function show(place, id) {
  if (!id) return list(place);
  let isLeft = false;
  const look = async () => {
    const audit = await get(`audits/${id}`, me());
    if (isLeft) return;
    draw(place, report(audit));
    if (audit.status !== "done") setTimeout(() => attempt(look), ASKS_EVERY_MS);
  };
  await look();
  return () => {
    isLeft = true;
  };
}

async function list(place) {
  place.append(h("h1", t("nav.audits")));
  const { items } = me() ? await get("audits", me()) : { items: [] };
  place.append(items.length ? h("ul.tables", items.map((each) => h("li",
    h("a.line", { href: `#/audit/${each.id}` },
      h("strong", t("table.hand", { n: each.hand })),
      h("span", t(`status.${each.status}`)),
      h("span", each.verdict ? t(`verdict.${each.verdict}`) : ""),
      h("span.hint.number", time(each.opened_at)))))) : h("p.hint", t("audits.none")));
}

function report(audit) {
  const name = (player) => audit.names[player] ?? player;
  return [
    h("h1", t("dispute.title", { n: audit.hand })),
    h("blockquote", audit.reason),
    h("p", { class: `verdict${audit.verdict && audit.verdict !== "upheld" ? " bad" : ""}`, role: "status" },
      h("strong", audit.verdict ? t(`verdict.${audit.verdict}`) : t(`status.${audit.status}`)), " ",
      audit.verdict && t(`verdict.${audit.verdict}.text`)),
    audit.findings.length > 0 && h("ul.checks", audit.findings.map((finding) => h("li",
      h("strong", { "aria-hidden": true }, "•"),
      h("strong.mono", `${finding.code} · ${finding.version}`),
      h("p", finding.detail),
      finding.owed.map(({ player, paid, due }) =>
        h("p.number", `${name(player)} ${signed(paid)} → ${signed(due)}`))))),
    audit.ruling && h("p", h("strong", t(`ruling.${audit.ruling.ruling}`)), " ", audit.ruling.reason),
    h("p.row",
      h("a.button", { href: `#/replay/${audit.table}/${audit.hand}` }, t("result.replay")),
      h("a.button", { href: `#/verify/${audit.table}/${audit.hand}` }, t("result.verify")),
      audit.status === "done" &&
        h("button", { "data-key": "report", onclick: () => save(audit.id) }, t("audits.report"))),
    audit.hash && h("p.hint.mono", `${audit.position} · ${audit.hash}`),
  ];
}

/** The signed report as a file that a third person can check. */
async function save(id) {
  const report = await attempt(() => file(`audits/${id}`, me(), "application/pdf"));
  if (!report) return;
  const link = h("a", { href: URL.createObjectURL(report), download: `${id}.pdf` });
  link.click();
  URL.revokeObjectURL(link.href);
}
