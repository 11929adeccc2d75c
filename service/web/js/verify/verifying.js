/** The page that checks a hand or a file: each check, what it means, and where it fails. */

import { get } from "../api.js";
import { draw, h } from "../dom.js";
import { t } from "../i18n.js";
import { attempt } from "../notice.js";
import { me } from "../people.js";
import { verify } from "./verify.js";

const SIGNS = { good: "✓", bad: "✗", open: "…" };
const MOST_SHOWN = 5;

/** Check a hand of a table, or whatever file is dropped here. */
export async function show(place, table, hand) {
  const found = h("section", { "aria-live": "polite" });
  const read = (file) => file && attempt(async () => judge(found, await file.text()));
  const choose = (event) => read(event.target.files[0]);
  const drop = h("label.drop", {
        ondragover: (event) => event.preventDefault(),
    ondrop: (event) => {
      event.preventDefault();
      read(event.dataTransfer.files[0]);
    },
  }, t("verify.drop"), h("input.unseen", { type: "file", accept: ".json", onchange: choose }));
  place.append(
    h("h1", table ? t("verify.hand", { n: Number(hand) }) : t("verify.title")),
    h("p", t("verify.text")), found, drop);
  if (!table) return;
  draw(found, h("p", t("loading")));
  await judge(found, JSON.stringify(await get(`tables/${table}/hands/${hand}/export`, me())));
}

async function judge(found, text) {
  let told;
  try {
    told = await verify(JSON.parse(text));
  } catch (error) {
    draw(found, h("p.verdict.bad", t("verify.none"), " ", h("span.mono", error.message)));
    return;
  }
  const { checks, isSandbox } = told;
  const isBad = checks.some(({ state }) => state === "bad");
  draw(found,
    h(isBad ? "p.verdict.bad" : "p.verdict",
      h("strong", t(isBad ? "verify.bad" : "verify.good")), isSandbox && ` ${t("verify.sandbox")}`),
    h("ul.checks", checks.map(line)));
}

function line({ name, state, faults, told }) {
  return h("li", { "data-check": name, "data-state": state },
    h("strong", { class: state, "aria-hidden": true }, SIGNS[state]),
    h("strong", h("span.unseen", `${t(`verify.state.${state}`)}: `), t(`verify.${name}`)),
    h("p", state === "open" ? t(`verify.${name}.open`) : t(`verify.${name}.told`, told)),
    faults.slice(0, MOST_SHOWN).map(({ version, text }) => h("p.bad", h("code", `${version ?? "–"}: ${text}`))));
}
