"""Cross-origin calls: which other pages' scripts may call, by setting. Tokens travel in a header, never in cookies."""

from __future__ import annotations

from flask import Flask, Response, request

from service.api.caller import PLAYER_HEADER

_ALLOWED = f"Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, {PLAYER_HEADER}"
_EXPOSED = (
    "ETag, Idempotent-Replayed, Location, Mazziere-Request, Mazziere-Time, RateLimit, RateLimit-Policy, Retry-After"
)
_KEPT_FOR_S = "600"


def allow(app: Flask, origins: tuple[str, ...]) -> None:
    """Let the pages of these origins call `app`."""
    if not origins:
        return

    def answer_preflight() -> Response | None:
        """The browser asks before it sends a token; it has none to show yet."""
        asks = request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers
        return Response(status=204) if asks and request.origin in origins else None

    def permit(response: Response) -> Response:
        response.vary.add("Origin")
        if request.origin in origins:
            response.headers["Access-Control-Allow-Origin"] = request.origin
            response.headers["Access-Control-Expose-Headers"] = _EXPOSED
            if request.method == "OPTIONS":
                response.headers["Access-Control-Allow-Methods"] = "GET, POST, PATCH, DELETE"
                response.headers["Access-Control-Allow-Headers"] = _ALLOWED
                response.headers["Access-Control-Max-Age"] = _KEPT_FOR_S
        return response

    app.before_request(answer_preflight)
    app.after_request(permit)
