/** The service's time, by which deadlines run, whatever this device takes the time to be. */

let ahead = Date.now() - performance.now();

/** The service said what time it is (ms UTC). */
export function set(now) {
  ahead = now - performance.now();
}

export function now() {
  return performance.now() + ahead;
}
