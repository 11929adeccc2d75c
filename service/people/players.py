"""Players: a name for the views, an id for the log, and a frontend's own name for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
from redis import Redis

from service.people import keys
from service.people.mint import Mint, readable
from service.people.names import clean_name, clean_ref
from service.people.register import Register, script
from service.people.tokens import TokenRecord, new_text, token_id
from service.stream.refusal import Refused


class Player(msgspec.Struct, frozen=True, omit_defaults=True):
    """Someone who plays. Fixed when made, until erased.

    `frontend` made it (None: a guest, or an operator's); `ref` is that frontend's own name for it, unique
    there. `made_at` is milliseconds UTC.
    """

    id: str
    name: str
    made_at: int
    ref: str | None = None
    frontend: str | None = None


class Players:
    """The register of players."""

    def __init__(self, redis: Redis, mint: Mint, now: Callable[[], int]) -> None:
        self._redis = redis
        self._mint = mint
        self._now = now
        self._register = Register(redis, keys.PLAYERS, Player)
        self._create = script(redis, "create_player")
        self._erase = script(redis, "erase_player")

    def create(
        self,
        name: str,
        *,
        ref: str | None = None,
        frontend: str | None = None,
        derive_from: str | None = None,
    ) -> tuple[Player, str | None, bool]:
        """The player, its token's text, and whether this command created it.

        A `ref` that the frontend used before answers the player it named then, without a token.
        `derive_from` is the id of the creating command (hex): repeated, it answers the same player and
        text, as created.

        Raises `Refused`: invalid_name, invalid_ref, player_erased (repeated after its player was erased).
        """
        if ref is not None and frontend is None:
            raise Refused("invalid_ref", "Only a frontend has refs for its players; leave it out.")
        drafted = Player(
            id="p_" + readable(self._mint.draw("player/1", derive_from), 16),
            name=clean_name(name),
            made_at=self._now(),
            ref=None if ref is None else clean_ref(ref),
            frontend=frontend,
        )
        text = new_text(self._mint, "player", derive_from)
        player = self._register_once(drafted, _first_token(drafted, text))
        created = player.id == drafted.id
        return player, text if created else None, created

    def adopt(self, id: str, name: str) -> None:
        """Note what an imported log's player was called, who has no token here; who is known already stays as is.

        Raises `Refused` invalid_name.
        """
        player = Player(id, clean_name(name), self._now())
        if self._redis.hsetnx(keys.PLAYERS, id, msgspec.json.encode(player)):
            self._redis.zadd(keys.players_of(None), {id: 0})

    def get(self, id: str) -> Player | None:
        """The player of this id; None if there is none or it was erased."""
        return self._register.get(id)

    def by_ref(self, frontend: str, ref: str) -> Player | None:
        """The player that the frontend calls so. Raises `Refused`: invalid_ref."""
        id = self._redis.hget(keys.refs_of(frontend), clean_ref(ref))
        return None if id is None else self.get(id.decode() if isinstance(id, bytes) else id)

    def names(self, ids: Sequence[str]) -> dict[str, str]:
        """The names of these players, in one round trip; who is unknown or erased has none."""
        return {player.id: player.name for player in self._register.get_all(ids)}

    def frontends(self, ids: Sequence[str]) -> set[str | None]:
        """Who made these players, in one round trip; who is unknown or erased was made by nobody."""
        return {player.frontend for player in self._register.get_all(ids)}

    def list(self, frontend: str | None, after: str | None = None, limit: int = 100) -> Sequence[Player]:
        """The players that a frontend made (None: those that no frontend made), by id."""
        return self._register.page(keys.players_of(frontend), after, limit)

    def erase(self, id: str) -> bool:
        """Forget name, ref and tokens; the id stays, for the logs that hold it. False if there was none."""
        player = self.get(id)
        if player is None:
            return False
        own_tokens = keys.tokens_of(id)
        self._erase(
            keys=[
                keys.PLAYERS,
                keys.players_of(player.frontend),
                keys.refs_of(player.frontend),
                keys.TOKENS,
                own_tokens,
                *(index for index in keys.token_indexes(id, player.frontend) if index != own_tokens),
            ],
            args=[id, player.ref or ""],
        )
        return True

    def _register_once(self, player: Player, token: TokenRecord) -> Player:
        """The player, or the one that the same command or the same ref made before."""
        standing = self._create(
            keys=[
                keys.PLAYERS,
                keys.players_of(player.frontend),
                keys.refs_of(player.frontend),
                keys.TOKENS,
                *keys.token_indexes(token.holder, token.frontend),
            ],
            args=[
                player.id,
                msgspec.json.encode(player),
                player.ref or "",
                token.id,
                msgspec.json.encode(token),
            ],
        )
        made = self._register.read(standing)
        if made is None:
            raise Refused("player_erased", "This key's player was erased since; send a new Idempotency-Key.")
        return made


def _first_token(player: Player, text: str) -> TokenRecord:
    return TokenRecord(
        id=token_id(text),
        role="player",
        name="first token",
        holder=player.id,
        made_at=player.made_at,
        player=player.id,
        frontend=player.frontend,
        made_by=player.frontend,
    )
