"""The shape that a table, a tournament and a dispute share, and what reaches their decisions from outside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

import msgspec

from service.stream.catalogue import Catalogue
from service.stream.event import Event
from service.stream.obligation import Obligation


class Entropy(Protocol):
    """Unpredictable bytes.

    `stream`, `purpose` and `ordinal` say what they are for. The real source ignores all three; a test's source derives
    the bytes from them, so that a retried decision draws the same.
    """

    def draw(self, stream: str, purpose: str, ordinal: int, size: int) -> bytes: ...


class Outage(msgspec.Struct, frozen=True):
    """A time in which no command could be taken, in milliseconds UTC."""

    since: int
    until: int


class Context(msgspec.Struct, frozen=True):
    """What a decision may know beyond state and command: who, when, by which command, and what time was lost.

    `now` is the command's arrival by the log's clock, kept over retries. `operator` lifts the ownership rules that
    the room names. `actor` is a player id, or None for the service.
    """

    now: int
    actor: str | None
    cause: str | None
    entropy: Entropy
    operator: bool = False
    outages: tuple[Outage, ...] = ()


S = TypeVar("S")
C_contra = TypeVar("C_contra", contravariant=True)


class Decider(Protocol[S, C_contra]):
    """Commands in, events out, all of it pure."""

    @property
    def catalogue(self) -> Catalogue:
        """The event types of the stream."""

    def initial(self, stream: str) -> S:
        """The state before the first event."""

    def decide(self, state: S, command: C_contra, context: Context) -> Sequence[Event]:
        """The events that follow from `command`, numbered on from the state's version; raises `Refused`."""

    def evolve(self, state: S, event: Event) -> S:
        """The state after `event`. Never refuses: what the log holds has happened."""

    def obligations(self, state: S) -> Sequence[Obligation]:
        """All that the stream owes as it stands."""

    def restates(self, event: Event) -> bool:
        """Whether a fold may begin at this event, because it repeats all that went before."""

    def owes_checkpoint(self, event: Event) -> bool:
        """Whether the service is to sign where the stream stands after this event."""
