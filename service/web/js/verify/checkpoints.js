/** Checkpoints: what the house signed of this log, with Ed25519 where the browser has it. */

import { canonical } from "./canonical.js";
import { hex, sha256, unhex } from "./sha256.js";

const SIGNED = ["stream", "version", "hash", "at", "key", "previous"];

/** What the bundle's checkpoints show: `{faults, signers, last}`, `last` null where signatures can't be checked here. */
export async function heldBySignatures(bundle) {
  const events = [...(bundle.opened ? [bundle.opened] : []), bundle.before, ...bundle.events];
  const hashes = new Map(events.map(({ version, hash }) => [version, hash]));
  const end = events.at(-1).version;
  const told = { faults: [], signers: new Set(), last: 0 };
  for (const checkpoint of bundle.checkpoints) {
    const { version, hash, key, stream } = checkpoint;
    const fault = (text) => told.faults.push({ version, text });
    const holds = await isSigned(checkpoint).catch(() => false);
    if (holds === null) return { ...told, last: null };
    if (!holds) fault("a checkpoint's signature is false");
    else if (stream !== bundle.stream) fault(`a checkpoint is of ${stream}`);
    else if (version > end) fault("events that were signed are cut off");
    else if ((hashes.get(version) ?? hash) !== hash) fault("it was rewritten here or before: another event was signed");
    else if (hashes.has(version)) {
      told.last = Math.max(told.last, version);
      told.signers.add(hex(sha256(unhex(key))).slice(0, 32));
    }
  }
  return told;
}

async function isSigned(checkpoint) {
  const key = await importKey(unhex(checkpoint.key));
  if (!key) return null;
  const statement = new TextEncoder().encode(canonical(["checkpoint/1", ...SIGNED.map((name) => checkpoint[name])]));
  return crypto.subtle.verify("Ed25519", key, unhex(checkpoint.signature), statement);
}

/** The key as this browser's, or null where it knows no Ed25519 or has no Web Crypto at all. */
async function importKey(bytes) {
  try {
    return await crypto.subtle.importKey("raw", bytes, "Ed25519", false, ["verify"]);
  } catch {
    return null;
  }
}
