/** Boxes that ask something before the page goes on. */

import { h } from "./dom.js";
import { t } from "./i18n.js";
import { join } from "./people.js";
import { attempt } from "./notice.js";

/** Open a box with what `fill(close)` answers; resolves with what `close` is given, undefined if it is dismissed. */
export function dialog(title, fill) {
  return new Promise((answer) => {
    let result;
    const close = (given) => {
      result = given;
      box.close();
    };
    const head = h("header",
      h("h2", { id: "dialog-title" }, title),
      h("button.quiet", { type: "button", "aria-label": t("close"), onclick: () => close() }, "✕"));
    const box = h("dialog.box", { "aria-labelledby": "dialog-title" }, head, fill(close));
    box.onclose = () => {
      box.remove();
      answer(result);
    };
    box.onclick = (event) => {
      if (event.target === box) close();
    };
    document.body.append(box);
    box.showModal();
  });
}

/** Ask somebody's name and make a player of it; undefined if they would rather not. */
export function askName(title = t("name.title")) {
  return dialog(title, (close) => {
    const name = h("input", { id: "name", required: true, maxlength: 40, autocomplete: "nickname", autofocus: true });
    const come = async (event) => {
      event.preventDefault();
      const person = await attempt(() => join(name.value.trim()));
      if (person) close(person);
    };
    return h("form", { onsubmit: come },
      h("label", { for: "name" }, t("name.label")), name,
      h("p.hint", t("name.hint")),
      h("button.primary", t("name.go")));
  });
}

/** Ask for the reason of a deed, which those whom it concerns will read; undefined if it is not to be done. */
export function askReason(title) {
  return dialog(title, (close) => {
    const reason = h("textarea", { id: "reason", rows: 3, maxlength: 500, required: true, autofocus: true });
    const give = (event) => {
      event.preventDefault();
      close(reason.value);
    };
    return h("form", { onsubmit: give },
      h("label", { for: "reason" }, t("reason.label")), reason,
      h("button.primary", title));
  });
}
