"""Players: made by frontends, operators and guests, listed and erased; and who the caller is."""

from __future__ import annotations

from typing import Any

import msgspec
from flask import Response, g

from service.api.answers import json, repeatable
from service.api.blueprint import Operations
from service.api.commands import command_id, is_repeated
from service.api.current import names, service
from service.api.noting import note
from service.api.schemas import people, requests
from service.operations.facts import PlayerErased
from service.people.names import clean_name, clean_ref
from service.people.permissions import may_erase
from service.people.players import Player
from service.projections.disputes import listed
from service.stream.refusal import Refused

NEWEST = 20
"""Disputes that a player is shown with itself."""

operations = Operations("players", __name__, description="Who plays, and who is calling.")


@operations.on("POST", "/players", takes=requests.MakePlayer, answers=people.NewPlayer, status=201)
def create_player(body: dict[str, Any]) -> Response:
    """Make a player. Its token is told this once; a known `ref` answers its player again, without a token."""
    name, ref, frontend = clean_name(body["name"]), _own_ref(body.get("ref")), _frontend()
    asked = command_id()
    repeated = is_repeated(asked)
    player, token, _ = service().people.players.create(name, ref=ref, frontend=frontend, derive_from=asked.cause)
    return repeatable({"id": player.id, "name": player.name, "token": token}, 201, repeated)


@operations.on("GET", "/players", takes=requests.PlayersQuery, answers=people.Players)
def list_players(query: dict[str, Any]) -> Response:
    """The players that the calling frontend made, or with `ref` the one it calls so."""
    players, frontend = service().people.players, _frontend()
    if "ref" in query:
        found = players.by_ref(frontend, query["ref"]) if frontend else None
        return json({"items": [_shown(found)] if found else [], "next": None})
    page = players.list(frontend, query.get("cursor"), query["limit"])
    return json({"items": list(map(_shown, page)), "next": page[-1].id if len(page) == query["limit"] else None})


@operations.on("DELETE", "/players/<player_id>", status=204)
def erase_player(player_id: str) -> Response:
    """Forget a player's name, `ref` and tokens; logs keep the bare id."""
    player = service().people.players.get(player_id)
    if player is None or not may_erase(g.caller, player):
        raise Refused("unknown_player", "There is no such player, or it is not yours to erase.")
    note(PlayerErased(player_id), command_id())
    service().people.players.erase(player_id)
    return Response(status=204)


@operations.on("GET", "/me", answers=people.Me)
def get_me() -> Response:
    """Who the caller is, the seats of its player, and its newest disputes: whether an audit is ready."""
    me, player = g.caller, g.caller.player
    name = names().of([player]).get(player) if player else None
    seats = service().lobby.seats_of(player) if player else []
    return json({**msgspec.structs.asdict(me), "name": name, "seats": seats, "disputes": _disputes(player)})


def _disputes(player: str | None) -> list[dict[str, Any]]:
    lines = () if player is None else service().disputes.list(listed(player), None, NEWEST).items
    return [{name: getattr(line, name) for name in ("id", "table", "hand", "status", "verdict")} for line in lines]


def _frontend() -> str | None:
    """The calling frontend; None for guests and operators."""
    caller = g.caller
    return caller.id if caller is not None and caller.role == "frontend" else None


def _own_ref(ref: str | None) -> str | None:
    if ref is None:
        return None
    if _frontend() is None:
        raise Refused("invalid_ref", "A ref is a frontend's own name for a player. Send none.")
    return clean_ref(ref)


def _shown(player: Player) -> dict[str, Any]:
    return {"id": player.id, "name": player.name, "ref": player.ref, "made_at": player.made_at}
