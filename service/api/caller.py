"""Who is calling, found out once per request, before anything is read of its body.

`g.caller` is the principal, as whom it acts included, or None for nobody in particular; `g.unrecognised` why the
token that was shown, if one was, makes nobody of its bearer. Between `recognise` and `admit` calls are counted.
"""

from __future__ import annotations

from flask import g, request

from service.api.current import service
from service.people import permissions
from service.people.principals import Principal
from service.stream.refusal import Refused

PLAYER_HEADER = "Mazziere-Player"


def operation() -> str:
    """The operationId of what is called, or the name of what is none of the contract's operations."""
    return (request.endpoint or "").rpartition(".")[2]


def recognise() -> None:
    """Set `g.caller`; refuse nothing yet."""
    g.caller, g.unrecognised = None, None
    if operation() in permissions.PERMISSIONS:
        try:
            g.caller = _caller()
        except Refused as refused:
            g.unrecognised = refused


def admit() -> None:
    """Refuse a dead token, and what the caller's role may not do: `unauthorized`, `forbidden`."""
    if g.unrecognised is not None:
        raise g.unrecognised
    called = operation()
    if called in permissions.PERMISSIONS and not (called == "create_player" and service().settings.guests):
        permissions.require(g.caller, called)


def player() -> str:
    """The player the caller plays as. Raises `Refused` `player_needed`."""
    return permissions.playing_as(g.caller)


def viewer() -> str | None:
    """Through whose eyes the caller looks: its player's; operators and auditors see what a spectator sees."""
    return None if g.caller is None else g.caller.player


def is_operator() -> bool:
    return g.caller is not None and g.caller.role == "operator"


def is_watcher() -> bool:
    """Whether it is an operator or an auditor, who see every table as a spectator does."""
    return g.caller is not None and g.caller.role in ("operator", "auditor")


def token() -> str:
    """The text after `Bearer`; empty where another scheme, or nothing, is shown."""
    scheme, _, shown = request.headers.get("Authorization", "").partition(" ")
    return shown.strip() if scheme.lower() == "bearer" else ""


def _caller() -> Principal | None:
    named = request.headers.get(PLAYER_HEADER)
    if "Authorization" not in request.headers:
        if named is not None:
            raise Refused("unauthorized", f"{PLAYER_HEADER} needs a frontend's token in Authorization: Bearer.")
        return None
    principal = service().people.tokens.find(token())
    if principal is None:
        raise Refused("unauthorized", "This token is unknown, expired or revoked. Send Authorization: Bearer <token>.")
    return principal if named is None else _acting_for(principal, named)


def _acting_for(principal: Principal, named: str) -> Principal:
    if named == principal.player:
        return principal
    return permissions.acting_for(principal, service().people.players.get(named))
