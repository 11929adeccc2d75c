#!/usr/bin/env python3
"""Check a Mazziere bundle without Mazziere: verification.md in code, with nothing but Python (3.10 or later).

    verify.py BUNDLE        or        curl …/export | verify.py
    verify.py --key FINGERPRINT --checkpoint FILE BUNDLE
    verify.py --key FINGERPRINT --report REPORT [BUNDLE]

It says *verified* (exit status 0), or what is wrong and at which version (1), or that this is no bundle that it can
judge (2). Without the fingerprint of a key that you trust it says no more than *consistent, signer unknown* (0). With
checkpoints that you kept it notices events cut off or rewritten since. A report is checked for its signature, and
against the bundle that it speaks of. What is not proven is printed as a note.
The file reads downwards: the bundle, the report, the chain, the checkpoints, then the table that its events tell of
(seats and chips, hands, seals, the shoe), and at the end the arithmetic of signatures.
"""

from __future__ import annotations

import argparse
import hmac
import json
import sys
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from decimal import Decimal
from hashlib import sha256, sha512
from itertools import chain, count
from pathlib import Path
from typing import Any

FORMAT = "mazziere-bundle/1"
NEWEST = {"table_opened": 2, "hand_opened": 2, "table_closed": 2}  # The newest `v` that is followed; of others it is 1.
DECK = sorted(rank + suit for suit in "dchs" for rank in "A234567JQK")
MOST_SHOWN = 20


class Unjudged(Exception):
    """The input is no bundle, or one that this file is too old for."""


def main() -> int:
    parser = argparse.ArgumentParser(description="Check a Mazziere bundle: chain, seals, shoes, chips.")
    parser.add_argument("bundle", nargs="?", help="a file; standard input without one, unless a report is given")
    parser.add_argument("--key", action="append", default=[], metavar="FINGERPRINT", help="of a signer that you trust")
    parser.add_argument("--checkpoint", metavar="FILE", help="checkpoints that you kept, of this or any other table")
    parser.add_argument(
        "--report", metavar="FILE", help="what the house signed about a disputed hand, a table or a day"
    )
    asked = parser.parse_args()
    try:
        kept = read_kept(asked.checkpoint)
        bundles = texts(asked.bundle) if asked.bundle or not asked.report else []
        statuses = [judge(text, asked.key, kept) for text in bundles]
        if asked.report:
            statuses.append(judge_report(asked.report, asked.key, bundles))
        return 1 if 1 in statuses else max(statuses)
    except (Unjudged, OSError) as reason:
        show(f"cannot judge: {reason}")
        return 2


def judge(text: str, keys: Collection[str], kept: Sequence[Any]) -> int:
    """Say what one bundle is worth, and answer the exit status."""
    try:
        bundle = read(text)
        faults, notes = verify(bundle, keys, kept)
    except Unjudged as reason:
        show(f"cannot judge: {reason}")
        return 2
    return told(f"{bundle['stream']}, {len(bundle['events'])} events", faults, notes, keys)


def told(what: str, faults: Sequence[str], notes: Sequence[str], keys: Collection[str]) -> int:
    """Say what was found of a bundle or a report, and answer the exit status."""
    verdict = "wrong" if faults else "verified" if keys else "consistent, signer unknown"
    show(f"{verdict}: {what}")
    for fault in faults[:MOST_SHOWN]:
        show(f"  {fault}")
    for note in notes:
        show(f"  note: {note}")
    return 1 if faults else 0


def verify(bundle: dict[str, Any], keys: Collection[str] = (), kept: Sequence[Any] = ()) -> tuple[list[str], list[str]]:
    """What is wrong, and what there is to note. Events are followed only where the chain holds.

    `keys` are the fingerprints of trusted signers, `kept` checkpoints from elsewhere than the bundle.
    """
    if faults := list(chain_faults(bundle)):
        return faults, [f"{len(faults)} faults in the chain, so what the events tell was not followed"]
    opened = bundle.get("opened")
    table = Table(bundle["stream"], whole=opened is None)
    for event in bundle["events"] if opened is None else [opened, *bundle["events"]]:
        table.follow(event)
    signed = Signed(bundle, keys)
    signed.check(kept)
    return [*signed.faults, *table.faults], [*table.notes(), *signed.notes()]


