"""The stream of operations as the log and the one retry loop know it."""

from __future__ import annotations

import msgspec

from service.operations.facts import CATALOGUE, Deed, OperationsRewound
from service.stream.catalogue import Catalogue
from service.stream.decider import Context
from service.stream.event import Event
from service.stream.obligation import Obligation

STREAM = "operations"


class Note(msgspec.Struct, frozen=True):
    """The command: note that the context's actor did this."""

    deed: Deed


class NoticeRewind(msgspec.Struct, frozen=True):
    """The command: note that the log went back."""


Command = Note | NoticeRewind


class Operations(msgspec.Struct, frozen=True):
    """The state: how many events there are."""

    version: int = 0


class OperationsDecider:
    """Notes whatever was done. Each event stands for itself, and each is signed."""

    catalogue: Catalogue = CATALOGUE

    def initial(self, stream: str) -> Operations:
        del stream
        return Operations()

    def rewound(self) -> Command:
        return NoticeRewind()

    def decide(self, state: Operations, command: Command, context: Context) -> list[Event]:
        fact = command.deed if isinstance(command, Note) else OperationsRewound()
        return [Event(state.version + 1, context.now, context.actor, context.cause, fact)]

    def evolve(self, state: Operations, event: Event) -> Operations:
        del state
        return Operations(event.version)

    def obligations(self, state: Operations) -> list[Obligation]:
        del state
        return []

    def restates(self, event: Event) -> bool:
        del event
        return True

    def owes_checkpoint(self, event: Event) -> bool:
        del event
        return True
