"""Who is calling, found out once per request, before anything is read of its body.

`g.caller` is the principal, as whom it acts included, or None for nobody in particular.
"""

from __future__ import annotations

from flask import g, request

from service.api.current import service
from service.people import permissions
from service.people.principals import Principal
from service.stream.refusal import Refused

PLAYER_HEADER = "Mazziere-Player"


def identify() -> None:
    """Set `g.caller` and refuse what its role may not do: `unauthorized`, `forbidden`."""
    g.caller = None
    operation = (request.endpoint or "").rpartition(".")[2]
    if operation not in permissions.PERMISSIONS:
        return
    g.caller = _caller()
    if not (operation == "create_player" and service().settings.guests):
        permissions.require(g.caller, operation)


def player() -> str:
    """The player the caller plays as. Raises `Refused` `player_needed`."""
    return permissions.playing_as(g.caller)


def viewer() -> str | None:
    """Through whose eyes the caller looks: its player's; operators and auditors see what a spectator sees."""
    return None if g.caller is None else g.caller.player


def is_operator() -> bool:
    return g.caller is not None and g.caller.role == "operator"


def _caller() -> Principal | None:
    header = request.headers.get("Authorization")
    named = request.headers.get(PLAYER_HEADER)
    if header is None:
        if named is not None:
            raise Refused("unauthorized", f"{PLAYER_HEADER} needs a frontend's token in Authorization: Bearer.")
        return None
    scheme, _, token = header.partition(" ")
    principal = service().people.tokens.find(token.strip()) if scheme.lower() == "bearer" else None
    if principal is None:
        raise Refused("unauthorized", "This token is unknown, expired or revoked. Send Authorization: Bearer <token>.")
    return principal if named is None else _acting_for(principal, named)


def _acting_for(principal: Principal, named: str) -> Principal:
    if named == principal.player:
        return principal
    return permissions.acting_for(principal, service().people.players.get(named))
