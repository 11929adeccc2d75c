"""The WSGI application."""

from __future__ import annotations

import os
from typing import Final

from flask import Flask

from service.api import caller, current, docs, problems, pulse, watching
from service.api.blueprint import LARGEST_BODY
from service.api.contract import Documentation, contract
from service.api.resources import (
    actions,
    clock,
    events,
    health,
    invitations,
    players,
    rules,
    seats,
    tables,
    tokens,
)
from service.settings import Settings
from service.wiring import Service, wire

RESOURCES: Final = (players, tokens, rules, tables, invitations, seats, actions, events, clock)


def create() -> Flask:
    """The application of one API process, by the environment's settings; to be called after the fork."""
    service = wire(Settings.read(os.environ))
    pulse.start(service.clock)
    return build(service)


def build(service: Service) -> Flask:
    """The application upon a service."""
    app = Flask("service.api", static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_BODY + 1  # a chunked body is cut off there: one more shows that
    current.install(app, service)
    watching.watch(app)
    app.before_request(caller.identify)
    docs.serve(app, contract(register(app)))
    problems.answer_with_problems(app)
    return app


def register(app: Flask) -> Documentation:
    """Give `app` its resources, and answer what they say of themselves."""
    documentation = Documentation(app)
    for resource in RESOURCES:
        documentation.register_blueprint(resource.operations, url_prefix="/v1")
    documentation.register_blueprint(health.operations)
    return documentation
