/** What the page says beside what it shows: short notices, read out to whoever can't see them. */

import { Problem } from "./api.js";
import { h } from "./dom.js";
import { t } from "./i18n.js";

const STAYS_MS = 6_000;

/** Say something that needs no answer. */
export function say(text) {
  show("status", text);
}

/** Do what a control asks for, and say why where the service refuses; answers undefined then. */
export async function attempt(deed) {
  try {
    return await deed();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    show("alert", error.words || t("problem.unreachable"));
    return undefined;
  }
}

/** Tell a screen reader, and nobody else. */
export function announce(text) {
  document.getElementById("announcements").textContent = text;
}

function show(kind, text) {
  const notice = h("p", { class: `notice ${kind}` }, text);
  document.getElementById(kind).append(notice);
  setTimeout(() => notice.remove(), STAYS_MS);
}
