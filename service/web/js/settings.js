/** What the reader likes, and who plays on this device. */

import { askName } from "./dialog.js";
import { cards } from "./cards.js";
import { draw, h } from "./dom.js";
import { handOver } from "./handing.js";
import { LANGUAGES, language, t } from "./i18n.js";
import { become, forget, people } from "./people.js";
import { prefer, preferences } from "./preferences.js";

const CHOICES = { deck: ["italian", "french"], theme: ["auto", "light", "dark"], motion: ["auto", "off"] };

/** Draw the page. */
export function show(place) {
  const redraw = () =>
    draw(place, h("h1", t("nav.settings")), h("div.settings", looks(redraw), players(redraw)));
  redraw();
}

function looks(redraw) {
  const speak = (event) => {
    prefer({ language: event.target.value });
    window.dispatchEvent(new Event("languagechosen"));
  };
  return h("section",
    h("label", { for: "language" }, t("settings.language")),
    h("select", { id: "language", onchange: speak },
      Object.entries(LANGUAGES).map(([tag, name]) =>
        h("option", { value: tag, lang: tag, selected: tag === language() }, name))),
    Object.entries(CHOICES).map(([what, choices]) => [
      h("label", { for: what }, t(`settings.${what}`)),
      h("select", { id: what, onchange: (event) => { prefer({ [what]: event.target.value }); redraw(); } },
        choices.map((each) =>
          h("option", { value: each, selected: each === preferences()[what] }, t(`${what}.${each}`)))),
    ]),
    h("p.sample", cards(["7c", "Qh", "Kd", "As"], { wide: true })));
}

function players(redraw) {
  const and = (deed) => async () => {
    await deed();
    redraw();
  };
  return h("section",
    h("h2", t("settings.people")),
    h("p.hint", t("settings.device")),
    h("ul.people", people().map((person, index) => h("li.row", { "data-key": person.id },
      h("strong", person.name), index === 0 && h("span.hint", t("settings.you")),
      index > 0 && h("button", { onclick: and(() => become(person.id)) }, t("settings.become")),
      h("button", { onclick: () => handOver(person) }, t("handover.button")),
      h("button.quiet.bad", { onclick: and(() => forget(person.id)) }, t("settings.forget"))))),
    h("button", { onclick: and(() => askName()) }, t("settings.add")),
    h("p", h("a", { href: "#/operator" }, t("nav.operator"))));
}
