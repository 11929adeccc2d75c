"""What was delivered, and what a frontend asks to have delivered apart from the order of events."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

import msgspec
from redis import Redis

from service.log.server import Server
from service.stream.refusal import Refused
from service.webhooks import keys

MOST_KEPT = 500
KEPT_FOR_S = 30 * 24 * 60 * 60
"""How many attempts of a webhook are kept, and for how long after the last one."""

MOST_ASKED = 100

Failure = Literal["no_address", "refused_address", "no_connection", "no_trust", "broken_off", "timed_out"]
"""Why there is no whole answer: the host has no address, or none that is public; nobody listens; the certificate is
not the host's; the answer ended early, or did not end in time."""

_ID = re.compile(r"\d{1,16}-\d{1,16}")


class Answer(msgspec.Struct, frozen=True):
    """What a receiver said, or why nothing can be made of it. `ms` is how long that took, `body` how it begins."""

    ms: int
    status: int | None = None
    body: str = ""
    failure: Failure | None = None

    @property
    def is_taken(self) -> bool:
        """Whether the receiver has the message: a whole answer with a status of 200 to 299."""
        return self.failure is None and self.status is not None and 200 <= self.status < 300

    @property
    def is_gone(self) -> bool:
        """Whether the receiver wants nothing more, ever."""
        return self.failure is None and self.status == 410


class Delivery(msgspec.Struct, frozen=True):
    """One attempt to deliver. `message` is its `webhook-id`; `stream` and `version` name the event (a ping has none).

    `attempt` counts from 1, 0 is one that was asked for; `at` is milliseconds UTC.
    """

    message: str
    type: str
    stream: str | None
    version: int | None
    attempt: int
    at: int
    answer: Answer


class Noted(msgspec.Struct, frozen=True):
    """A delivery as the list has it."""

    id: str
    delivery: Delivery


class Asked(msgspec.Struct, frozen=True):
    """A redelivery of an event, or (`stream` None) a ping; `at` is when it was asked for, milliseconds UTC."""

    at: int
    nonce: str
    stream: str | None = None
    version: int | None = None


class Deliveries:
    """The newest attempts of all webhooks, and what was asked for."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._server = Server(redis)

    def list(self, webhook: str, before: str | None, limit: int) -> Sequence[Noted]:
        """The attempts of a webhook, newest first, those before the one of id `before`."""
        if before is not None and not _ID.fullmatch(before):
            return []
        latest = "+" if before is None else f"({before}"
        entries = self._server.command("XREVRANGE", keys.deliveries(webhook), latest, "-", "COUNT", limit)
        return [_noted(*entry) for entry in entries]

    def get(self, webhook: str, id: str) -> Delivery | None:
        """The attempt of this id, if it is still kept."""
        if not _ID.fullmatch(id):
            return None
        entries = self._server.command("XRANGE", keys.deliveries(webhook), id, id)
        return _noted(*entries[0]).delivery if entries else None

    def ask(self, webhook: str, asked: Asked) -> None:
        """Have something delivered soon. Raises `Refused` deliveries_waiting."""
        if self._redis.llen(keys.asked(webhook)) >= MOST_ASKED:
            raise Refused("deliveries_waiting", f"{MOST_ASKED} pings and redeliveries wait already; come again later.")
        self._redis.rpush(keys.asked(webhook), msgspec.json.encode(asked))

    def next_asked(self, webhook: str) -> Asked | None:
        """What was asked for first and is not `done`."""
        stored = self._redis.lindex(keys.asked(webhook), 0)
        return msgspec.json.decode(stored, type=Asked) if stored else None

    def done(self, webhook: str, asked: Asked) -> None:
        """Strike out what was delivered."""
        self._redis.lrem(keys.asked(webhook), 1, msgspec.json.encode(asked).decode())


def _noted(id: bytes, fields: list[bytes]) -> Noted:
    _name, delivery = fields
    return Noted(id.decode(), msgspec.json.decode(delivery, type=Delivery))
