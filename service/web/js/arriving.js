/** Coming by an invitation, to play or to watch. */

import { post } from "./api.js";
import { askName } from "./dialog.js";
import { h } from "./dom.js";
import { t } from "./i18n.js";
import { go } from "./main.js";
import { attempt } from "./notice.js";
import { me } from "./people.js";

/** Let the reader in by a table's code, and go on to the table. */
export async function show(place, table, code) {
  place.append(h("h1", t("arriving.title")), h("p", t("arriving.text")));
  const person = me() ?? (await askName());
  if (person && (await attempt(() => post(`tables/${table}/join`, { code }, person)))) go(`#/table/${table}`);
  else go("#/");
}
