"""Whether this service lets integrators choose cards and time."""

from __future__ import annotations

from service.api.current import service
from service.stream.refusal import Refused


def require_sandbox() -> None:
    """Raises `Refused` `sandbox_off` unless the service was started as a sandbox."""
    if not service().settings.sandbox:
        raise Refused("sandbox_off", "This service deals no chosen cards and moves no clock: MAZZIERE_SANDBOX is off.")
