"""The WSGI application."""

from __future__ import annotations

import os
from typing import Final

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from service.api import caller, cors, current, docs, page, problems, pulse, quotas, watching
from service.api.blueprint import LARGEST_BODY
from service.api.contract import Documentation, contract
from service.api.prefix import below
from service.api.resources import (
    actions,
    audits,
    checkpoints,
    clock,
    events,
    exports,
    hands,
    health,
    invitations,
    keys,
    metrics,
    odds,
    operations,
    players,
    reports,
    rules,
    seats,
    series,
    streams,
    tables,
    tokens,
    tournaments,
    webhooks,
)
from service.meters import shared
from service.settings import Settings
from service.wiring import Service, wire

RESOURCES: Final = (
    players,
    tokens,
    rules,
    tables,
    tournaments,
    series,
    invitations,
    seats,
    actions,
    events,
    streams,
    webhooks,
    odds,
    hands,
    audits,
    reports,
    exports,
    checkpoints,
    keys,
    operations,
    metrics,
    clock,
)


class Api(Flask):
    """An application that can be told that its process stops."""

    def close(self) -> None:
        """End the streams; what is asked and answered goes on."""
        current.service_of(self).tailer.end()


def create() -> Api:
    """The application of one API process, by the environment's settings; to be called after the fork."""
    settings = Settings.read(os.environ)
    service = wire(settings, shared(settings.data_dir))
    pulse.start(service.clock)
    return build(service)


def build(service: Service) -> Api:
    """The application upon a service."""
    app = Api("service.api", static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_BODY + 1  # a chunked body is cut off there: one more shows that
    current.install(app, service)
    proxied = ProxyFix(app.wsgi_app, x_for=service.settings.proxies, x_proto=0)
    app.wsgi_app = below(service.settings.prefix, proxied)  # type: ignore[method-assign, assignment]
    watching.watch(app)
    cors.allow(app, service.settings.cors_origins)
    app.before_request(caller.recognise)
    quotas.keep(app, service)
    app.before_request(caller.admit)
    docs.serve(app, contract(register(app), service.settings.prefix))
    page.serve(app)
    problems.answer_with_problems(app)
    return app


def register(app: Flask) -> Documentation:
    """Give `app` its resources, and answer what they say of themselves."""
    documentation = Documentation(app)
    for resource in RESOURCES:
        documentation.register_blueprint(resource.operations, url_prefix="/v1")
    documentation.register_blueprint(health.operations)
    return documentation
