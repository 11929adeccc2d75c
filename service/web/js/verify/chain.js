/** The chain: every event follows from the one before it. */

import { canonical } from "./canonical.js";
import { hex, joined, sha256, unhex } from "./sha256.js";

const HASHED = ["type", "v", "at", "actor", "cause", "data", "seal"];
const MEMBERS = new Set(["version", ...HASHED, "hash", "secret"]);

/** What breaks the chain of a bundle, as `{version, text}` each. */
export function chainFaults(bundle) {
  const genesis = { version: 0, hash: hex(sha256(bundle.stream)) };
  const faults = [];
  const hold = (before, event) => {
    try {
      const fault = linkFault(before, event);
      if (fault) faults.push({ version: event.version ?? null, text: fault });
    } catch (error) {
      faults.push({ version: event?.version ?? null, text: `it does not read as an event: ${error.message}` });
    }
  };
  if (!bundle.events.length) faults.push({ version: null, text: "it holds no events" });
  if (bundle.opened) hold(genesis, bundle.opened);
  else if (bundle.before.version !== 0 || bundle.before.hash !== genesis.hash) {
    faults.push({ version: 0, text: "it does not begin with the stream's name" });
  }
  bundle.events.reduce((before, event) => {
    hold(before, event);
    return event;
  }, bundle.before);
  return faults;
}

function linkFault(before, event) {
  const expected = before.version + 1;
  if (event.version !== expected) return `version ${expected} is expected here`;
  const foreign = Object.keys(event).filter((name) => !MEMBERS.has(name));
  if (foreign.length) return `it has members that no event has: ${foreign.join(", ")}`;
  const hashed = { n: event.version };
  for (const name of HASHED) hashed[name] = event[name];
  const hash = hex(sha256(joined(unhex(before.hash), new TextEncoder().encode(canonical(hashed)))));
  return event.hash === hash ? null : `its hash should be ${hash}, and is ${event.hash}`;
}
