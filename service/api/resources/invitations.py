"""Invitations: the way into a table whose access is by link."""

from __future__ import annotations

from typing import Any

from flask import Response

from service.api import caller, sight
from service.api.answers import json, repeatable
from service.api.blueprint import Operations
from service.api.commands import command_id, is_repeated
from service.api.current import service
from service.api.schemas import requests, tables

operations = Operations("invitations", __name__, description="The way into a table whose access is by link.")


@operations.on("POST", "/tables/<table_id>/join", takes=requests.Invitation, answers=tables.TableView)
def join_table(body: dict[str, Any], table_id: str) -> Response:
    """Come in by a table's invitation code, to play or to watch."""
    service().people.invitations.admit(table_id, caller.player(), body["code"])
    loaded = sight.seen(table_id)
    return json(sight.shown(loaded.state, loaded.head))


@operations.on("GET", "/tables/<table_id>/invite", answers=requests.Invitation)
def get_invite(table_id: str) -> Response:
    """The code that lets people in now. The opener's, or an operator's."""
    sight.hosted(table_id)
    return json({"code": service().people.invitations.code(table_id)})


@operations.on("POST", "/tables/<table_id>/invite", answers=requests.Invitation)
def renew_invite(table_id: str) -> Response:
    """A new code; the old one is dead, and whoever it let in stays. The opener's, or an operator's."""
    sight.hosted(table_id)
    asked = command_id()
    repeated = is_repeated(asked)
    return repeatable({"code": service().people.invitations.renew(table_id, derive_from=asked.cause)}, 200, repeated)
