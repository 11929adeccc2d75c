"""Who is calling."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

Role = Literal["operator", "frontend", "player", "auditor"]
ROLES: tuple[Role, ...] = get_args(Role)


class Principal(msgspec.Struct, frozen=True):
    """A caller that showed a live token.

    `id` stays the same over all tokens of one holder: a player's own id, or `o_… f_… a_…`. `player` is whom
    the caller plays as: itself, or the player that a frontend acts for. `frontend` is the frontend that
    calls or that made the player.
    """

    role: Role
    id: str
    player: str | None = None
    frontend: str | None = None
