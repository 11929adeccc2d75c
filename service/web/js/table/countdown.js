/** The countdown: what is left of the time until the deadline, by the service's clock. */

import { now } from "../clock.js";

const EVERY_MS = 200;

/** Keep every `.countdown` within `place` and the ring's `--left` (1 … 0) true; answers how to stop. */
export function countDown(place, view) {
  const timer = setInterval(() => {
    const seen = view();
    const left = seen?.deadline ? Math.max(0, seen.deadline - now()) : null;
    const whole = 1000 * (seen?.phase === "betting" ? seen.rules.bet_seconds : seen?.rules.turn_seconds ?? 1);
    place.style.setProperty("--left", left === null ? "0" : String(Math.min(1, left / whole)));
    for (const element of place.querySelectorAll(".countdown")) {
      const words = left === null ? "" : String(Math.ceil(left / 1000));
      if (element.textContent !== words) element.textContent = words;
      element.classList.toggle("short", left !== null && left < 6_000);
    }
  }, EVERY_MS);
  return () => clearInterval(timer);
}
