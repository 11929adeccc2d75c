"""The events of a tournament. The actor is whoever did it; null where it follows by the terms."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from service.stream.catalogue import Catalogue
from service.stream.event import Fact, Opened, Secret
from service.tournament.terms import TournamentTerms

BotKind = Literal["prudente", "ardito", "saggio"]
CancelReason = Literal["asked", "too_few", "missed"]


class DrawNonce(Secret, frozen=True, kw_only=True):
    """What the seats are drawn with; fixed before anybody enters."""

    nonce: str


class Result(msgspec.Struct, frozen=True):
    """What a circuit left one player: chips, those at its start, and how often time decided.

    `broke_in` is the deal that took the last chips, of which there were `had` before it.
    """

    player: str
    chips: int
    start: int
    timeouts: int
    broke_in: int | None = None
    had: int | None = None


class Place(msgspec.Struct, frozen=True):
    """Where a player ended. Whoever shares a rank shares its prizes."""

    player: str
    rank: int
    chips: int
    round: int
    prize: int


class TournamentCreated(Fact, frozen=True):
    """A tournament is being prepared; its organiser is the event's actor, null for an operator."""

    tournament: str
    terms: TournamentTerms


class TermsChanged(Fact, frozen=True):
    """The organiser has changed the terms, before anybody entered."""

    terms: TournamentTerms


class TournamentAnnounced(Fact, frozen=True):
    """Everybody may know of it."""


class EntriesOpened(Fact, frozen=True):
    """One may enter; what the seats will be drawn with is sealed."""

    SECRET: ClassVar[type[Secret] | None] = DrawNonce


class Entered(Fact, frozen=True):
    """A player, or a bot of a kind, is in, or waits for a place."""

    player: str
    bot: BotKind | None
    waits: bool


class Withdrawn(Fact, frozen=True):
    """A player is out again before the start."""

    player: str


class Promoted(Fact, frozen=True):
    """Whoever waited longest has the place that came free."""

    player: str


class EntriesClosed(Fact, frozen=True):
    """It starts. The places' prizes are fixed, best first, and the nonce of the draw is open."""

    opens: tuple[Opened, ...]
    prizes: tuple[int, ...]


class RoundBegan(Fact, frozen=True):
    """Who meets whom: for each match its players, in the order of their seats."""

    round: int
    matches: tuple[tuple[str, ...], ...]


class MatchOpened(Fact, frozen=True):
    """A match has its table, and everybody sits there. Matches count from 1."""

    round: int
    match: int
    table: str


class CircuitCalled(Fact, frozen=True):
    """A match's table was told to play its next circuit."""

    round: int
    match: int
    circuit: int


class CircuitPlayed(Fact, frozen=True):
    """Everybody at a match's table has banked once more."""

    round: int
    match: int
    circuit: int
    results: tuple[Result, ...]


class MatchPlayed(Fact, frozen=True):
    """A match is over: its circuits are played, or all chips are one player's."""

    round: int
    match: int


class RoundEnded(Fact, frozen=True):
    """All matches of a round are over; `out` go no further. The next round begins at `next_at`, null after the last."""

    round: int
    out: tuple[str, ...]
    next_at: int | None


class Disqualified(Fact, frozen=True):
    """An official has sent a player home: no further round, and the last rank."""

    player: str
    reason: str


class OfficialNamed(Fact, frozen=True):
    """A player may lead the event beside its organiser."""

    player: str


class OfficialDismissed(Fact, frozen=True):
    """A player may lead it no more."""

    player: str


class AnnouncementMade(Fact, frozen=True):
    """An official's word to everybody there."""

    text: str


class TournamentPaused(Fact, frozen=True):
    """The clocks of all matches are to stand still, and nothing further begins."""


class TournamentResumed(Fact, frozen=True):
    """They go on. What was to begin at a time begins so much later."""

    later_ms: int


class MatchesHeld(Fact, frozen=True):
    """All tables have been told of the newest pause, resumption or cancellation."""


class TournamentCancelled(Fact, frozen=True):
    """It does not take place, or not to its end. `missed`: the service was away when it was to start."""

    why: CancelReason
    reason: str


class TournamentCompleted(Fact, frozen=True):
    """Everybody's place, best first."""

    places: tuple[Place, ...]


class TournamentRewound(Fact, frozen=True):
    """This log went back: later events that were acknowledged are lost."""


TournamentFact = (
    TournamentCreated
    | TermsChanged
    | TournamentAnnounced
    | EntriesOpened
    | Entered
    | Withdrawn
    | Promoted
    | EntriesClosed
    | RoundBegan
    | MatchOpened
    | CircuitCalled
    | CircuitPlayed
    | MatchPlayed
    | RoundEnded
    | Disqualified
    | OfficialNamed
    | OfficialDismissed
    | AnnouncementMade
    | TournamentPaused
    | TournamentResumed
    | MatchesHeld
    | TournamentCancelled
    | TournamentCompleted
    | TournamentRewound
)

CATALOGUE = Catalogue(TournamentFact.__args__)
