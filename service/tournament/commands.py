"""What may be asked of a tournament: by its organiser, by players, and by the workers who carry out what it owes."""

from __future__ import annotations

import msgspec

from service.tournament.facts import BotKind, Result
from service.tournament.terms import TournamentTerms


class Command(msgspec.Struct, frozen=True):
    """Anything that can be asked."""


# The organiser's, or an operator's; pauses, disqualifications and announcements also an official's.


class CreateTournament(Command, frozen=True):
    """Prepare a tournament."""

    terms: TournamentTerms


class ChangeTerms(Command, frozen=True):
    """Other terms, before anybody has entered."""

    terms: TournamentTerms


class Announce(Command, frozen=True):
    """Let everybody know of it."""


class OpenEntries(Command, frozen=True):
    """Let players enter."""


class StartNow(Command, frozen=True):
    """Start before the time."""


class Pause(Command, frozen=True):
    """Stop the clocks of all matches, and begin nothing further."""


class Resume(Command, frozen=True):
    """Go on with the time that was left."""


class Disqualify(Command, frozen=True):
    """Send a player home."""

    player: str
    reason: str


class NameOfficial(Command, frozen=True):
    """Let a player lead the event too: pause and resume it, disqualify, announce."""

    player: str


class DismissOfficial(Command, frozen=True):
    """Let a player lead it no more."""

    player: str


class MakeAnnouncement(Command, frozen=True):
    """Tell everybody there something."""

    text: str


class Cancel(Command, frozen=True):
    """Call it off. Tables in play close after their hand."""

    reason: str


# Players'.


class Enter(Command, frozen=True):
    """Enter, or wait for a place; the organiser may enter others, and bots."""

    player: str
    bot: BotKind | None = None


class Withdraw(Command, frozen=True):
    """Give up one's place before the start."""

    player: str


# What workers owe. Each finds nothing owed, and changes nothing, the second time.


class Start(Command, frozen=True):
    """The time to start has come."""


class NoteOpened(Command, frozen=True):
    """A match has its table, where everybody sits."""

    round: int
    match: int
    table: str


class NoteBegun(Command, frozen=True):
    """A match's table was told to play its next circuit."""

    round: int
    match: int
    circuit: int


class ReportCircuit(Command, frozen=True):
    """What a circuit came to at a table."""

    table: str
    circuit: int
    results: tuple[Result, ...]


class BeginRound(Command, frozen=True):
    """The break is over."""

    round: int


class NoteHeld(Command, frozen=True):
    """All tables have been told."""


class NoticeRewind(Command, frozen=True):
    """The log went back."""
