/** Checks a bundle in this browser, by the house's published page on verification and nothing of the service's.
 *
 *  sha256, canonical, chain, shuffle, checkpoints and follower are the parts; what is proven is what verification.md
 *  says is. The file is as good offline as on this page.
 */

import { chainFaults } from "./chain.js";
import { heldBySignatures } from "./checkpoints.js";
import { Follower } from "./follower.js";

const FORMAT = "mazziere-bundle/1";
const NEWEST = { table_opened: 2, hand_opened: 2, table_closed: 2 }; // the newest form that is followed here; of other types it is 1

/** Every check as `{name, state, faults, counts}`; `state` is `good`, `bad`, or `open` where nothing is shown yet.
 *  Throws where the file is no bundle that can be judged. */
export async function verify(bundle) {
  if (bundle?.format !== FORMAT || !Array.isArray(bundle.events) || !bundle.before) throw new TypeError("this is no bundle");
  const follower = new Follower(bundle.stream, !bundle.opened);
  for (const event of [...(bundle.opened ? [bundle.opened] : []), ...bundle.events]) {
    if (event.v > (NEWEST[event.type] ?? 1)) throw new TypeError(`version ${event.version} is of a newer form`);
    follower.follow(event);
  }
  const signed = await heldBySignatures(bundle);
  const { counts, faults, terms } = follower;
  const check = (name, found, isOpen, told) => ({ name, faults: found, state: found.length ? "bad" : isOpen ? "open" : "good", told });
  return {
    isSandbox: Boolean(terms?.sandbox),
    checks: [
      check("chain", chainFaults(bundle), false, { n: bundle.events.length }),
      check("seals", faults.seals, counts.secrets === 0, { n: counts.secrets }),
      check("shuffle", faults.shuffle, counts.shoes === 0, { n: counts.cards, shoes: counts.shoes }),
      check("chips", faults.chips, counts.hands === 0, { n: counts.hands }),
      check("checkpoints", signed.faults, !signed.last, { version: signed.last ?? 0, signers: [...signed.signers].join(", ") }),
    ],
  };
}
