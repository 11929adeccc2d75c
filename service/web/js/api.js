/** The one client of the REST interface: what the page knows of the service, it asks here.
 *
 *  A deed bears an idempotency key and is sent again until it is answered, so that it happens once however bad the
 *  line is. A refusal is a `Problem` with the service's stable code.
 */

import { language, t, has } from "./i18n.js";

export const BASE = new URL("v1/", document.baseURI);
const MOST_TRIES = 5;

/** Why the service said no. */
export class Problem extends Error {
  constructor(status, document) {
    super(document.detail ?? "");
    this.status = status;
    this.code = document.code ?? "unreachable";
    this.facts = document;
  }

  /** Whether the same may be answered in a moment: nobody was there, or nobody had time. */
  get mayPass() {
    return [0, 429, 503].includes(this.status);
  }

  /** The same in the reader's language, as far as it is foreseen. */
  get words() {
    const key = `problem.${this.code}`;
    return has(key) ? t(key, this.facts) : this.message || t("problem.unreachable");
  }
}

/** Ask for something, as `person` or as nobody in particular. Raises `Problem`. */
export async function get(path, person) {
  return request("GET", path, { person });
}

/** Do something. Raises `Problem`. */
export async function post(path, body = {}, person = null) {
  return request("POST", path, { person, body, key: person && newKey() });
}

/** End something. Raises `Problem`. */
export async function remove(path, person) {
  return request("DELETE", path, { person, key: newKey() });
}

/** The same as a file of another type, as which the service can write it too. Raises `Problem`. */
export async function file(path, person, type) {
  return request("GET", path, { person, accept: type, read: (answer) => answer.blob() });
}

/** The table as `person` may see it, and the service's time (ms UTC) when it looked so. Raises `Problem`. */
export async function look(table, person) {
  const read = async (answer) => ({ view: await answer.json(), now: Number(answer.headers.get("Mazziere-Time")) });
  return request("GET", `tables/${table}`, { person, read });
}

/** A stream's answer, which goes on; `known` is the last id that was seen. Raises `Problem`. */
export async function listen(path, { person, known, signal }) {
  const headers = { ...bearing(person), ...(known && { "Last-Event-ID": known }) };
  const answer = await fetch(new URL(path, BASE), { headers, signal, cache: "no-store" });
  if (!answer.ok) throw await problemOf(answer, person);
  return answer.body;
}

/** Ask until it is answered and `read` to the end; a line that breaks in the midst is as good as none. */
async function request(method, path, { person, body, key, accept, read = json }) {
  const headers = { ...bearing(person), "Accept-Language": language() };
  if (body) headers["Content-Type"] = "application/json";
  if (key) headers["Idempotency-Key"] = key;
  if (accept) headers.Accept = accept;
  const asked = { method, headers, body: body && JSON.stringify(body), cache: "no-store" };
  for (let tries = 1; ; tries += 1) {
    let answer = null;
    try {
      answer = await fetch(new URL(path, BASE), asked);
      if (answer.ok) return await read(answer);
    } catch {
      answer = null;
    }
    const mayPass = (answer === null && (method === "GET" || key)) || answer?.status === 503 || answer?.status === 429;
    if (!mayPass || tries === MOST_TRIES) throw answer ? await problemOf(answer, person) : new Problem(0, {});
    await pause(1000 * Math.min(Math.max(Number(answer?.headers.get("Retry-After")), tries), 10));
  }
}

function json(answer) {
  return answer.status === 204 ? null : answer.json();
}

/** Whoever's token has ended is let go of by the page, too. */
async function problemOf(answer, person) {
  if (answer.status === 401 && person) window.dispatchEvent(new CustomEvent("ended", { detail: person.token }));
  return new Problem(answer.status, await answer.json().catch(() => ({})));
}

function bearing(person) {
  return person ? { Authorization: `Bearer ${person.token}` } : {};
}

/** 128 bits in hex; `crypto.randomUUID` is missing where the page came over plain HTTP. */
function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function pause(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds));
}
