"""Tokens: what a caller shows to be known."""

from __future__ import annotations

from typing import Any

import msgspec
from flask import Response, g

from service.api import caller
from service.api.answers import json, repeatable
from service.api.blueprint import Operations
from service.api.commands import command_id, is_repeated
from service.api.current import service
from service.api.noting import note
from service.api.schemas import people, requests
from service.operations.facts import TokenMade, TokenRevoked
from service.people.names import clean_name
from service.people.permissions import made, may_revoke
from service.people.players import Player
from service.people.principals import Principal
from service.people.tokens import TokenRecord
from service.stream.refusal import Refused

operations = Operations("tokens", __name__, description="What a caller shows to be known.")


@operations.on("POST", "/tokens", takes=requests.MakeToken, answers=people.NewToken, status=201)
def create_token(body: dict[str, Any]) -> Response:
    """Make a token. Its text is told this once; the service keeps a hash."""
    grant = _granted(g.caller, body["role"], body.get("player"))
    clean_name(body["name"])
    asked = command_id()
    repeated = is_repeated(asked)
    if not repeated:
        _check_is_ahead(body.get("expires_at"))
    record, text = service().people.tokens.make(
        body["role"],
        body["name"],
        **grant,
        made_by=g.caller.id,
        expires_at=body.get("expires_at"),
        derive_from=asked.cause,
    )
    note(TokenMade(record.id, record.role, record.holder), asked)
    return repeatable({**_shown(record), "token": text}, 201, repeated)


@operations.on("GET", "/tokens", takes=requests.PageQuery, answers=people.Tokens)
def list_tokens(query: dict[str, Any]) -> Response:
    """The caller's own tokens; a frontend's players' too; an operator sees all. Never their texts."""
    page = service().people.tokens.list(g.caller, query.get("cursor"), query["limit"])
    return json({"items": list(map(_shown, page)), "next": page[-1].id if len(page) == query["limit"] else None})


@operations.on("DELETE", "/tokens/<token_id>", status=204)
def revoke_token(token_id: str) -> Response:
    """End a token at once."""
    token = service().people.tokens.get(token_id)
    if token is None or not may_revoke(g.caller, token):
        raise Refused("unknown_token", "There is no such token, or it is not yours to revoke.")
    note(TokenRevoked(token_id), command_id())
    service().people.tokens.revoke(token_id)
    return Response(status=204)


@operations.on("POST", "/tokens/handover", answers=people.Handover, status=201)
def hand_over_token() -> Response:
    """A code by which another device takes the place of this one: good once, within five minutes."""
    return json({"code": service().people.handovers.begin(caller.token())}, 201)


@operations.on("POST", "/tokens/redeem", takes=requests.Redeem, answers=people.NewToken, status=201)
def redeem_token(body: dict[str, Any]) -> Response:
    """A new token for a code, in place of the one that was handed over, which ends now."""
    record, text = service().people.handovers.redeem(body["code"])
    return json({**_shown(record), "token": text}, 201)


def _granted(asking: Principal, role: str, player: str | None) -> dict[str, str | None]:
    """For whom the caller may make a token of this role. Raises `Refused` `forbidden`, `unknown_player`."""
    if role == "player":
        owner = service().people.players.get(player or asking.player or "")
        if owner is None or not _may_make_for(asking, owner):
            raise Refused("unknown_player", "There is no such player, or it is not yours to make tokens for.")
        return {"player": owner.id, "frontend": owner.frontend}
    if player is not None:
        raise Refused("invalid_request", f"Not as the contract says: a token of role {role} is for no player.")
    if asking.role == "frontend" and role == "frontend":
        return {"frontend": asking.id}
    if asking.role == "operator":
        return {}
    raise Refused("forbidden", f"A {asking.role} makes no token of role {role}.")


def _check_is_ahead(expires_at: int | None) -> None:
    """Raises `Refused` `invalid_request` for a token that would be dead when it is made."""
    if expires_at is not None and expires_at <= service().clock.now():
        detail = "Not as the contract says: expires_at lies in the past; send a later time in milliseconds UTC."
        raise Refused("invalid_request", detail, errors={"expires_at": [detail]})


def _may_make_for(asking: Principal, player: Player) -> bool:
    return asking.role == "operator" or asking.id == player.id or made(asking, player)


def _shown(token: TokenRecord) -> dict[str, Any]:
    return msgspec.structs.asdict(token)
