/** The table that a bundle's events tell of: seals and what opens them, the shoe and its cards, the chips. */

import { digest, same } from "./canonical.js";
import { unhex } from "./sha256.js";
import { DECK, shuffled } from "./shuffle.js";

/** Follows events one by one and gathers what is wrong, by the check (`seals`, `shuffle`, `chips`) that it fails. */
export class Follower {
  constructor(stream, isWhole) {
    this.table = stream.split(":")[1];
    this.isKnown = isWhole;
    this.faults = { seals: [], shuffle: [], chips: [] };
    this.counts = { secrets: 0, shoes: 0, cards: 0, hands: 0 };
    this.terms = null;
    this.seats = new Map();
    this.sealed = new Map();
    this.house = new Map();
    this.cards = new Map();
    this.held = new Map();
    this.shoe = null;
    this.isInHand = false;
  }

  /** Take the next event. */
  follow(event) {
    this.event = event;
    if (!this.isKnown && event.type !== "table_opened" && event.type !== "hand_opened") return;
    try {
      this.seeSeals(event);
      this[`on_${event.type}`]?.(event.data, event);
    } catch (error) {
      this.wrong("seals", `it does not fit what came before it: ${error.message}`);
    }
  }

  wrong(check, text, version = this.event.version) {
    this.faults[check].push({ version, text });
  }

  expect(check, what, expected, stated) {
    if (!same(expected, stated)) this.wrong(check, `${what}: expected ${JSON.stringify(expected)}, it says ${JSON.stringify(stated)}`);
  }

  // Seals.

  seeSeals({ type, version, seal, secret, data }) {
    if (secret) this.expect("seals", "the seal that its secret gives", digest(secret), seal);
    if (seal !== null && type === "hand_opened") {
      const { committed } = data.shoe;
      if (!this.house.has(committed)) this.house.set(committed, seal);
      this.expect("seals", "the seal of the shoe that is kept", this.house.get(committed), seal);
    } else if (seal !== null && (type === "table_opened" || type === "shoe_committed")) this.house.set(version, seal);
    else if (seal !== null) this.sealed.set(version, seal);
    for (const opened of data.opens ?? []) this.open(opened);
  }

  open({ version, secret }) {
    const closed = this.house.has(version) ? this.house : this.sealed;
    this.expect("seals", `the seal of version ${version}`, closed.get(version) ?? "nothing closed", digest(secret));
    closed.delete(version);
    if (secret.card) this.cards.set(version, secret.card);
    this.counts.secrets += 1;
  }

  // Hands and chips.

  on_table_opened(data) {
    this.terms = data;
    if (data.rules.bank_funds === "house") this.seats.set(0, { player: null, stack: 0 });
  }

  on_player_seated({ seat, player, stack }) {
    this.seats.set(seat, { player, stack });
  }

  on_table_inherited({ seats, house }) {
    for (const { seat, player, stack } of seats) this.seats.set(seat, { player, stack });
    if (house !== null) this.seats.set(0, { player: null, stack: house });
  }

  on_entrant_seated(data) {
    this.on_player_seated(data);
  }

  on_entrant_unseated({ seat, stack }) {
    this.on_player_left({ seat, stack });
  }

  on_chips_removed({ seat, chips }) {
    this.seats.get(seat).stack -= chips;
  }

  on_player_left({ seat, stack }) {
    this.expect("chips", "the stack that leaves", this.seats.get(seat).stack, stack);
    this.seats.delete(seat);
  }

  on_rebought({ seat, amount }) {
    this.seats.get(seat).stack += amount;
  }

  on_chips_adjusted({ changes }) {
    this.expect("chips", "changes that sum to", 0, changes.reduce((sum, { chips }) => sum + chips, 0));
    for (const { player, chips } of changes) {
      const seat = [...this.seats.values()].find((each) => each.player === player);
      if (seat) seat.stack += chips;
    }
  }

  on_pot_posted({ seat, ante }) {
    this.seats.get(seat).stack -= ante;
    this.pot = ante;
  }

  on_pot_taken({ seat, amount }) {
    this.expect("chips", "the pot", this.pot, amount);
    this.seats.get(seat).stack += amount;
    this.pot = null;
  }

  on_hand_opened(data) {
    const told = new Map(data.seats.map(({ seat, player, stack }) => [seat, { player, stack }]));
    if (data.house !== null && data.house !== undefined) told.set(0, { player: null, stack: data.house });
    if (this.isKnown) this.expect("chips", "the stacks restated", stacks(this.seats), stacks(told));
    else if (data.shoe) this.shoe = kept(data.shoe);
    this.seats = told;
    this.pot = data.round?.pot ?? null;
    this.isKnown = true;
    this.isInHand = true;
    this.held.clear();
  }

