"""A table as its log has made it.

Everything here follows from the events; nothing is stored. Seats are in play order by number, numbers rise
counter-clockwise. Stacks move only at settlement, so the chips of a table are the sum of its stacks at any time.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from service.game.cards import Card
from service.game.rules import RuleSet
from service.game.settlement import Line
from service.table.circuit import Circuit, HiddenStake
from service.table.commands import Access, BotKind, Settings, TournamentTerms
from service.table.facts import BankReason, Declaration, Departed, HoleCard, Rank, SandboxDeck, ShoeNonce, VoidReason

Phase = Literal["waiting", "betting", "playing", "banking", "settling", "rotating", "paused", "closed"]
Answer = Literal["none", "asked", "dealt_in", "staked", "passed"]
HandStatus = Literal["playing", "standing", "bust", "shown"]


class Terms(msgspec.Struct, frozen=True):
    """What was fixed when the table opened."""

    name: str
    opener: str | None
    rules: RuleSet
    rules_digest: str
    settings: Settings
    access: Access
    frontend: str | None
    sandbox: bool
    rigged: SandboxDeck | None
    tournament: TournamentTerms | None = None


class Sealed(msgspec.Struct, frozen=True):
    """A declaration that is still secret: the version that holds its seal, and its words."""

    version: int
    secret: Declaration


class Hole(msgspec.Struct, frozen=True):
    """A hand's face-down card: where it lies in the hand, its secret, the version that holds its seal.

    `declaration` is what its holder has sealed about it, where the matta is declared at the draw.
    """

    index: int
    version: int
    secret: HoleCard
    declaration: Sealed | None = None


class Hand(msgspec.Struct, frozen=True):
    """Cards in the order they came. While `hole` is set, one of them lies face down.

    `declared_half` is what the holder has declared the matta to count; `split` and `burned` say what was done.
    """

    stake: int
    cards: tuple[Card, ...]
    hole: Hole | None = None
    status: HandStatus = "playing"
    declared_half: int | None = None
    split: bool = False
    burned: bool = False

    @property
    def is_live(self) -> bool:
        """Whether the hand still holds its cards when the deck runs out."""
        return self.status != "bust"


class Seat(msgspec.Struct, frozen=True):
    """A taken seat. `answer` is what it did in this hand's betting; `timeouts` run out in a row.

    While `hidden_stake` is set, nobody else knows the stake.
    """

    number: int
    player: str
    bot: BotKind | None
    stack: int
    stake: int = 0
    answer: Answer = "none"
    hands: tuple[Hand, ...] = ()
    sitting_out: bool = False
    leaving: bool = False
    timeouts: int = 0
    cut: int | None = None
    rebought: int = 0
    hidden_stake: HiddenStake | None = None

    @property
    def is_present(self) -> bool:
        """Whether the seat means to take part in further hands."""
        return not (self.sitting_out or self.leaving)

    def returned(self) -> Seat:
        """The seat as it would be if its player came back."""
        return msgspec.structs.replace(self, sitting_out=False)


class Turn(msgspec.Struct, frozen=True):
    """Whose hand is being played."""

    seat: int
    hand_index: int


class Shoe(msgspec.Struct, frozen=True):
    """The shoe in play: `dealt` cards of round `round` are gone. `cards` is what a round above 0 shuffles.

    `committed` is the version that holds the seal of its secret.
    """

    number: int
    commitment: str
    key: str
    committed: int
    secret: ShoeNonce
    cuts: tuple[tuple[int, int | None], ...] | None = None
    round: int = 0
    cards: tuple[Card, ...] | None = None
    dealt: int = 0
    matta_dealt: bool = False

    @property
    def remaining(self) -> int:
        """How many cards it can still deal before a reshuffle."""
        return (40 if self.cards is None else len(self.cards)) - self.dealt


class Offer(msgspec.Struct, frozen=True):
    """The bank as it is being offered: by which rule, and who has declined already."""

    why: BankReason
    declined: tuple[int, ...] = ()


class Round(msgspec.Struct, frozen=True):
    """A round of *banco*: the pot, who has been asked and who passed, whose hands qualify for the bank."""

    pot: int
    asked: tuple[int, ...] = ()
    passed: tuple[int, ...] = ()
    qualified: tuple[int, ...] = ()
    deals: int = 0


class Pause(msgspec.Struct, frozen=True):
    """Since when the clocks stand still, and why."""

    since: int
    why: Literal["asked", "no_bank"]


class Settlement(msgspec.Struct, frozen=True):
    """The lines of the last settled hand."""

    hand: int
    lines: tuple[Line, ...]


class Table(msgspec.Struct, frozen=True):
    """The whole state.

    `stage` is the phase beneath a pause. `since` is when the stage, the turn or the turn's last card came: what is owed
    is due from there. `hand` is the running or last hand's number, `void` why it was voided. `idle`: no hand opens
    by itself; `hurried`: the next one opens without the table's pause. A full table `continues_as` another, its
    `successor` once that stands. At a tournament's table penalties have `removed` chips, by `rulings` so far.
    """

    id: str
    version: int = 0
    at: int = 0
    terms: Terms | None = None
    stage: Phase = "waiting"
    since: int = 0
    pause: Pause | None = None
    seats: tuple[Seat, ...] = ()
    departed: tuple[Departed, ...] = ()
    hand: int = 0
    void: VoidReason | None = None
    bank: int | None = None
    bank_hands: int = 0
    bank_declined: bool = False
    turn: Turn | None = None
    deadline: int | None = None
    offer: Offer | None = None
    house: Seat | None = None
    round: Round | None = None
    shoe: Shoe | None = None
    shoes: int = 0
    acted: bool = False
    unattended_hands: int = 0
    idle: bool = False
    hurried: bool = False
    closing: bool = False
    last: Settlement | None = None
    ranking: tuple[Rank, ...] | None = None
    continues_as: str | None = None
    successor: str | None = None
    circuit: Circuit | None = None
    removed: int = 0
    rulings: int = 0

    @property
    def opened(self) -> Terms:
        """The terms of a table that exists."""
        assert self.terms is not None, "the table was never opened"
        return self.terms

    @property
    def rules(self) -> RuleSet:
        """The table's rules, in a circuit with its stakes."""
        return self.opened.rules if self.circuit is None else self.circuit.rules

    @property
    def phase(self) -> Phase:
        """What the world is told: a pause shows unless a worker is just finishing a hand."""
        return "paused" if self.pause is not None and not self.is_with_workers else self.stage

    @property
    def is_with_workers(self) -> bool:
        """Whether only a worker can take the next step, pause or not."""
        return self.stage == "settling" or (self.stage == "rotating" and self.offer is None)

    @property
    def is_betting_open(self) -> bool:
        """Whether every seat may answer: betting before anybody is asked alone."""
        return self.stage == "betting" and self.turn is None

    @property
    def is_dealt(self) -> bool:
        """Whether the hand's first cards are out and not yet settled."""
        return self.in_hand or (self.stage == "betting" and any(seat.hands for seat in self.seats))

    @property
    def in_hand(self) -> bool:
        """Whether cards are on the table and not yet settled."""
        return self.stage in ("playing", "banking", "settling")

    @property
    def shoe_in_play(self) -> Shoe:
        """The shoe of a table that has one."""
        assert self.shoe is not None, "no shoe is in play"
        return self.shoe

    def seat(self, number: int) -> Seat | None:
        """The taken seat of that number; 0 is the house's."""
        if number == 0:
            return self.house
        for seat in self.seats:
            if seat.number == number:
                return seat
        return None

    def taken(self, number: int) -> Seat:
        """The same, where it is known to be taken."""
        seat = self.seat(number)
        assert seat is not None, f"seat {number} is free"
        return seat

    def seat_of(self, player: str | None) -> Seat | None:
        """Where a player sits."""
        for seat in self.seats:
            if seat.player == player:
                return seat
        return None

    @property
    def bank_seat(self) -> Seat | None:
        """The bank's seat, if anybody sits there."""
        return None if self.bank is None else self.seat(self.bank)

    def after(self, number: int) -> Iterator[Seat]:
        """The taken seats counter-clockwise from the one after `number`, that one itself last."""
        ahead = [seat for seat in self.seats if seat.number > number]
        return iter(ahead + [seat for seat in self.seats if seat.number <= number])

    def players(self) -> Iterator[Seat]:
        """Every seat but the bank's, in play order."""
        return (seat for seat in self.after(self.bank or 0) if seat.number != self.bank)

    def hands(self) -> Iterator[tuple[Seat, int, Hand]]:
        """Every hand on the table with its seat and index, in play order, the bank's last."""
        bank = self.bank_seat
        for seat in (*self.players(), *([] if bank is None else [bank])):
            for index, hand in enumerate(seat.hands):
                yield seat, index, hand
