"""The events of `operations`. The event's actor is the operator's id, null for whoever runs the machine itself."""

from __future__ import annotations

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


class OperationsRewound(Fact, frozen=True):
    """This log went back, by a failover or a restore: later events that were acknowledged are lost."""


Deed = TokenMade | TokenRevoked | PlayerErased | KeysRotated | ClockMoved

CATALOGUE = Catalogue([TokenMade, TokenRevoked, PlayerErased, KeysRotated, ClockMoved, OperationsRewound])
