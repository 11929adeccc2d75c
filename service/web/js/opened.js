/** Opening a table from this page: at people's pace, with the opener in the first seat. */

import { post } from "./api.js";
import { t } from "./i18n.js";

const PACE = { pause_ms: 4_000, bot_ms: 800 };
const LONGEST_NAME = 40;

/** Open a table, sit down at it and seat `bots`; answers its id. Raises `Problem`. */
export async function open(person, { name, rules, access = "public", odds = true, bots = [] }) {
  const { table } = await post("tables", { name, rules, access, settings: { ...PACE, odds } }, person);
  await post(`tables/${table.id}/seats`, {}, person);
  for (const bot of bots) await post(`tables/${table.id}/seats`, { bot }, person);
  return table.id;
}

/** What a table is called whose opener gives it no name: after the opener, as far as there is room. */
export function usualName(person) {
  return [...t("opening.name", { name: person.name })].slice(0, LONGEST_NAME).join("");
}
