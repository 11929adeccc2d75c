"""Random play: a table, any rules that can be played, and people and bots who do whatever comes to their minds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import product
from random import Random
from typing import Any

from hypothesis import strategies as st

from service.game.cards import DECK, is_figure
from service.game.rules import RuleSet
from service.simulation.table import SimulatedTable
from service.stream.decider import Outage
from service.stream.event import Event
from service.stream.refusal import Refused
from service.table import commands as c
from service.table.state import Table

Watcher = Callable[[Table, Event, Table], None]


class RandomTable(SimulatedTable):
    """A table driven by chance. Every event is shown to the watcher with the table before and after it."""

    def __init__(self, rules: RuleSet, random: Random, watcher: Watcher | None = None) -> None:
        self._watch = watcher
        self._random = random
        self._people = 0
        super().__init__(rules, seed=random.getrandbits(32), sandbox=random.choice([None, _rigged(random)]))
        for _ in range(random.randint(2, rules.seats)):
            self._newcomer()

    def send(self, command: c.Command, actor: str | None = None, *, operator: bool = False) -> list[Event]:
        before = self.state
        events = super().send(command, actor, operator=operator)
        if self._watch is not None:
            for event in events:
                after = self.decider.evolve(before, event)
                self._watch(before, event, after)
                before = after
        return events

    def step(self) -> None:
        """One thing happens, or is refused."""
        with suppress(Refused):
            if self.state.pause is not None and self._random.random() < 0.5:
                self._resume()
            else:
                self._random.choices((self._act, self._pay, self._meddle), weights=(20, 8, 2))[0]()

    def end_hand(self) -> None:
        """Workers pay what is owed until no hand is open; fails where that does not come to pass."""
        if self.state.pause is not None and self.state.pause.why == "asked":
            self.send(c.ResumeTable(), self.opener)
        for _ in range(500):
            if self.state.stage in ("waiting", "closed"):
                return
            debts = [debt for debt in self.debts if debt.kind != "open_hand"]
            assert debts, f"a hand that is {self.state.stage} owes nothing"
            overdue = [debt for debt in debts if debt.kind != "play_bot" and debt.due <= self.now]
            self.pay((overdue or debts)[0])
        raise AssertionError("the hand does not end")

    def _pay(self) -> None:
        if debts := self.debts:
            self.pay(debts[0])

    def _act(self) -> None:
        """Somebody does what the hand asks for."""
        self._take(lambda type: type not in ASIDE)

    def _step_aside(self) -> None:
        self._take(lambda type: type in ASIDE)

    def _take(self, wanted: Callable[[str], bool]) -> None:
        offers = [
            (seat.player, offer)
            for seat in self.state.seats
            for offer in self.seen_by(seat.player)["legal_actions"]
            if wanted(offer["type"])
        ]
        if offers:
            player, offer = self._random.choice(offers)
            self.send(self._random.choice(list(actions(offer, self._random))), player)

    def _meddle(self) -> None:
        """What does not belong to the hand itself."""
        self._random.choice(
            [
                self._step_aside,
                self._step_aside,
                self._newcomer,
                self._newcomer,
                self._leave,
                self._return,
                self._pause,
                self._wait,
                self._lose_time,
                self._rewind,
                self._close,
            ]
        )()

    def _newcomer(self) -> None:
        if self._random.random() < 0.3:
            self.seat_bots(self._random.choice(["prudente", "ardito"]))
        else:
            self._people += 1
            self.sit(f"p_{self._people}")

    def _return(self) -> None:
        if self.state.departed:
            self.sit(self._random.choice(self.state.departed).player)

    def _leave(self) -> None:
        if self.state.seats:
            seat = self._random.choice(self.state.seats)
            self.send(c.LeaveSeat(seat.number), self.opener if seat.bot else seat.player)

    def _pause(self) -> None:
        self.send(c.PauseTable(), self.opener)

    def _resume(self) -> None:
        self.send(c.ResumeTable(), self.opener)

    def _wait(self) -> None:
        self.now += self._random.randint(1, 60_000)

    def _lose_time(self) -> None:
        since = max(self.now, self.outages[-1].until if self.outages else 0)
        self.now = since + self._random.randint(5_001, 90_000)
        self.outages += (Outage(since, self.now),)

    def _rewind(self) -> None:
        if self._random.random() < 0.2:
            self.send(c.NoticeRewind())

    def _close(self) -> None:
        if self._random.random() < 0.05:
            self.send(c.CloseTable(), self.opener)


ASIDE = ("sit_out", "decline_bank", "pass", "cut")
"""Offered nearly all the time, and taken seldom."""


def _rigged(random: Random) -> c.Sandbox:
    """Part of a deck, or one with all figures on top, which are split and make long hands."""
    any_part = random.sample(DECK, random.randint(0, len(DECK)))
    figures_first = sorted(random.sample(DECK, len(DECK)), key=lambda card: not is_figure(card))
    return c.Sandbox(tuple(random.choice([any_part, figures_first])))


def actions(offer: dict[str, Any], random: Random) -> Iterator[c.Action]:
    """The actions that a legal offer stands for, one for each choice; chips and cuts anywhere within their bounds."""
    match offer["type"]:
        case "stake" if "min" not in offer:
            yield c.Stake()
        case "stake":
            yield c.Stake(amount=random.randint(offer["min"], offer["max"]))
        case "cut":
            yield c.Cut(cut=random.randint(offer["min"], offer["max"]))
        case "draw":
            for closed, points in product(offer.get("closed", [False]), offer.get("points", [None])):
                yield c.Draw(closed=closed, points_half=half(points))
        case "stand":
            for points in offer.get("points", [None]):
                yield c.Stand(points_half=half(points))
        case "declare":
            for points in offer["points"]:
                yield c.Declare(points_half=int(2 * points))
        case name:
            yield SIMPLE[name]()


def half(points: float | None) -> int | None:
    """Points as an offer has them, in half-points."""
    return None if points is None else int(2 * points)


SIMPLE: dict[str, Callable[[], c.Action]] = {
    "pass": c.Pass,
    "deal": c.Deal,
    "burn": c.Burn,
    "split": c.Split,
    "take_bank": c.TakeBank,
    "decline_bank": c.DeclineBank,
    "ready": c.Ready,
    "sit_out": c.SitOut,
}
"""Actions that leave no choice."""


def randoms() -> st.SearchStrategy[Random]:
    """Chance of its own: what hypothesis would choose bit by bit closes every table in its first hand."""
    return st.integers(0, 2**32).map(Random)


def played(rules: RuleSet, random: Random, steps: int, watcher: Watcher | None = None) -> RandomTable:
    """A table after so many steps of random play."""
    table = RandomTable(rules, random, watcher)
    for _ in range(steps):
        table.step()
    return table
