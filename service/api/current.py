"""What the running app was built for."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from flask import Flask, current_app

from service.api.names import Names

if TYPE_CHECKING:
    from service.wiring import Service


def install(app: Flask, service: Service) -> None:
    """Build `app` upon this service."""
    app.extensions["mazziere"] = service
    app.extensions["mazziere-names"] = Names(service.people.players.names)


def service() -> Service:
    """What wiring chose: log, people, clock, keys, settings."""
    return service_of(current_app)


def service_of(app: Flask) -> Service:
    """The same of an app that need not be the one that answers."""
    return cast("Service", app.extensions["mazziere"])


def names() -> Names:
    """Names of players, remembered for a moment by this process."""
    return cast(Names, current_app.extensions["mazziere-names"])
