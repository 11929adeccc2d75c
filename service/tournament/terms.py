"""The terms of a tournament, and what of them can't be.

Every format is rounds of matches: in a match all seats bank once a circuit. They differ in who goes on, and with what.

| format | who goes on after a round | stacks |
|---|---|---|
| `shootout` | the best `advance` of each match, until one match is left: the final | fresh |
| `accumulation` | everybody, for `rounds` rounds; what was won is added up | fresh |
| `elimination` | all but the lowest of each match, from the second round on | kept |
| `freezeout` | whoever has chips | kept |
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from service.game.presets import PRESETS
from service.game.rules import RuleSet
from service.stream.refusal import Refused

Format = Literal["shootout", "accumulation", "elimination", "freezeout"]

SMALLEST, LARGEST = 2, 8
"""Seats of a match."""

MOST_ENTRANTS = 1_000
MOST_ROUNDS = 200
MOST_CIRCUITS = 50


class Level(msgspec.Struct, frozen=True):
    """The bounds of a stake in one round, in chips."""

    min_stake: int
    max_stake: int


class Prizes(msgspec.Struct, frozen=True):
    """What there is to win, in whatever unit the organiser means, and how the places share it, by weight."""

    pool: int = 0
    shares: tuple[int, ...] = (1,)


class TournamentTerms(msgspec.Struct, frozen=True):
    """How a tournament is played. Times are milliseconds, `starts_at` UTC; stacks and stakes chips.

    A start that comes more than `grace_ms` late is skipped. Stakes follow `levels` round by round, the last one for all
    further rounds. `allowed`, where there is one, lists the players who may enter.
    """

    name: str
    format: Format
    starts_at: int
    zone: str
    grace_ms: int = 900_000
    entrants: int = 64
    table_size: int = 6
    circuits: int = 3
    advance: int = 2
    rounds: int = 3
    starting_stack: int = 100
    levels: tuple[Level, ...] = (Level(1, 10),)
    break_ms: int = 60_000
    prizes: Prizes = Prizes()
    bet_seconds: int = 30
    turn_seconds: int = 30
    pause_ms: int = 3_000
    bot_ms: int = 800
    allowed: tuple[str, ...] | None = None

    @property
    def keeps_stacks(self) -> bool:
        """Whether a player comes to the next round with what the last one left."""
        return self.format in ("elimination", "freezeout")

    def level(self, round: int) -> Level:
        """The stakes of a round, counted from 1."""
        return self.levels[min(round, len(self.levels)) - 1]

    def rules(self, round: int, seats: int) -> RuleSet:
        """What a match of that round is played by: the preset `tournament`, whose bank covers shares (*Cover*)."""
        level = self.level(round)
        return msgspec.structs.replace(
            PRESETS["tournament"],
            cover="shares",
            first_bet=True,
            sealed_stakes=True,
            seats=seats,
            min_stake=level.min_stake,
            max_stake=level.max_stake,
            starting_stack=self.starting_stack,
            bet_seconds=self.bet_seconds,
            turn_seconds=self.turn_seconds,
        )

    @property
    def circuits_of_a_match(self) -> int:
        """How often everybody banks in a match: where stacks are kept, matches are made anew after each circuit."""
        return 1 if self.keeps_stacks else self.circuits


def check(terms: TournamentTerms) -> None:
    """Raises `Refused` `invalid_terms`, naming the first term that can't be."""
    for term, must in _faults(terms):
        raise Refused("invalid_terms", f"`{term}` must {must}.", term=term)


def _faults(terms: TournamentTerms) -> Iterator[tuple[str, str]]:
    """Each term that can't be, and what it must."""
    if not 1 <= terms.entrants <= MOST_ENTRANTS:
        yield "entrants", f"be 1 to {MOST_ENTRANTS}"
    if not SMALLEST < terms.table_size <= LARGEST:
        yield "table_size", f"be {SMALLEST + 1} to {LARGEST}"
    if not 1 <= terms.circuits <= MOST_CIRCUITS:
        yield "circuits", f"be 1 to {MOST_CIRCUITS}"
    if not 1 <= terms.advance < terms.table_size:
        yield "advance", "be at least 1, and less than table_size"
    if not 1 <= terms.rounds <= MOST_ROUNDS:
        yield "rounds", f"be 1 to {MOST_ROUNDS}"
    if not terms.levels or not all(1 <= level.min_stake <= level.max_stake for level in terms.levels):
        yield "levels", "each go from a stake of at least 1 to one that is no smaller"
    if terms.starting_stack < terms.level(1).min_stake:
        yield "starting_stack", "cover the least stake"
    if terms.prizes.pool < 0 or not terms.prizes.shares or min(terms.prizes.shares) < 1:
        yield "prizes", "be a pool of at least 0, and shares of at least 1"
    if terms.grace_ms < 0 or terms.break_ms < 0:
        yield "grace_ms" if terms.grace_ms < 0 else "break_ms", "not be negative"
