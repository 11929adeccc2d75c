"""A table in few words: who sits where, which cards come, what each one does.

Players sit down in the order given, so the first has seat 1. Unless told otherwise seat 1 wins the lot; the cards
of `deck` then go to seat 2, seat 3, …, last to the bank, and further ones as they are drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest
from msgspec.json import decode
from msgspec.structs import replace

from service.game.cards import Card
from service.game.rules import AfterHands, RuleSet
from service.game.rules_json import resolve
from service.game.settlement import Line
from service.simulation.table import AT_ONCE, SimulatedTable
from service.stream.catalogue import type_name
from service.stream.decider import Outage
from service.stream.event import Event, Fact
from service.stream.refusal import Refused
from service.table import commands as c
from service.table import facts as f
from service.table.evolve.changes import with_seat
from service.table.state import Hand, Seat

SECOND = 1000
BET = TURN = 30 * SECOND

REALE = RuleSet()

PASSING = ("reale", "any_seven_and_half", "every_hand", AfterHands(2), "never")
"""Every way in which the bank may pass."""


class Scene(SimulatedTable):
    """A table with players, and the verbs that tests tell their stories in. Each verb answers what followed."""

    def __init__(
        self,
        *players: str,
        deck: str = "",
        bank: int | None = 1,
        seed: int = 0,
        settings: c.Settings = AT_ONCE,
        rules: RuleSet = REALE,
    ) -> None:
        sandbox = c.Sandbox(tuple(deck.split()), bank)
        super().__init__(rules, seed=seed, settings=settings, sandbox=sandbox)
        self.sit(*players)

    # How far the hand has come.

    def betting(self) -> Scene:
        """The next hand is open."""
        self.worker("open_hand")
        return self

    def playing(self, stake: int = 5) -> Scene:
        """The next hand is dealt: everybody asked has staked as much."""
        self.betting()
        for seat in [seat for seat in self.state.players() if seat.answer == "asked"]:
            self.stake(seat.player, stake)
        return self

    def banking(self, stake: int = 5) -> Scene:
        """The next hand is the bank's to play: every player stood on the first card."""
        self.playing(stake)
        while self.state.stage == "playing":
            self.stand(self.on_turn)
        return self

    def settling(self, stake: int = 5) -> Scene:
        """The next hand is played by standing everywhere, and waits for its settlement."""
        self.banking(stake)
        if self.state.stage == "banking":
            self.stand(self.on_turn)
        return self

    def rotating(self, stake: int = 5) -> Scene:
        """The same, settled."""
        self.settling(stake)
        self.worker("settle_hand")
        return self

    def finish(self) -> Scene:
        """Settle the hand that is played, and decide who holds the bank."""
        self.worker("settle_hand")
        self.worker("rotate_bank")
        return self

    # What players and workers do.

    def stake(self, player: str, amount: int | None = 5, cut: int | None = None) -> list[Event]:
        return self.send(c.Stake(amount=amount, cut=cut), player)

    def pass_hand(self, player: str) -> list[Event]:
        return self.send(c.Pass(), player)

    def deal(self, player: str) -> list[Event]:
        return self.send(c.Deal(), player)

    def cut(self, player: str, number: int) -> list[Event]:
        return self.send(c.Cut(cut=number), player)

    def draw(self, player: str, half: int | None = None, *, closed: bool = False) -> list[Event]:
        """`half`: what the hidden matta is declared to count, in half-points."""
        return self.send(c.Draw(closed=closed, points_half=half), player)

    def stand(self, player: str, half: int | None = None) -> list[Event]:
        return self.send(c.Stand(points_half=half), player)

    def declare(self, player: str, half: int) -> list[Event]:
        return self.send(c.Declare(points_half=half), player)

    def burn(self, player: str) -> list[Event]:
        return self.send(c.Burn(), player)

    def split(self, player: str) -> list[Event]:
        return self.send(c.Split(), player)

    def take_bank(self, player: str) -> list[Event]:
        return self.send(c.TakeBank(), player)

    def decline_bank(self, player: str) -> list[Event]:
        return self.send(c.DeclineBank(), player)

    def ready(self, player: str) -> list[Event]:
        return self.send(c.Ready(), player)

    def sit_out(self, player: str) -> list[Event]:
        return self.send(c.SitOut(), player)

    def leave(self, player: str) -> list[Event]:
        return self.send(c.LeaveSeat(self.seat(player).number), player)

    def pause(self) -> list[Event]:
        return self.send(c.PauseTable(), self.opener)

    def resume(self) -> list[Event]:
        return self.send(c.ResumeTable(), self.opener)

    def close(self) -> list[Event]:
        return self.send(c.CloseTable(), self.opener)

    def rewind(self) -> list[Event]:
        return self.send(c.NoticeRewind())

    def worker(self, kind: str) -> list[Event]:
        """A worker pays the debt of that kind, when it is due."""
        owed = [debt for debt in self.debts if debt.kind == kind]
        assert owed, f"no {kind} is owed, only {[debt.kind for debt in self.debts]}"
        return self.pay(owed[0])

    def own(self, player: str, stack: int) -> None:
        """Earlier hands have left the player so many chips."""
        self.state = with_seat(self.state, replace(self.seat(player), stack=stack))

    # Time.

    def wait(self, milliseconds: int) -> None:
        self.now += milliseconds

    def outage(self, since: int, until: int) -> None:
        """Nobody could reach the service; both ends counted from now."""
        self.outages += (Outage(self.now + since, self.now + until),)

    # What there is to see.

    def seat(self, player: str) -> Seat:
        seat = self.state.seat_of(player)
        assert seat is not None, f"{player} has no seat"
        return seat

    def hand(self, player: str) -> Hand:
        return self.seat(player).hands[0]

    def cards(self, player: str) -> tuple[Card, ...]:
        return self.hand(player).cards

    @property
    def on_turn(self) -> str:
        turn = self.state.turn
        assert turn is not None, "nobody is on turn"
        return self.state.taken(turn.seat).player

    @property
    def bank(self) -> str | None:
        seat = self.state.bank_seat
        return None if seat is None else seat.player

    @property
    def stacks(self) -> dict[str, int]:
        return {seat.player: seat.stack for seat in self.state.seats}

    def line(self, player: str, index: int = 0) -> Line:
        """The player's line of the last settlement, or that of the second hand of a split."""
        assert self.state.last is not None, "nothing was settled"
        place = self.seat(player).number, index
        return next(line for line in self.state.last.lines if (line.seat, line.hand_index) == place)

    def result(self, player: str, index: int = 0) -> tuple[str | None, int]:
        """By which rule, and how many chips."""
        line = self.line(player, index)
        return line.rule, line.net

    def offers(self, player: str) -> dict[str, dict[str, Any]]:
        """What the player may do, by type."""
        return {offer["type"]: offer for offer in self.seen_by(player)["legal_actions"]}

    def plays(self, player: str) -> set[str]:
        """What the player may do with the hand on turn."""
        return self.offers(player).keys() & {"draw", "stand", "declare", "burn", "split"}

    def shown(self, player: str, viewer: str | None = None, index: int = 0) -> list[Card | None]:
        """The player's cards as the viewer sees them."""
        seat = next(seat for seat in self.seen_by(viewer)["seats"] if seat["player"] == player)
        cards: list[Card | None] = seat["hands"][index]["cards"]
        return cards

    def owed(self) -> set[str]:
        return {debt.kind for debt in self.debts}


