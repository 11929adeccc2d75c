/** What the reader likes, kept on this device: language, deck, theme, motion. */

const PLACE = "mazziere.preferences";
const USUAL = { language: null, deck: "italian", theme: "auto", motion: "auto" };

let known = { ...USUAL, ...stored() };

export function preferences() {
  return known;
}

/** Keep a choice, and let the page look accordingly. */
export function prefer(choice) {
  known = { ...known, ...choice };
  localStorage.setItem(PLACE, JSON.stringify(known));
  dress();
}

/** Theme and motion as chosen, for the style sheets to see; `auto` follows the device. */
export function dress() {
  Object.assign(document.documentElement.dataset, { theme: known.theme, motion: known.motion });
}

function stored() {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}");
  } catch {
    return {};
  }
}
