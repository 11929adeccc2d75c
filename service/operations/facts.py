"""The events of `operations`. The event's actor is the operator's id, null for whoever runs the machine itself."""

from __future__ import annotations

from typing import get_args

from service.people.principals import Role
from service.stream.catalogue import Catalogue
from service.stream.event import Fact


class TokenMade(Fact, frozen=True):
    """An operator made a token; whoever shows it is `holder`."""

    token: str
    role: Role
    holder: str


class TokenRevoked(Fact, frozen=True):
    """An operator ended a token."""

    token: str


class PlayerErased(Fact, frozen=True):
    """An operator had a player's name, ref and tokens forgotten."""

    player: str


class KeysRotated(Fact, frozen=True):
    """New shoes get the service key of this id, checkpoints the signing key of this fingerprint."""

    service_key: str
    signing_key: str


class ClockMoved(Fact, frozen=True):
    """The sandbox clock was moved forward, for every stream of the service."""

    seconds: int


class BackupRestored(Fact, frozen=True):
    """All that there is was restored from a backup taken at `taken_at` (milliseconds UTC); what came later is lost."""

    taken_at: int


class LogRepaired(Fact, frozen=True):
    """What is owed and what is shown was recomputed from the logs; `streams` owed something else than was noted."""

    streams: int


class TableImported(Fact, frozen=True):
    """A table's bundle was taken in for study, its events after version `after` up to `position`."""

    table: str
    after: int
    position: str


class OperationsRewound(Fact, frozen=True):
    """This log went back, by a failover or a restore: later events that were acknowledged are lost."""


Deed = TokenMade | TokenRevoked | PlayerErased | KeysRotated | ClockMoved | BackupRestored | LogRepaired | TableImported

CATALOGUE = Catalogue([*get_args(Deed), OperationsRewound])
