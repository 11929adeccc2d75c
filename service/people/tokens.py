"""Tokens: who shows the text is the principal. The service keeps only its hash.

A token's id is the beginning of that hash (130 bits of SHA-256), so that finding a token by its text takes
one read and the id tells nobody the text. A revoked token's id stays used up: neither its text nor a
repetition of the command that made it opens anything again.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Sequence
from hashlib import sha256

import msgspec
from redis import Redis

from service.people import keys
from service.people.mint import Mint, readable
from service.people.names import clean_name
from service.people.principals import Principal, Role
from service.people.register import USED_UP, Register, script
from service.stream.refusal import Refused

PREFIXES: dict[Role, str] = {"operator": "mzo_", "frontend": "mzf_", "player": "mzp_", "auditor": "mza_"}


class TokenRecord(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is kept of a token. `holder` is its principal's id, `made_by` the id of who made it.

    Times are milliseconds UTC; `expires_at` None: never.
    """

    id: str
    role: Role
    name: str
    holder: str
    made_at: int
    player: str | None = None
    frontend: str | None = None
    made_by: str | None = None
    expires_at: int | None = None


class Tokens:
    """The register of tokens."""

    def __init__(self, redis: Redis, mint: Mint, now: Callable[[], int]) -> None:
        self._redis = redis
        self._mint = mint
        self._now = now
        self._register = Register(redis, keys.TOKENS, TokenRecord)
        self._make = script(redis, "make_token")

    def make(
        self,
        role: Role,
        name: str,
        *,
        player: str | None = None,
        frontend: str | None = None,
        made_by: str | None = None,
        expires_at: int | None = None,
        derive_from: str | None = None,
    ) -> tuple[TokenRecord, str]:
        """A token and its text, which is told this once.

        A player's token needs `player`, and `frontend` where one made the player. With `frontend`, a
        frontend's token is a further one of that frontend; other tokens begin a new holder. `derive_from`
        is the id of the creating command (hex): repeated, it answers the same token and text.

        Raises `Refused`: invalid_name, unknown_player, token_revoked (repeated after its token was
        revoked).
        """
        text = new_text(self._mint, role, derive_from)
        holder = _holder(role, player, frontend, token_id(text))
        token = TokenRecord(
            id=token_id(text),
            role=role,
            name=clean_name(name),
            holder=holder,
            made_at=self._now(),
            player=player,
            frontend=holder if role == "frontend" else frontend,
            made_by=made_by,
            expires_at=expires_at,
        )
        return self._register_once(token), text

    def find(self, text: str) -> Principal | None:
        """Who shows this text; None if it is unknown, expired or revoked. One round trip."""
        token = self._register.get(token_id(text))
        if token is None or is_over(token, self._now):
            return None
        return Principal(token.role, token.holder, token.player, token.frontend)

    def get(self, id: str) -> TokenRecord | None:
        """The token of this id, unless it was revoked."""
        return self._register.get(id)

    def list(self, principal: Principal, after: str | None = None, limit: int = 100) -> Sequence[TokenRecord]:
        """The tokens that `principal` may see, by id: its own, a frontend's players' too, an operator all.

        Expired ones are among them, revoked ones are not.
        """
        owner = None if principal.role == "operator" else principal.id
        return self._register.page(keys.tokens_of(owner), after, limit)

    def revoke(self, id: str) -> bool:
        """End a token at once. False if there was none."""
        token = self._register.get(id)
        if token is None:
            return False
        with self._redis.pipeline(transaction=True) as change:
            change.hset(keys.TOKENS, id, USED_UP)
            for index in keys.token_indexes(token.holder, token.frontend):
                change.zrem(index, id)
            change.execute()
        return True

    def _register_once(self, token: TokenRecord) -> TokenRecord:
        """The token, or the one that the same command made before."""
        standing = self._make(
            keys=[keys.TOKENS, keys.PLAYERS, *keys.token_indexes(token.holder, token.frontend)],
            args=[token.id, msgspec.json.encode(token), token.player or ""],
        )
        if standing is None:
            raise Refused("unknown_player", "There is no such player; create it first.")
        made = self._register.read(standing)
        if made is None:
            raise Refused("token_revoked", "This key's token was revoked since; send a new Idempotency-Key.")
        return made


def is_over(token: TokenRecord, now: Callable[[], int]) -> bool:
    """Whether a token has expired; the time (milliseconds UTC) is asked only for one that can."""
    return token.expires_at is not None and token.expires_at <= now()


def new_text(mint: Mint, role: Role, derive_from: str | None) -> str:
    """The text of a new token, or the text that belongs to the command `derive_from`."""
    secret = base64.urlsafe_b64encode(mint.draw(f"token/1/{role}", derive_from))
    return PREFIXES[role] + secret.decode().rstrip("=")


def token_id(text: str) -> str:
    """The id of the token with this text. Any text has one; most are no token's."""
    return "k_" + readable(sha256(text.encode(errors="surrogatepass")).digest(), 26)


def _holder(role: Role, player: str | None, frontend: str | None, id: str) -> str:
    """Whose token it is; a new holder takes its id from its first token."""
    new = f"{role[0]}_{id.removeprefix('k_')[:16]}"
    match role:
        case "player":
            if player is None:
                raise ValueError("a player's token needs the player")
            return player
        case "frontend":
            return frontend or new
        case "operator" | "auditor":
            return new
