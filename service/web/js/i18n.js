/** Words: one catalogue a language, in `i18n/`, none of which lacks a key.
 *
 *  A message names its parameters in braces. One that counts is an object by plural category, chosen by `n`.
 */

import { preferences } from "./preferences.js";

/** Every language by its own name. */
export const LANGUAGES = {
  en: "English",
  it: "Italiano",
  nl: "Nederlands",
  de: "Deutsch",
  fr: "Français",
  ru: "Русский",
  es: "Español",
};

let spoken = "en";
let catalogue = {};

export function language() {
  return spoken;
}

/** Speak the reader's language: the chosen one, else the browser's, else English. */
export async function speak() {
  const wished = [preferences().language, ...navigator.languages.map((tag) => tag.slice(0, 2))];
  spoken = wished.find((tag) => tag in LANGUAGES) ?? "en";
  catalogue = await (await fetch(new URL(`../i18n/${spoken}.json`, import.meta.url))).json();
  document.documentElement.lang = spoken;
}

export function has(key) {
  return key in catalogue;
}

/** The message, with its parameters filled in. */
export function t(key, parameters = {}) {
  const message = catalogue[key];
  if (message === undefined) throw new Error(`no words for ${key}`);
  const text = typeof message === "string" ? message : message[plural(parameters.n)] ?? message.other;
  return text.replace(/\{(\w+)\}/g, (_, name) => shown(parameters[name]));
}

/** Chips and other counts, as the language groups digits. */
export function number(value) {
  return new Intl.NumberFormat(spoken).format(value);
}

/** A gain or loss, always with its sign: −8. */
export function signed(value) {
  return new Intl.NumberFormat(spoken, { signDisplay: "exceptZero" }).format(value).replace("-", "−");
}

/** Points as the game writes them: 7½. */
export function points(value) {
  const whole = Math.floor(value);
  return `${whole || value === 0 ? whole : ""}${value > whole ? "½" : ""}`;
}

export function percent(share) {
  return new Intl.NumberFormat(spoken, { style: "percent", maximumFractionDigits: 0 }).format(share);
}

export function time(at) {
  return new Intl.DateTimeFormat(spoken, { hour: "2-digit", minute: "2-digit" }).format(at);
}

function plural(n) {
  return new Intl.PluralRules(spoken).select(n);
}

function shown(value) {
  return typeof value === "number" ? number(value) : String(value ?? "");
}