  on_hand_settled({ lines }) {
    this.expect("chips", "the sum of all nets", 0, lines.reduce((sum, { net }) => sum + net, 0));
    this.expect("chips", "the hands settled", [...this.held.keys()].sort(), lines.map((line) => `${line.seat}.${line.hand_index}`).sort());
    for (const { seat, net, outcome } of lines) {
      if (outcome === null && typeof this.pot === "number") this.pot += net;
      else this.seats.get(seat).stack += net;
    }
    for (const [number, { stack }] of this.seats) if (number && stack < 0) this.wrong("chips", `seat ${number} holds ${stack}`);
    this.counts.hands += 1;
    this.end();
  }

  on_hand_voided() {
    this.end();
  }

  end() {
    this.expect("seals", "versions never opened", [], [...this.sealed.keys()]);
    this.sealed.clear();
    this.held.clear();
    this.isInHand = false;
  }

  // The shoe.

  on_shoe_committed({ shoe, commitment }) {
    if (this.shoe) this.wrong("shuffle", "another shoe is not revealed yet");
    this.shoe = { number: shoe, commitment, cuts: null, rounds: [{ number: 0, cards: DECK, dealt: new Map(), count: 0 }] };
  }

  on_shoe_cut({ cuts }) {
    this.shoe.cuts = cuts;
  }

  on_card_dealt(data, event) {
    this.deal(data, event);
  }

  on_card_drawn(data, event) {
    this.deal(data, event);
  }

  deal({ seat, hand_index: hand, card }, { version }) {
    if (!this.isInHand || !this.shoe?.cuts) throw new Error("no hand is open, or the cuts are not fixed");
    if (card !== null) this.cards.set(version, card);
    const round = this.shoe.rounds.at(-1);
    round.dealt.set(round.count, version);
    round.count += 1;
    this.held.set(`${seat}.${hand}`, [...(this.held.get(`${seat}.${hand}`) ?? []), version]);
    this.counts.cards += 1;
  }

  on_card_burned({ seat, hand_index: hand }) {
    this.held.set(`${seat}.${hand}`, []);
  }

  on_hand_bust({ seat, hand_index: hand }) {
    this.held.set(`${seat}.${hand}`, []);
  }

  on_hand_split({ seat }) {
    const [first, second] = this.held.get(`${seat}.0`);
    this.held.set(`${seat}.0`, [first]).set(`${seat}.1`, [second]);
  }

  on_shoe_reshuffled({ round, cards }) {
    const held = [...this.held.values()].flat();
    this.shoe.rounds.push({ number: round, cards: [...cards].sort(), dealt: new Map(), count: 0, held });
  }

  on_shoe_revealed({ seed, nonce, opens }) {
    const { shoe } = this;
    if (!shoe) throw new Error("no shoe was committed");
    this.shoe = null;
    this.expect("shuffle", "the commitment that the seed gives", shoe.commitment, digest(["commit/1", this.table, shoe.number, seed]));
    const secrets = opens.map(({ secret }) => secret);
    this.expect("seals", "the nonce", [nonce], secrets.filter((secret) => "nonce" in secret).map((secret) => secret.nonce));
    const deck = secrets.find((secret) => "deck" in secret)?.deck ?? [];
    for (const round of shoe.rounds) this.holdOrder(shoe, round, unhex(seed), round.number ? [] : deck);
    this.counts.shoes += 1;
  }

  holdOrder(shoe, round, seed, deck) {
    if (round.held) {
      const held = new Set(round.held.map((version) => this.cards.get(version)));
      this.expect("shuffle", `the cards of round ${round.number}`, DECK.filter((card) => !held.has(card)), round.cards);
    }
    const cuts = [...shoe.cuts].sort(([one], [other]) => one - other);
    const computed = shuffled(seed, ["shuffle/1", this.table, shoe.number, round.number, cuts], round.cards);
    const order = [...deck, ...computed.filter((card) => !deck.includes(card))];
    for (const [place, version] of round.dealt) {
      if (this.cards.get(version) !== order[place]) {
        this.wrong("shuffle", `card ${place + 1} should be ${order[place]}, ${this.cards.get(version)} was dealt`, version);
        return;
      }
    }
  }
}

function kept({ shoe, commitment, cuts, round, cards, dealt }) {
  return { number: shoe, commitment, cuts, rounds: [{ number: round, cards: cards ?? DECK, dealt: new Map(), count: dealt }] };
}

function stacks(seats) {
  return [...seats].map(([seat, { player, stack }]) => [seat, player, stack]).sort(([one], [other]) => one - other);
}
