/** Links for others: an invitation to a table, and a seat handed to another device; each as a QR code too. */

import { get, post } from "./api.js";
import { dialog } from "./dialog.js";
import { h, s } from "./dom.js";
import { t } from "./i18n.js";
import { attempt, say } from "./notice.js";

/** Show how others come to a table; only its opener has the code of one that is not public. */
export async function invite(table, person, isPublic) {
  const path = isPublic ? `table/${table}` : await attempt(() => invitation(table, person));
  if (path) await offer(t("invite.title"), t("invite.text"), address(path));
}

/** Hand a person's place to another device: whoever opens the link within five minutes plays on there. */
export async function handOver(person) {
  const made = await attempt(() => post("tokens/handover", {}, person));
  if (made) await offer(t("handover.title"), t("handover.text", { name: person.name }), address(`redeem/${made.code}`));
}

async function invitation(table, person) {
  const { code } = await get(`tables/${table}/invite`, person);
  return `join/${table}/${code}`;
}

async function offer(title, text, link) {
  const code = await qr(link);
  const copy = async () => {
    await navigator.clipboard?.writeText(link);
    say(t("copied"));
  };
  return dialog(title, () => h("div.offer",
    h("p", text),
    code,
    h("input", { readonly: true, value: link, "aria-label": title, onfocus: (event) => event.target.select() }),
    navigator.clipboard && h("button.primary", { onclick: copy }, t("copy"))));
}

function address(path) {
  return new URL(`#/${path}`, document.baseURI).href;
}

/** A QR code, dark on light in either theme, since some readers see no other. */
async function qr(text) {
  const { qrcode } = await import("../vendor/qrcode.js");
  const code = qrcode(0, "M");
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  const dark = [];
  for (let y = 0; y < size; y += 1) for (let x = 0; x < size; x += 1) if (code.isDark(y, x)) dark.push(`M${x} ${y}h1v1h-1z`);
  return s("svg.qr", { viewBox: `-4 -4 ${size + 8} ${size + 8}`, role: "img", "aria-label": t("qr") },
    s("rect", { x: -4, y: -4, width: size + 8, height: size + 8, fill: "#fff" }),
    s("path", { d: dark.join(""), fill: "#000" }));
}