def show(line: str) -> None:
    """Print without control characters, which could make a terminal show something else."""
    sys.stdout.buffer.write("".join(c if c.isprintable() else "?" for c in line).encode(errors="replace") + b"\n")


# The bundle.


def texts(path: str | None) -> list[str]:
    """The bundle in a file or on standard input, or each of a sequence (RFC 7464)."""
    try:
        text = (sys.stdin.buffer.read() if path is None else Path(path).read_bytes()).decode()
    except ValueError as reason:
        raise Unjudged(f"it is not JSON: {reason}") from None
    return [part for part in text.split("\x1e") if part.strip()] or [text]


def read(text: str) -> dict[str, Any]:
    """The bundle that a text is. A fraction, which no event holds, becomes what canonical refuses."""
    try:
        bundle = parsed(text)
    except (ValueError, RecursionError) as reason:
        raise Unjudged(f"it is not JSON: {reason}") from None
    if not isinstance(bundle, dict) or bundle.get("format") != FORMAT:
        raise Unjudged(f"its format is not {FORMAT}")
    kinds = {"stream": str, "before": dict, "events": list, "checkpoints": list}
    if wrong := [name for name, kind in kinds.items() if not isinstance(bundle.get(name), kind)]:
        raise Unjudged(f"missing, or of the wrong kind: {', '.join(wrong)}")
    return bundle


def read_kept(path: str | None) -> list[Any]:
    """The checkpoints in a file, one to a line; a line that is none was torn when it was written."""
    kept = []
    for line in [] if path is None else Path(path).read_bytes().decode(errors="replace").split("\n"):
        with suppress(ValueError, RecursionError):
            kept.append(parsed(line))
    return kept


def parsed(text: str) -> Any:
    return json.loads(text, object_pairs_hook=once_each, parse_float=Decimal, parse_constant=Decimal)


