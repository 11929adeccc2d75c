/** Who plays on this device: names with their tokens, kept in the browser's storage and nowhere else. */

import { get, post } from "./api.js";

const PLACE = "mazziere.people";

window.addEventListener("ended", ({ detail }) => store(people().filter(({ token }) => token !== detail)));

/** Everybody who plays here; the first is whoever the page takes the reader for. */
export function people() {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "[]");
  } catch {
    return [];
  }
}

/** The reader, or null for somebody who only watches so far. */
export function me() {
  return people()[0] ?? null;
}

/** A new player with this name. Raises `Problem`: on a service without guests only frontends make players. */
export async function join(name) {
  const { id, name: taken, token } = await post("players", { name });
  return keep({ id, name: taken, token });
}

/** The player whose token this is. Raises `Problem`. */
export async function adopt(token) {
  const known = await get("me", { token });
  return keep({ id: known.player ?? known.id, name: known.name ?? known.role, token });
}

/** The seat that another device hands over: its token ends, and this device plays on. Raises `Problem`. */
export async function redeem(code) {
  return adopt((await post("tokens/redeem", { code })).token);
}

/** Take the reader for this person from now on. */
export function become(id) {
  store([...people()].sort((one, other) => (other.id === id) - (one.id === id)));
}

/** Let this device know nothing of a person any more. */
export function forget(id) {
  store(people().filter((person) => person.id !== id));
}

function keep(person) {
  store([...people().filter(({ id }) => id !== person.id), person]);
  return person;
}

function store(all) {
  localStorage.setItem(PLACE, JSON.stringify(all));
  window.dispatchEvent(new Event("people"));
}