def rules(**options: Any) -> RuleSet:
    """Rules as people write them: what differs from `reale`, or from a `preset`."""
    return resolve(options)


def opened(event: Event) -> list[dict[str, Any]]:
    """The secrets that an event opens, without their salt."""
    secrets = [decode(opening.secret) for opening in event.fact.opens]
    return [{name: value for name, value in secret.items() if name not in ("owner", "salt")} for secret in secrets]


def decided(scene: Scene) -> tuple[str | None, str]:
    """Settle, let the worker decide, and say who has the bank and why."""
    if scene.state.stage == "settling":
        scene.worker("settle_hand")
    fact = only(scene.worker("rotate_bank"), f.BankDecided).fact
    return scene.bank, fact.why


def types(events: Sequence[Event]) -> list[str]:
    """What happened, by type name."""
    return [type_name(type(event.fact)) for event in events]


def only(events: Sequence[Event], fact: type[Fact]) -> Event:
    """The one event of that kind."""
    found = [event for event in events if isinstance(event.fact, fact)]
    assert len(found) == 1, f"{fact.__name__} × {len(found)} in {types(events)}"
    return found[0]


@contextmanager
def refused(code: str) -> Iterator[pytest.ExceptionInfo[Refused]]:
    """What follows is refused with that code."""
    with pytest.raises(Refused) as refusal:
        yield refusal
    assert refusal.value.code == code
