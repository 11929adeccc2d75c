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
let region = "en"; // the same language as it is written where the reader lives
let catalogue = {};

export function language() {
  return spoken;
}

/** Speak the reader's language: the chosen one, else the browser's, else English. */
export async function speak() {
  const wished = [preferences().language, ...navigator.languages.map((tag) => tag.slice(0, 2))];
  spoken = wished.find((tag) => tag in LANGUAGES) ?? "en";
  region = navigator.languages.find((tag) => tag.slice(0, 2) === spoken) ?? spoken;
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
  return new Intl.NumberFormat(region).format(value);
}

/** A gain or loss, always with its sign: −8. */
export function signed(value) {
  return new Intl.NumberFormat(region, { signDisplay: "exceptZero" }).format(value).replace("-", "−");
}

/** Points as the game writes them: 7½. */
export function points(value) {
  const whole = Math.floor(value);
  return `${whole || value === 0 ? whole : ""}${value > whole ? "½" : ""}`;
}

export function percent(share) {
  return new Intl.NumberFormat(region, { style: "percent", maximumFractionDigits: 0 }).format(share);
}

export function time(at) {
  return new Intl.DateTimeFormat(region, { hour: "2-digit", minute: "2-digit" }).format(at);
}

/** A local time (`2027-12-24T20:30…`) as the clocks show it where it is, which may be far from here. */
export function when(local) {
  const shown = { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" };
  return new Intl.DateTimeFormat(region, shown).format(Date.parse(`${local.slice(0, 16)}Z`));
}

/** A stretch of time as a clock counts it down: 4:09, 1:04:09. */
export function span(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (part) => String(part).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

function plural(n) {
  return new Intl.PluralRules(spoken).select(n);
}

function shown(value) {
  return typeof value === "number" ? number(value) : String(value ?? "");
}
