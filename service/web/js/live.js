/** What happens, as it happens: one reader for all tabs of this browser, which comes again by itself.
 *
 *  A browser opens at most six HTTP/1.1 connections to a host and each stream holds one. So tabs that follow the same
 *  thing share one stream, and no more than a few are open at a time; who finds no place asks every other second.
 *  Over plain HTTP browsers have no locks to agree by: there a tab streams while it is seen, and else asks.
 */

import { Problem, listen, pause } from "./api.js";
import { frames } from "./sse.js";

const PLACES = 4;
const ASKS_EVERY_MS = 2_000;
const SILENT_AFTER_MS = 10_000;
const FATAL = new Set([401, 403, 404]);

/** Tell `told` every frame of `source`, seen by `person`, until the function that is answered is called.
 *
 *  `source` is `{path, known, ask}`: a stream, the id known already, and how to learn the same without a stream
 *  (`ask(known)` answers frames). Beside the service's own, frames of kind `lost` say that the line is cut, and `end`
 *  that it stays so, and why.
 */
export function follow(source, person, told) {
  const ended = new AbortController();
  const name = `mazziere ${source.path} ${person?.id ?? ""}`;
  const others = navigator.locks && new BroadcastChannel(name);
  let known = source.known;
  const hear = (frame) => {
    if (ended.signal.aborted) return;
    known = frame.id ?? known;
    told(frame);
  };
  const tell = (frame) => {
    others?.postMessage(frame);
    hear(frame);
  };
  const reading = () => read({ ...source, person, known: () => known }, tell, ended.signal);
  if (others) {
    others.onmessage = ({ data }) => hear(data);
    navigator.locks.request(name, { signal: ended.signal }, reading).catch(() => {});
  } else reading();
  return () => {
    ended.abort();
    others?.close();
  };
}

/** Stream, or ask where there is no place for a stream, again and again. */
async function read(source, tell, ended) {
  for (let tries = 0; !ended.aborted; tries += 1) {
    const place = await takePlace();
    try {
      if (place) await stream(source, ended, (frame) => { tries = 0; tell(frame); });
      else for (const frame of await source.ask(source.known())) tell(frame);
    } catch (error) {
      if (ended.aborted) return;
      if (error instanceof Problem && FATAL.has(error.status)) return tell({ kind: "end", data: { words: error.words } });
      tell({ kind: "lost" });
    } finally {
      place?.leave();
    }
    await pause(place ? 1000 * Math.min(tries, 4) : ASKS_EVERY_MS);
  }
}

/** Read one stream to its end. One that falls silent, heartbeats included, is let go of. */
async function stream({ path, person, known }, ended, tell) {
  const hush = new AbortController();
  const signal = AbortSignal.any([ended, hush.signal, ...(navigator.locks ? [] : [hidden()])]);
  let silence = setTimeout(() => hush.abort(), SILENT_AFTER_MS);
  try {
    for await (const frame of frames(await listen(path, { person, known: known(), signal }))) {
      clearTimeout(silence);
      silence = setTimeout(() => hush.abort(), SILENT_AFTER_MS);
      if (frame.kind !== "end") tell(frame); // who comes again is told why it may not
    }
  } finally {
    clearTimeout(silence);
    hush.abort();
  }
}

/** One of this browser's places for a stream, to be left again; null where all are taken, or nobody looks. */
async function takePlace() {
  if (!navigator.locks) return document.visibilityState === "visible" ? { leave() {} } : null;
  for (let number = 0; number < PLACES; number += 1) {
    const leave = await new Promise((answer) => {
      navigator.locks.request(`mazziere place ${number}`, { ifAvailable: true }, (lock) => {
        if (!lock) return answer(null);
        return new Promise(answer);
      });
    });
    if (leave) return { leave };
  }
  return null;
}

/** Aborts as soon as nobody sees this tab. */
function hidden() {
  const gone = new AbortController();
  document.addEventListener("visibilitychange", () => gone.abort(), { signal: gone.signal });
  return gone.signal;
}
