"""Actions: what a seated player does."""

from __future__ import annotations

from flask import Response

from service.api import answers, caller
from service.api.blueprint import Operations
from service.api.schemas.actions import Action
from service.api.schemas.tables import Moved
from service.table.commands import Action as Command

operations = Operations("actions", __name__, description="What a seated player does.")


@operations.on("POST", "/tables/<table_id>/actions", takes=Action, answers=Moved, status=201)
def act(action: Command, table_id: str) -> Response:
    """Stake, draw, stand … for the caller's own seat. See `legal_actions` for what is legal now."""
    caller.player()
    return answers.carry_out(table_id, action, 201)
