/** Disputing a hand: a reason, and then a worker of the house judges it again from the log. */

import { post } from "../api.js";
import { dialog } from "../dialog.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { go } from "../main.js";
import { attempt } from "../notice.js";
import { me } from "../people.js";

/** Ask what is wrong with a hand, and have it judged. */
export async function complain(table, hand) {
  const made = await dialog(t("dispute.title", { n: hand }), (close) => {
    const reason = h("textarea", { id: "reason", rows: 4, maxlength: 1000, required: true, autofocus: true });
    const send = async (event) => {
      event.preventDefault();
      const answer = await attempt(() => post(`tables/${table}/hands/${hand}/disputes`, { reason: reason.value }, me()));
      if (answer) close(answer);
    };
    return h("form", { onsubmit: send },
      h("label", { for: "reason" }, t("dispute.reason")), reason,
      h("p.hint", t("dispute.hint")),
      h("button.primary", t("dispute.send")));
  });
  if (made) go(`#/audit/${made.id}`);
}
