"""A tournament as its log has made it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from service.tournament.facts import BotKind, CancelReason, DrawNonce, Place
from service.tournament.terms import TournamentTerms

Phase = Literal[
    "draft", "announced", "registering", "seating", "running", "break", "finishing", "paused", "complete", "cancelled"
]
EntrantStatus = Literal["in", "waiting", "out", "disqualified"]


class Entrant(msgspec.Struct, frozen=True):
    """Somebody who entered.

    `stack` is what they come to the next round with, `chips` what the last circuit left them, `total` what all rounds
    did, `round` the last one they played. Ties are broken by how long they `lasted` (circuit and deal of their last
    chips, and how many those were), by `before_last`, the chips at the start of the last circuit, and by `timeouts`.
    """

    player: str
    bot: BotKind | None
    status: EntrantStatus
    stack: int = 0
    chips: int = 0
    total: int = 0
    round: int = 0
    lasted: tuple[int, int, int] = (0, 0, 0)
    before_last: int = 0
    timeouts: int = 0


class Draw(msgspec.Struct, frozen=True):
    """What the seats are drawn with, and the version that holds its seal."""

    version: int
    secret: DrawNonce


class Match(msgspec.Struct, frozen=True):
    """A match: who plays, at which table, and how far it is.

    `begun` and `played` count circuits; `chips` is what the last one played left everybody, in the order of the seats.
    `since` is when something last happened to it.
    """

    number: int
    players: tuple[str, ...]
    table: str | None = None
    since: int = 0
    begun: int = 0
    played: int = 0
    chips: tuple[int, ...] = ()
    is_over: bool = False


class Announcement(msgspec.Struct, frozen=True):
    """What was announced, and when."""

    at: int
    text: str


class Tournament(msgspec.Struct, frozen=True):
    """The whole state; times are milliseconds UTC. Of announcements the newest twenty.

    `stage` is the phase beneath a pause. `since` is when it began, `next_at` when a break ends. `holds` counts pauses,
    resumptions and the cancellation; `held` how many of them every table was told of.
    """

    id: str
    version: int = 0
    terms: TournamentTerms | None = None
    organiser: str | None = None
    officials: tuple[str, ...] = ()
    announcements: tuple[Announcement, ...] = ()
    stage: Phase = "draft"
    since: int = 0
    paused_at: int | None = None
    entrants: tuple[Entrant, ...] = ()
    draw: Draw | None = None
    prizes: tuple[int, ...] = ()
    round: int = 0
    matches: tuple[Match, ...] = ()
    past: tuple[tuple[Match, ...], ...] = ()
    next_at: int | None = None
    holds: int = 0
    held: int = 0
    cancelled: tuple[CancelReason, str] | None = None
    places: tuple[Place, ...] = ()

    @property
    def agreed(self) -> TournamentTerms:
        """The terms of a tournament that exists."""
        assert self.terms is not None, "the tournament was never created"
        return self.terms

    @property
    def phase(self) -> Phase:
        """What the world is told."""
        if self.paused_at is not None:
            return "paused"
        if self.stage != "running":
            return self.stage
        if any(match.table is None for match in self.matches):
            return "seating"
        return "finishing" if self.is_final else "running"

    @property
    def is_final(self) -> bool:
        """Whether the running round is known to be the last."""
        if self.agreed.format == "shootout":
            return len(self.matches) == 1
        return self.round == self.agreed.rounds if self.agreed.format == "accumulation" else False

    @property
    def is_over(self) -> bool:
        return self.stage in ("complete", "cancelled")

    def entrant(self, player: str) -> Entrant | None:
        """Whoever entered under that id and did not withdraw."""
        return next((one for one in self.entrants if one.player == player), None)

    def of_status(self, status: EntrantStatus) -> Iterator[Entrant]:
        """The entrants of a status, in the order in which they came."""
        return (one for one in self.entrants if one.status == status)

    def match(self, round: int, number: int) -> Match | None:
        """A match of the running round."""
        if round != self.round or self.stage != "running":
            return None
        return next((match for match in self.matches if match.number == number), None)

    def match_at(self, table: str) -> Match | None:
        """The match of the running round that is played at a table."""
        return next((match for match in self.matches if match.table == table), None)

    @property
    def tables_in_play(self) -> tuple[str, ...]:
        """The tables of matches that are not over."""
        return tuple(match.table for match in self.matches if match.table is not None and not match.is_over)
