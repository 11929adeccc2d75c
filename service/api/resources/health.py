"""Whether the process lives, and whether the service can do its work."""

from __future__ import annotations

from flask import Response

from service.api.answers import json
from service.api.blueprint import Operations
from service.api.current import service
from service.api.schemas.health import Liveness, Readiness

operations = Operations("health", __name__, description="Whether the service is alive and ready.")


@operations.on("GET", "/healthz", answers=Liveness)
def is_alive() -> Response:
    """This process answers."""
    return json({"status": "alive"})


@operations.on("GET", "/readyz", answers=Readiness)
def is_ready() -> Response:
    """Actions can be appended; `degraded` names what is missing for play to go on by itself."""
    whole = service().clock.pulse()  # writes where appends write, so it fails when they would
    present = service().processes.present()
    missing = [kind for kind, count in present.items() if not count]
    return json({"status": "ready", "degraded": missing if whole else ["log", *missing]})
