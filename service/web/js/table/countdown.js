/** The countdown: what is left of the time until the deadline, by the service's clock. */

import { now } from "../clock.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";

const EVERY_MS = 200;
const SHORT_MS = 6_000;

/** The countdown as it stands now; empty while nothing waits. */
export function countdown(view) {
  return tell(h("span.countdown.number", { role: "timer", "aria-label": t("table.left") }), left(view));
}

/** Keep every countdown within `place` and the ring's `--left` (1 … 0) true; answers how to stop. */
export function countDown(place, view) {
  const timer = setInterval(() => {
    const rest = left(view());
    place.style.setProperty("--left", rest === null ? "0" : String(Math.min(1, rest / whole(view()))));
    for (const element of place.querySelectorAll(".countdown")) tell(element, rest);
  }, EVERY_MS);
  return () => clearInterval(timer);
}

function left(view) {
  return view?.deadline ? Math.max(0, view.deadline - now()) : null;
}

function whole({ phase, rules }) {
  return 1000 * (phase === "betting" ? rules.bet_seconds : rules.turn_seconds);
}

function tell(element, rest) {
  const words = rest === null ? "" : String(Math.ceil(rest / 1000));
  if (element.textContent !== words) element.textContent = words;
  element.classList.toggle("short", rest !== null && rest < SHORT_MS);
  return element;
}
