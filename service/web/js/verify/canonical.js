/** The canonical form that hashes are taken over: RFC 8785, for what events hold. */

import { hex, sha256 } from "./sha256.js";

/** The one way to write a value: no white space, keys in order, no fractions. */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value !== null && typeof value === "object") {
    return `{${Object.keys(value).sort().map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
  }
  return JSON.stringify(value);
}

/** SHA-256 of the canonical form, in hex. */
export function digest(value) {
  return hex(sha256(canonical(value)));
}

/** Whether two values are written alike. */
export function same(one, other) {
  return canonical(one ?? null) === canonical(other ?? null);
}
