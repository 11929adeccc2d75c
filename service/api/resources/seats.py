"""Seats: taken by players, given to bots, left."""

from __future__ import annotations

from typing import Any

from flask import Response

from service.api import answers, caller, sight
from service.api.blueprint import Operations
from service.api.commands import CommandId, command_id, derived_id
from service.api.schemas import requests, tables
from service.table import commands as c
from service.table.facts import PlayerSeated

operations = Operations("seats", __name__, description="Seats of a table.")


@operations.on("POST", "/tables/<table_id>/seats", takes=requests.TakeSeat, answers=tables.Seated, status=201)
def take_seat(body: dict[str, Any], table_id: str) -> Response:
    """Sit down in that seat or the first free one; the opener, or an operator, seats bots."""
    sight.seen(table_id)
    asked = command_id()
    outcome = answers.put(table_id, _seating(body, asked), asked, 201)
    seat = next(event.fact.seat for event in outcome.events if isinstance(event.fact, PlayerSeated))
    return answers.moved(outcome, 201, seat=seat)


@operations.on("DELETE", "/tables/<table_id>/seats/<int:seat>", answers=tables.Moved)
def leave_seat(table_id: str, seat: int) -> Response:
    """Leave; the opener, or an operator, removes bots at any time and others between hands."""
    sight.seen(table_id)
    return answers.carry_out(table_id, c.LeaveSeat(seat))


def _seating(body: dict[str, Any], asked: CommandId) -> c.TakeSeat | c.SeatBot:
    if "bot" in body:
        return c.SeatBot(body["bot"], derived_id("b_", asked), body.get("seat"))
    caller.player()
    return c.TakeSeat(body.get("seat"))
