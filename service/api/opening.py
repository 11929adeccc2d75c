"""From the body of `POST /v1/tables` to the command that opens a table."""

from __future__ import annotations

from typing import Any

from flask import g

from service.api import caller
from service.api.sandbox import require_sandbox
from service.game.rules_json import resolve
from service.people.names import clean_name
from service.stream.refusal import Refused
from service.table.commands import OpenTable


def opening(body: dict[str, Any]) -> OpenTable:
    """The command, on behalf of the caller.

    Raises `Refused`: `sandbox_off`, `player_needed`, `access_refused`, `invalid_name`, and what the rules' own room
    refuses.
    """
    if body["sandbox"] is not None:
        require_sandbox()
    if not caller.is_operator():
        caller.player()
    return OpenTable(
        clean_name(body["name"]),
        resolve(body["rules"]),
        body["settings"],
        body["access"],
        _owner() if body["access"] == "frontend" else None,
        body["sandbox"],
    )


def _owner() -> str:
    """The frontend whose players alone will see the table."""
    frontend: str | None = g.caller.frontend
    if frontend is None:
        raise Refused(
            "access_refused", "Access `frontend` is for players whom a frontend made. Use `public` or `link`."
        )
    return frontend
