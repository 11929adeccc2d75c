"""What the service notes of every request, and the headers that every answer bears.

A line says who did what to which table and how it ended; never a body, a query or a token.
"""

from __future__ import annotations

import secrets
from time import perf_counter_ns

import msgspec
import structlog
from flask import Flask, Response, g, request

from service.api.current import service
from service.api.problems import CONTENT_TYPE

_ALWAYS = [
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
]
_PRIVATE = [*_ALWAYS, ("Cache-Control", "private, no-cache"), ("Vary", "Authorization, Mazziere-Player")]

_log = structlog.get_logger()


def watch(app: Flask) -> None:
    """Number, time and note every request of `app`."""
    app.before_request(_begin)
    app.after_request(_mark)
    app.after_request(_note)


def _begin() -> None:
    g.begun = perf_counter_ns()
    g.request_id = secrets.token_hex(8)
    g.caller = None
    g.command = None


def _mark(response: Response) -> Response:
    response.headers.extend(_PRIVATE if request.path.startswith("/v1/") else _ALWAYS)
    response.headers.setdefault("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
    response.headers.add("Mazziere-Request", g.request_id)
    return response


def _note(response: Response) -> Response:
    elapsed, named = perf_counter_ns() - g.begun, request.view_args or {}
    route = str(request.url_rule) if request.url_rule else None
    refused = response.content_type == CONTENT_TYPE
    code = msgspec.json.decode(response.get_data())["code"] if refused else None
    _log.info(
        "request",
        request=g.request_id,
        method=request.method,
        route=route,
        status=response.status_code,
        ms=elapsed // 1_000_000,
        principal=g.caller.id if g.caller else None,
        command=g.command,
        table=named.get("table_id"),
        tournament=named.get("tournament_id"),
        version=(response.get_etag()[0] or "").partition("-")[0] or None if named else None,
        code=code,
    )
    meters = service().meters
    meters.requests.labels(request.method, route or "none", code or response.status_code).inc()
    meters.request_seconds.labels(route or "none").observe(elapsed / 1e9)
    return response
