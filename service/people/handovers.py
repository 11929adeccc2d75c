"""Handovers: a seat moves to another device by a code, and the first device's token dies with it."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

import msgspec
from redis import Redis

from service.people import keys
from service.people.mint import Mint, readable
from service.people.register import Register, script
from service.people.tokens import TokenRecord, is_over, new_text, token_id
from service.stream.refusal import Refused

GOOD_FOR_MS = 5 * 60 * 1000


class Handovers:
    """Codes that are good once, within five minutes. Like tokens they are stored as hashes."""

    def __init__(self, redis: Redis, mint: Mint, now: Callable[[], int]) -> None:
        self._redis = redis
        self._mint = mint
        self._now = now
        self._tokens = Register(redis, keys.TOKENS, TokenRecord)
        self._swap = script(redis, "redeem")

    def begin(self, text: str) -> str:
        """A code of 12 letters and digits, for the live token with this text."""
        code = readable(self._mint.draw("handover/1", None), 12)
        self._redis.set(_key(code), token_id(text), px=GOOD_FOR_MS)
        return code

    def redeem(self, code: str) -> tuple[TokenRecord, str]:
        """A new token in place of the one handed over, and its text, which is told this once.

        Raises `Refused` unknown_handover: the code was never given, is used or stale, or its token has ended.
        """
        handed = self._redis.get(_key(code))
        old = self._tokens.get(handed.decode()) if isinstance(handed, bytes) else None
        if old is None or is_over(old, self._now):
            raise _unknown()
        text = new_text(self._mint, old.role, None)
        new = msgspec.structs.replace(old, id=token_id(text), made_at=self._now())
        swapped = self._swap(
            keys=[_key(code), keys.TOKENS, *keys.token_indexes(old.holder, old.frontend)],
            args=[old.id, new.id, msgspec.json.encode(new)],
        )
        if not swapped:
            raise _unknown()
        return new, text


def _key(code: str) -> str:
    return keys.handover(readable(sha256(code.encode(errors="surrogatepass")).digest(), 26))


def _unknown() -> Refused:
    return Refused("unknown_handover", "This code is unknown, used or over 5 minutes old. Ask for another.")
