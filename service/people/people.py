"""The way into the room: one object that holds the registers of people."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Literal

from redis import Redis

from service.people import keys
from service.people.handovers import Handovers
from service.people.invitations import Invitations
from service.people.mint import Mint
from service.people.players import Players
from service.people.tokens import Tokens


class People:
    """Players, tokens, handovers and invitations.

    `redis` is a client that answers bytes, `now` the time in milliseconds UTC, `entropy` answers that many
    unpredictable bytes.
    """

    def __init__(
        self,
        redis: Redis,
        service_key: bytes,
        now: Callable[[], int],
        entropy: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        mint = Mint(service_key, entropy)
        self._redis = redis
        self.tokens = Tokens(redis, mint, now)
        self.handovers = Handovers(redis, mint, now)
        self.players = Players(redis, mint, now)
        self.invitations = Invitations(redis, mint)

    def remember(self, command_id: str, request_digest: str) -> Literal["new", "same", "other"]:
        """Whether this creating command was met in the last 24 h, and then with the same request or another.

        `new` and `same` both go on to create: that repeats itself harmlessly, so a first try that broke off
        is finished. `other` is to be refused. Ask only once the request is known to be valid, or a mended
        one is taken for another.
        """
        before = self._redis.set(
            keys.creation(command_id), request_digest, nx=True, get=True, px=keys.REPEATED_WITHIN_MS
        )
        if before is None:
            return "new"
        return "same" if before == request_digest.encode() else "other"
