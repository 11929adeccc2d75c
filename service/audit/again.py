"""Decided again: every deed of a log is asked of the table's own decision once more, with the chance it had then.

What the log tells must be what the rules make of the command, to the letter: which cards, which turns, which bank. What
is told otherwise is named by the first event that differs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from service.audit.deeds import Asked, Deed
from service.audit.differences import Difference, difference
from service.audit.evidence import SeedOf
from service.audit.finding import Report
from service.records.hand_log import Step
from service.stream.decider import Context, Outage
from service.stream.event import Event
from service.stream.refusal import Refused
from service.table import commands as c
from service.table import facts as f
from service.table.dealer import Dealer
from service.table.decide import decide


class Again:
    """Takes a log's steps one by one, and judges each deed when the next one begins."""

    def __init__(self, seed_of: SeedOf, report: Report) -> None:
        self._dealer = Recalling(seed_of)
        self._report = report
        self._steps: list[Step] = []

    def see(self, step: Step) -> None:
        if self._steps and _begins(step, self._steps[0]):
            self._judge(Deed(self._steps[0].before, tuple(self._steps)))
            self._steps = []
        self._steps.append(step)

    def end(self) -> None:
        """Judge the last deed, of which a stretch of a log may hold the beginning only."""
        if self._steps:
            self._judge(Deed(self._steps[0].before, tuple(self._steps), is_last=True))

    def _judge(self, deed: Deed) -> None:
        if not deed.before.version and deed.steps[0].record.version > 1:
            return  # the first of a stretch: what it was decided on is not known
        if isinstance(deed.events[0].fact, f.TableOpened) and deed.steps[0].record.sealed is not None:
            return  # a sandbox's deck, which opens with its shoe
        found: list[Difference] = []
        for asked in deed.asked():
            try:
                differs = difference(deed, self._decide(deed, asked))
            except Refused as refused:
                if refused.code == "shoe_in_play":
                    return  # it is judged when the shoe is revealed
                differs = Difference.refused(deed, asked[0], refused)
            if differs is None:
                return
            found.append(differs)
        told = max(found, key=lambda one: one.place, default=None) or Difference.of_nobody(deed)
        self._report(told.code, told.version, told.detail)

    def _decide(self, deed: Deed, asked: Asked) -> Sequence[Event]:
        command, actor = asked
        context = Context(
            deed.at,
            actor,
            deed.cause,
            Remembered(deed.events),
            operator=actor is None or actor.startswith("o_"),
            outages=tuple(Outage(since, until) for since, until in deed.outages),
        )
        self._dealer.recall(deed.events)
        asked_then = _sandboxed(command, deed.events)
        return decide(deed.before, asked_then, context, self._dealer, deed.limits)


def _begins(step: Step, first: Step) -> bool:
    """Whether a deed begins: another command's, or a note that the log went back, which no command asked for."""
    return step.event.cause != first.event.cause or isinstance(step.event.fact, f.LogRewound)


class Recalling(Dealer):
    """Deals from seeds that are known by now; a new shoe gets the key that it got then."""

    def __init__(self, seed_of: SeedOf) -> None:
        super().__init__()
        self._seed_of = seed_of
        self._newest = ""

    def recall(self, events: Sequence[Event]) -> None:
        """The deed whose shoe is committed next."""
        self._newest = next((event.fact.key for event in events if isinstance(event.fact, f.ShoeCommitted)), "")

    @property
    def key_id(self) -> str:
        return self._newest

    def seed(self, key_id: str, table: str, shoe: int, nonce: str) -> str:
        return self._seed_of(key_id, table, shoe, nonce)


class Remembered(msgspec.Struct, frozen=True):
    """The chance of a deed, read back from its events: salts, nonces, lots."""

    events: tuple[Event, ...]

    def draw(self, stream: str, purpose: str, ordinal: int, size: int) -> bytes:
        """What was drawn then; zeros where the events don't tell, which then differ from them."""
        del stream
        drawn = next(self._drawn(purpose, ordinal), b"")
        return drawn.rjust(size, b"\0")

    def _drawn(self, purpose: str, ordinal: int) -> Iterator[bytes]:
        for event in self.events:
            match purpose, event:
                case "salt", Event(version, secret=secret) if version == ordinal and secret is not None:
                    yield bytes.fromhex(secret.salt)
                case "nonce", Event(secret=f.ShoeNonce(nonce=nonce)):
                    yield bytes.fromhex(nonce)
                case "lot", Event(fact=f.LotDrawn(among, seat)) if seat in among:
                    yield among.index(seat).to_bytes(8)


def _sandboxed(command: c.Command, events: Sequence[Event]) -> c.Command:
    """A sandbox table was opened with the deck that its first event hides."""
    rigged = events[0].secret
    if isinstance(command, c.OpenTable) and isinstance(rigged, f.SandboxDeck):
        return replace(command, sandbox=c.Sandbox(rigged.deck, rigged.bank))
    return command
