"""The sandbox clock."""

from __future__ import annotations

from typing import Any

from flask import Response

from service.api.answers import repeatable, timed
from service.api.blueprint import Operations
from service.api.commands import command_id, is_repeated
from service.api.current import service
from service.api.noting import note
from service.api.sandbox import require_sandbox
from service.api.schemas import requests
from service.operations.facts import ClockMoved

operations = Operations("sandbox", __name__, description="Chosen time, for integrators' tests.")


@operations.on("POST", "/sandbox/clock", takes=requests.AdvanceClock, answers=requests.AdvanceClock)
def advance_clock(body: dict[str, Any]) -> Response:
    """Move the service's clock forward, for all its processes. The time it then is stands in `Mazziere-Time`."""
    require_sandbox()
    asked, clock, seconds = command_id(), service().clock, body["advance_seconds"]
    repeated = is_repeated(asked)
    now = clock.now() if repeated else clock.advance(seconds * 1000)
    note(ClockMoved(seconds), asked)
    return timed(repeatable(body, 200, repeated), now)
