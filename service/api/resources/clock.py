"""The sandbox clock."""

from __future__ import annotations

from typing import Any

from flask import Response

from service.api.answers import repeatable, timed
from service.api.blueprint import Operations
from service.api.commands import command_id, is_repeated
from service.api.current import service
from service.api.sandbox import require_sandbox
from service.api.schemas import requests

operations = Operations("sandbox", __name__, description="Chosen time, for integrators' tests.")


@operations.on("POST", "/sandbox/clock", takes=requests.AdvanceClock, answers=requests.AdvanceClock)
def advance_clock(body: dict[str, Any]) -> Response:
    """Move the service's clock forward, for all its processes. The time it then is stands in `Mazziere-Time`."""
    require_sandbox()
    repeated = is_repeated(command_id())
    clock = service().clock
    now = clock.now() if repeated else clock.advance(body["advance_seconds"] * 1000)
    return timed(repeatable(body, 200, repeated), now)
