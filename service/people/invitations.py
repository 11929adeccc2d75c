"""Invitations: who has a table's code may come in, to play or to watch.

The code is derived from the service key, the table and the round, so that nothing stored opens a table.
Renewing begins a new round: the old code is dead, and whoever it let in stays.
"""

from __future__ import annotations

import hmac

from redis import Redis

from service.people import keys
from service.people.mint import Mint, readable
from service.people.register import script
from service.stream.refusal import Refused


class Invitations:
    """The invitations of tables with `access: link`; `table` is a table's id."""

    def __init__(self, redis: Redis, mint: Mint) -> None:
        self._redis = redis
        self._mint = mint
        self._renew = script(redis, "renew_invitation")

    def code(self, table: str) -> str:
        """The code that lets people in now: 16 letters and digits."""
        return self._code(table, int(self._redis.get(keys.invitation(table)) or 0))

    def renew(self, table: str, *, derive_from: str | None = None) -> str:
        """A new code in place of the old.

        `derive_from` is the id of the renewing command (hex): repeated within 24 h it renews nothing more
        and answers the same code.
        """
        if derive_from is None:
            return self._code(table, self._redis.incr(keys.invitation(table)))
        begun = self._renew(keys=[keys.invitation(table), keys.renewal(derive_from)], args=[keys.REPEATED_WITHIN_MS])
        return self._code(table, begun)

    def admit(self, table: str, player: str, code: str) -> None:
        """Let a player in who shows the code. Raises `Refused`: wrong_code."""
        if not hmac.compare_digest(self.code(table).encode(), code.encode(errors="surrogatepass")):
            raise Refused("wrong_code", "This code opens nothing here; ask the table's opener for the present one.")
        self._redis.sadd(keys.admitted(table), player)

    def pass_on(self, table: str, successor: str) -> None:
        """Let everybody who was let in at a table in at the one that goes on in its place."""
        self._redis.sunionstore(keys.admitted(successor), [keys.admitted(successor), keys.admitted(table)])

    def is_admitted(self, table: str, player: str) -> bool:
        """Whether the player was let in."""
        return bool(self._redis.sismember(keys.admitted(table), player))

    def _code(self, table: str, round: int) -> str:
        return readable(self._mint.derive("invitation/1", table, round), 16)