def once_each(members: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(dict(members)) < len(members):
        raise ValueError("an object names a member twice")
    return dict(members)


# The report.


def judge_report(path: str, keys: Collection[str], bundles: Sequence[str]) -> int:
    """Say whether the house signed a report, and whether it speaks of what `bundles` hold; answer the exit status."""
    try:
        answer = parsed(Path(path).read_text("utf-8"))
        report, public, signature = answer["report"], bytes.fromhex(answer["key"]), bytes.fromhex(answer["signature"])
        holds, signer = is_signed(public, canonical(["report/1", report]), signature), sha256(public).hexdigest()[:32]
        what = f"the report {report['format']} in {report['language']}"
    except (ValueError, LookupError, TypeError, RecursionError) as reason:
        raise Unjudged(f"the report does not read as one: {reason!r}") from None
    faults = [] if holds else ["its signature is false"]
    if holds and keys and signer not in keys:
        faults.append(f"it is signed by {signer}, not by a key that was given")
    notes = [f"signed by {signer}; that proves who said it, the bundle whether it is true"]
    for text in bundles:
        faults += spoken_of(report, read(text))
        if bundle_named(report) not in (None, sha256(text.encode()).hexdigest()):
            notes.append("it names other bytes than this bundle's, such as an auditor's export has them")
    return told(what, faults, notes, keys)


def spoken_of(report: dict[str, Any], bundle: dict[str, Any]) -> Iterator[str]:
    """Where a bundle is of something else than the report, or goes another way than the log that the report saw."""
    position = report.get("position") or report.get("last") or 0  # A disputed hand's, or a table's.
    stream, version = f"table:{report.get('table')}", str(position).partition("-")[0]
    if stream != bundle["stream"]:
        yield f"it speaks of {stream}, the bundle is of {bundle['stream']}"
        return
    for event in bundle["events"]:
        if str(event.get("version")) == version and event.get("hash") != report["hash"]:
            yield f"version {version}: the report saw hash {report['hash']}, the bundle has {event.get('hash')}"


def bundle_named(report: dict[str, Any]) -> str | None:
    """The SHA-256 of the bundle that a disputed hand's report names."""
    play = report.get("play")
    return play["bundle"]["digest"] if play else None


# The chain.

HASHED = ("type", "v", "at", "actor", "cause", "data", "seal")
MEMBERS = {"version", *HASHED, "hash"}


def chain_faults(bundle: dict[str, Any]) -> Iterator[str]:
    """Every event that does not follow from the one before it, by the hash that is stated for that one."""
    genesis = {"version": 0, "hash": sha256(bundle["stream"].encode(errors="replace")).hexdigest()}
    before, opened = bundle["before"], bundle.get("opened")
    if not bundle["events"]:
        yield "it holds no events"
    if opened is None and before != genesis:
        yield f"version 0: expected hash {genesis['hash']} of the stream's name, 'before' states {before}"
    if opened is not None:
        yield from link_faults(genesis, opened)
    for event in bundle["events"]:
        yield from link_faults(before, event)
        before = event


def link_faults(before: dict[str, Any], event: dict[str, Any]) -> Iterator[str]:
    try:
        n = before["version"] + 1
        if event["version"] != n:
            yield f"version {n}: expected here, version {event['version']} stands in its place"
        elif set(event) - {"secret"} != MEMBERS:
            yield f"version {n}: expected the members {sorted(MEMBERS)}, and at most secret besides"
        else:
            hashed = {"n": event["version"]} | {name: event[name] for name in HASHED}
            hash = sha256(bytes.fromhex(before["hash"]) + canonical(hashed)).hexdigest()
            if event["hash"] != hash:
                yield f"version {n} ({event['type']}): expected hash {hash}, it states {event['hash']}"
    except (KeyError, TypeError, ValueError, RecursionError) as reason:
        stated = event.get("version") if isinstance(event, dict) else None
        yield f"version {stated}: it does not read as an event: {reason!r}"


def canonical(value: Any) -> bytes:
    """RFC 8785, for what events hold: no floats, integers below 2^53 in size, ASCII keys."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def digest(value: Any) -> str:
    return sha256(canonical(value)).hexdigest()


# The checkpoints.

SIGNED = ("stream", "version", "hash", "at", "key", "previous")


class Signed:
    """How far the events are signed, and by whom."""

    def __init__(self, bundle: dict[str, Any], keys: Collection[str]) -> None:
        self.bundle, self.keys = bundle, keys
        opened = bundle.get("opened")
        events = [*([] if opened is None else [opened]), bundle["before"], *bundle["events"]]
        self.hashes, self.end = {event["version"]: event["hash"] for event in events}, events[-1]
        self.last = 0
        self.signers: set[str] = set()
        self.faults: list[str] = []

    def check(self, kept: Sequence[Any]) -> None:
        """Hold the events against the bundle's own checkpoints, and against those kept that are of its stream."""
        stream, is_whole = self.bundle["stream"], self.bundle.get("opened") is None
        for checkpoint in self.bundle["checkpoints"]:
            self.hold(checkpoint, is_last=True)
        for checkpoint in kept:
            if isinstance(checkpoint, dict) and checkpoint.get("stream") == stream:
                self.hold(checkpoint, is_last=is_whole)
        if self.keys and not self.last:
            self.faults.append("no checkpoint is signed by a key that was given")

    def hold(self, checkpoint: Any, *, is_last: bool) -> None:
        """`is_last`: no event that was signed may be missing behind the end."""
        try:
            told = [checkpoint[name] for name in SIGNED]
            stream, n, hash, _at, key, _previous = told
            public, signature = bytes.fromhex(key), bytes.fromhex(checkpoint["signature"])
            if not is_signed(public, canonical(["checkpoint/1", *told]), signature):
                raise ValueError("its signature is false")
            bytes.fromhex(hash)
            is_behind = n > self.end["version"]
        except (LookupError, TypeError, ValueError) as reason:
            self.faults.append(f"a checkpoint does not hold: {reason!r}")
            return
        signer = sha256(public).hexdigest()[:32]
        if stream != self.bundle["stream"]:
            self.faults.append(f"a checkpoint is of {stream}")
        elif self.keys and signer not in self.keys:
            self.faults.append(f"version {n}: its checkpoint is signed by {signer}, not by a key that was given")
        elif is_behind and is_last:
            self.faults.append(f"version {self.end['version'] + 1}: cut off from here; {n}-{hash[:8]} was signed")
        elif self.hashes.get(n, hash) != hash:
            self.faults.append(f"version {n}: rewritten here or before; {n}-{hash[:8]} was signed")
        elif n in self.hashes:
            self.last = max(self.last, n)
            self.signers.add(signer)

    def notes(self) -> Iterator[str]:
        end, end_hash = self.end["version"], self.end["hash"][:8]
        if self.last:
            yield f"signed up to version {self.last} of {end}, by {', '.join(sorted(self.signers))}"
        else:
            yield (
                f"it ends at {end}-{end_hash}; without a checkpoint it cannot show that nothing was cut off "
                "or all written anew"
            )


# The table that the events tell of.


@dataclass
class Seat:
    player: str | None
    is_bot: bool
    stack: int
    stake: int = field(default=0, compare=False)
    cut: int | None = field(default=None, compare=False)


@dataclass
class Round:
    """One shuffle of a shoe: its cards, and how many of them are dealt."""

    number: int
    cards: list[str]
    dealt: int = 0
    versions: dict[int, int] = field(default_factory=dict, compare=False)  # By place: the version that dealt it.
    held: list[int] | None = field(default=None, compare=False)  # A reshuffle's: the versions of what hands held then.


@dataclass
class Shoe:
    number: int
    committed: int  # The version that holds the commitment and the nonce's seal.
    commitment: str
    cuts: list[Any] | None
    round: Round
    rounds: list[Round] = field(default_factory=list, compare=False)


class Table:
    """What is known after each event; `known` once the first event, or one that restates the table, has told it."""

    def __init__(self, stream: str, *, whole: bool) -> None:
        self.id, self.whole, self.known = stream.partition(":")[2], whole, whole
        self.faults: list[str] = []
        self.event: dict[str, Any] = {}
        self.terms: dict[str, Any] = {}
        self.seats: dict[int, Seat] = {}  # Seat 0 is the house's, where the house holds the bank.
        self.departed: dict[str, int] = {}
        self.pot: int | None = None
        self.shoes, self.shoe = 0, NO_SHOE
        self.hand, self.in_hand = 0, False
        self.held: dict[tuple[int, int], list[int]] = {}  # By seat and hand: the versions of the cards it still holds.
        self.sealed: dict[int, tuple[str, str | None]] = {}  # By version: seal and owner of what the hand hides.
        self.house: dict[int, tuple[str, None]] = {}  # By version: the seal of what the house hides until the reveal.
        self.cards: dict[int, str] = {}  # By version, once open.
        self.inherited: Any = None
        self.checked = {"hands settled": 0, "shoes recomputed": 0, "secrets opened": 0}

    def follow(self, event: dict[str, Any]) -> None:
        self.event = event
        if event["v"] > NEWEST.get(event["type"], 1):
            raise Unjudged(f"version {event['version']} is {event['type']} v{event['v']}; get a newer verifier")
        if not self.known and event["type"] not in ("table_opened", "hand_opened"):
            return
        try:
            self.see_seals(event["data"])
            self.change(event["data"])
        except (LookupError, TypeError, ValueError, AttributeError) as reason:
            self.wrong(f"it does not fit what came before it: {reason!r}")

    def change(self, data: Any) -> None:
        """What each event moves of seats, chips, cuts and cards. Events that are not named move none."""
        match self.event["type"]:
            case "table_opened":
                self.expect("table and version", (self.id, 1), (data["table"], self.event["version"]))
                self.terms = data
                self.seats = {0: Seat(None, True, 0)} if data["rules"]["bank_funds"] == "house" else {}
            case "player_seated":
                stack = self.departed.pop(data["player"], self.terms["rules"]["starting_stack"])
                self.expect("the stack brought", stack, data["stack"])
                self.expect("who sits there", None, self.seats.get(data["seat"]))
                self.seats[data["seat"]] = Seat(data["player"], data["bot"] is not None, data["stack"])
            case "table_inherited":
                self.take_over(data)
            case "player_left":
                seat = self.seats.pop(data["seat"])
                self.expect("player and stack", (seat.player, seat.stack), (data["player"], data["stack"]))
                self.departed |= {} if seat.is_bot else {data["player"]: data["stack"]}
            case "entrant_seated":
                self.expect("who sits there", None, self.seats.get(data["seat"]))
                self.seats[data["seat"]] = Seat(data["player"], data["bot"] is not None, data["stack"])
            case "entrant_unseated":
                seat = self.seats.pop(data["seat"])
                self.expect("player and stack", (seat.player, seat.stack), (data["player"], data["stack"]))
            case "chips_removed":
                self.seats[data["seat"]].stack -= data["chips"]
            case "circuit_ended":
                for stack in data["stacks"]:
                    self.expect("who has which stack", self.seats[stack["seat"]].stack, stack["stack"])
            case "rebought":
                self.expect("a fresh stack", self.terms["rules"]["starting_stack"], data["amount"])
                self.seats[data["seat"]].stack += data["amount"]
            case "chips_adjusted":
                self.expect("changes that sum to", 0, sum(change["chips"] for change in data["changes"]))
                for change in data["changes"]:
                    self.adjust(change["player"], change["chips"])
            case "pot_posted":
                self.seats[data["seat"]].stack -= data["ante"]
                self.pot = data["ante"]
            case "pot_taken":
                self.expect("the pot", self.pot, data["amount"])
                self.seats[data["seat"]].stack += data["amount"]
                self.pot = None
            case "staked":
                self.seats[data["seat"]].stake = data["amount"]
            case "stakes_opened":
                for number, amount in data["stakes"]:
                    self.seats[number].stake = amount
            case "hand_opened":
                self.open_hand(data)
            case "shoe_committed":
                self.expect("the shoe in play, the new one", (0, self.shoes + 1), (self.shoe.number, data["shoe"]))
                round = Round(0, DECK)
                self.shoes, committed = data["shoe"], self.event["version"]
                self.shoe = Shoe(data["shoe"], committed, data["commitment"], None, round, [round])
            case "cut_given":
                self.expect("who cuts", self.seats[data["seat"]].player, self.event["actor"])
                self.seats[data["seat"]].cut = data["cut"]
            case "shoe_cut":
                given = [[number, seat.cut] for number, seat in sorted(self.seats.items()) if number != 0]
                self.expect("shoe, cuts", (self.shoe.number, None, given), (data["shoe"], self.shoe.cuts, data["cuts"]))
                self.shoe.cuts = data["cuts"]
            case "card_dealt" | "card_drawn":
                self.deal(data)
            case "card_burned" | "hand_bust":
                self.held[data["seat"], data["hand_index"]] = []
            case "hand_split":
                first, second = self.held[data["seat"], 0]
                self.held |= {(data["seat"], 0): [first], (data["seat"], 1): [second]}
            case "shoe_reshuffled":
                self.reshuffle(data)
            case "hand_settled":
                self.settle(data)
                self.end_hand(data)
            case "hand_voided":
                self.end_hand(data)
            case "shoe_revealed":
                self.reveal(data)

    def wrong(self, what: str, version: int | None = None) -> None:
        where = f"version {self.event['version']} ({self.event['type']})"
        self.faults.append(f"{where}: {what}" if version is None else f"version {version}: {what}")

    def expect(self, what: str, expected: Any, stated: Any) -> None:
        if stated != expected:
            self.wrong(f"{what}: expected {expected}, it states {stated}")

    def notes(self) -> Iterator[str]:
        yield ", ".join(f"{count} {what}" for what, count in self.checked.items())
        if not self.whole:
            yield "it begins in mid-table: seats, chips and a shoe already dealt from are taken as its first hand says"
        if self.inherited:
            before = f"{self.inherited['predecessor']} at {self.inherited['position']}"
            yield f"it goes on in place of {before}: seats, chips and bank are taken as left there"
        if self.in_hand:
            yield f"hand {self.hand} is not over: what it hides is still sealed"
        if self.shoe != NO_SHOE:
            yield f"shoe {self.shoe.number} is not revealed: the order of its cards cannot be checked yet"
        if self.terms.get("sandbox"):
            yield "a sandbox table: its first shoe lay as was asked for, which proves nothing about a shuffle"

    # Seals.

    def see_seals(self, data: Any) -> None:
        """What hands hide is due to open with the hand; the house's own, nonces and a sandbox's deck, with the shoe."""
        event, seal = self.event, self.event["seal"]
        if "secret" in event:
            self.expect("the seal that its secret gives", digest(event["secret"]), seal)
        if seal is not None and event["type"] == "hand_opened":
            committed = self.house.setdefault(data["shoe"]["committed"], (seal, None))
            self.expect("the seal of the shoe that is kept", committed, (seal, None))
        elif seal is not None and event["type"] in ("table_opened", "shoe_committed"):
            self.house[event["version"]] = seal, None
        elif seal is not None:
            self.sealed[event["version"]] = seal, self.seats[data["seat"]].player
        for version, secret in ((opened["version"], opened["secret"]) for opened in data.get("opens", ())):
            closed = self.house if version in self.house else self.sealed
            stated = digest(secret), secret["owner"]
            self.expect(f"seal and owner of version {version}", closed.pop(version, "nothing closed"), stated)
            if "card" in secret:
                self.cards[version] = secret["card"]
            self.checked["secrets opened"] += 1

    def take_over(self, data: Any) -> None:
        """A table that goes on in place of another begins with what that one left; whether it did, its log tells."""
        self.expect("the version", 2, self.event["version"])
        self.seats |= {seat["seat"]: Seat(seat["player"], "bot" in seat, seat["stack"]) for seat in data["seats"]}
        if data["house"] is not None:
            self.seats[0] = Seat(None, True, data["house"])
        self.departed = {left[0]: left[1] for left in data["departed"]}
        self.inherited = data

    def adjust(self, player: str, chips: int) -> None:
        """A ruling gives to a stack, or takes from it, wherever it lies."""
        seat = next((seat for seat in self.seats.values() if seat.player == player), None)
        if seat is None:
            self.departed[player] += chips
        else:
            seat.stack += chips

    # Hands and chips.

    def open_hand(self, data: Any) -> None:
        """It restates the table: as the events before left it, or, where none are given, as it is taken to be."""
        seats = {seat["seat"]: Seat(seat["player"], "bot" in seat, seat["stack"]) for seat in data["seats"]}
        if data.get("house") is not None:
            seats[0] = Seat(None, True, data["house"])
        told: dict[str, Any] = {"seats": seats, "departed": {left[0]: left[1] for left in data["departed"]}}
        told |= {"pot": data["round"]["pot"] if data.get("round") else None, "shoes": data["shoes"], "shoe": NO_SHOE}
        if kept := data["shoe"]:
            round = Round(kept["round"], DECK if kept["cards"] is None else sorted(kept["cards"]), kept["dealt"])
            told["shoe"] = Shoe(kept["shoe"], kept["committed"], kept["commitment"], kept["cuts"], round, [round])
        self.expect("the digest of the rules", digest(self.terms["rules"]), data["rules"])
        if self.known:
            self.expect("the hand", (self.hand + 1, False), (data["hand"], self.in_hand))
            for name, value in told.items():
                self.expect(f"the {name} restated", getattr(self, name), value)
            del told["shoe"]  # It was followed from its first card.
        vars(self).update(told, known=True, hand=data["hand"], in_hand=True)

    def settle(self, data: Any) -> None:
        lines = data["lines"]
        self.expect("the hands", sorted(self.held), sorted((line["seat"], line["hand_index"]) for line in lines))
        self.expect("the sum of all nets", 0, sum(line["net"] for line in lines))
        for line in lines:
            seat, is_bank = self.seats[line["seat"]], line["outcome"] is None
            self.expect(f"the stake of seat {line['seat']}", 0 if is_bank else seat.stake, line["stake"])
            if is_bank and self.pot is not None:
                self.pot += line["net"]
            else:
                seat.stack += line["net"]
        self.expect("stacks below zero", [], [n for n, seat in self.seats.items() if seat.stack < 0 and n != 0])
        self.checked["hands settled"] += 1

    def end_hand(self, data: Any) -> None:
        self.expect("the hand in play", (self.hand, True), (data["hand"], self.in_hand))
        self.expect("versions never opened", [], list(self.sealed))
        self.in_hand, self.held, self.sealed = False, {}, {}

    # The shoe.

    def deal(self, data: Any) -> None:
        if not self.in_hand or self.shoe.cuts is None:
            raise ValueError("no hand is open, or the cuts are not fixed")
        version, round = self.event["version"], self.shoe.round
        self.expect("a card is open or sealed: open", version not in self.sealed, data["card"] is not None)
        if data["card"] is not None:
            self.cards[version] = data["card"]
        round.versions[round.dealt] = version
        round.dealt += 1
        self.held.setdefault((data["seat"], data["hand_index"]), []).append(version)

    def reshuffle(self, data: Any) -> None:
        shoe, last = self.shoe, self.shoe.round
        self.expect("shoe and round", (shoe.number, last.number + 1), (data["shoe"], data["round"]))
        self.expect("the cards dealt before", len(last.cards), last.dealt)
        held = [version for versions in self.held.values() for version in versions]
        shoe.round = Round(data["round"], sorted(data["cards"]), held=held)
        shoe.rounds.append(shoe.round)

    def reveal(self, data: Any) -> None:
        shoe, self.shoe = self.shoe, NO_SHOE
        self.expect("the shoe, no hand in play", (shoe.number, False), (data["shoe"], self.in_hand))
        commitment = digest(["commit/1", self.id, shoe.number, data["seed"]])
        self.expect("the commitment that the seed gives", shoe.commitment, commitment)
        secrets = [opened["secret"] for opened in data["opens"]]
        self.expect("the nonce", [secret["nonce"] for secret in secrets if "nonce" in secret], [data["nonce"]])
        deck = next((secret["deck"] for secret in secrets if "deck" in secret), [])
        self.expect("a deck as asked for", self.terms["sandbox"] and shoe.number == 1, "deck" in secrets[-1])
        for round in shoe.rounds:
            self.check_order(shoe, round, bytes.fromhex(data["seed"]), [] if round.number else deck)
        self.checked["shoes recomputed"] += 1

    def check_order(self, shoe: Shoe, round: Round, seed: bytes, deck: list[str]) -> None:
        """Every card dealt is the next: of a sandbox's deck, then of the order, a reshuffle's without cards held."""
        if round.held is not None:
            free = set(DECK) - {self.cards[version] for version in round.held}
            self.expect(f"the cards of round {round.number}", sorted(free), round.cards)
        dealt = {place: self.cards.get(version, "a sealed card") for place, version in round.versions.items()}
        order = shuffled(seed, ["shuffle/1", self.id, shoe.number, round.number, sorted(shoe.cuts or [])], round.cards)
        order = [*deck, *(card for card in order if card not in deck)]
        for place, card in dealt.items():
            expected = order[place] if place < len(order) else "no further card"
            if card != expected:
                self.wrong(f"card {place + 1}: expected {expected}, {card} was dealt", round.versions[place])
                return


NO_SHOE = Shoe(0, 0, "", None, Round(0, []))


def shuffled(seed: bytes, purpose: list[Any], cards: list[str]) -> list[str]:
    """Fisher–Yates from the end; each index drawn from a stream of HMAC-SHA-256 bytes, without modulo bias."""
    pile, blocks = sorted(cards), (hmac.digest(seed, canonical([*purpose, counter]), "sha256") for counter in count())
    stream = chain.from_iterable(blocks)
    for i in range(len(pile) - 1, 0, -1):
        fair = 256 - 256 % (i + 1)
        j = next(byte for byte in stream if byte < fair) % (i + 1)
        pile[i], pile[j] = pile[j], pile[i]
    return pile


# Ed25519 (RFC 8032). Points are (X, Y, Z, T): x = X/Z, y = Y/Z, xy = T/Z.

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
Point = tuple[int, int, int, int]


def is_signed(public: bytes, statement: bytes, signature: bytes) -> bool:
    """Whether S·B = R + h·A, where R ‖ S is the signature, A the public key, h the hash of R ‖ A ‖ statement."""
    if len(public) != 32 or len(signature) != 64:
        return False
    s = int.from_bytes(signature[32:], "little")
    h = int.from_bytes(sha512(signature[:32] + public + statement).digest(), "little") % ORDER
    left, right = times(s, BASE), plus(point(signature[:32]), times(h, point(public)))
    same_x = (left[0] * right[2] - right[0] * left[2]) % P == 0
    return s < ORDER and same_x and (left[1] * right[2] - right[1] * left[2]) % P == 0


def point(written: bytes) -> Point:
    """A point from its y and the lowest bit of its x."""
    y = int.from_bytes(written, "little") & (2**255 - 1)
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if x * x % P != square:
        x = x * pow(2, (P - 1) // 4, P) % P
    if y >= P or x * x % P != square:
        raise ValueError("no point of the curve")
    if x & 1 != written[31] >> 7:
        x = P - x
    return x, y, 1, x * y % P


def plus(p: Point, q: Point) -> Point:
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = 2 * D * p[3] * q[3] % P, 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(n: int, p: Point) -> Point:
    sum = (0, 1, 1, 0)
    while n:
        if n & 1:
            sum = plus(sum, p)
        p, n = plus(p, p), n >> 1
    return sum


BASE = point((4 * pow(5, -1, P) % P).to_bytes(32, "little"))


if __name__ == "__main__":
    sys.exit(main())
