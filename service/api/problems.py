"""Problems: every answer that is not what was asked for, as RFC 9457 `application/problem+json`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http import HTTPStatus
from typing import Any

import msgspec
import structlog
from flask import Flask, Response
from redis.exceptions import RedisError
from werkzeug.exceptions import HTTPException, InternalServerError, MethodNotAllowed

from service.api.statuses import STATUS
from service.stream.refusal import Refused

CONTENT_TYPE = "application/problem+json"

_FRAMEWORK: Mapping[int, tuple[str, str]] = {
    404: ("not_found", "There is no such path. See /docs."),
    405: ("method_not_allowed", "This path knows other methods: see the header Allow."),
    413: ("body_too_large", "Send at most 64 KiB."),
    429: ("rate_limited", "Too many calls. Come again after the seconds in Retry-After."),
}
_log = structlog.get_logger()


def answer_with_problems(app: Flask) -> None:
    """Make every refusal, every error of the framework and every accident leave `app` as a problem."""
    app.register_error_handler(Refused, of_refusal)
    app.register_error_handler(HTTPException, of_framework)
    app.register_error_handler(RedisError, of_lost_register)
    app.register_error_handler(Exception, of_accident)


def of_refusal(refused: Refused) -> Response:
    """A room said no."""
    response = _problem(STATUS[refused.code], refused.code, refused.detail, refused.facts)
    if refused.code == "unauthorized":
        response.headers["WWW-Authenticate"] = 'Bearer realm="mazziere"'
    if response.status_code == HTTPStatus.SERVICE_UNAVAILABLE:
        response.headers["Retry-After"] = str(refused.facts.get("retry_after", 5))
    return response


def of_framework(error: HTTPException) -> Response:
    """No such path, method, size: the framework said no. Redirects pass as they are."""
    if isinstance(error, InternalServerError):
        return of_accident(error.original_exception or error)
    status = error.code or 500
    if status < 400:
        return error.get_response()  # type: ignore[return-value]
    code, detail = _FRAMEWORK.get(status, ("bad_request", error.description or "This is not HTTP as it should be."))
    response = _problem(STATUS[code], code, detail, {})
    if isinstance(error, MethodNotAllowed):
        response.headers["Allow"] = ", ".join(sorted(error.valid_methods or ()))
    return response


def of_lost_register(error: RedisError) -> Response:
    """The registers of people can't be reached; nothing is known to have happened."""
    _log.error("register unavailable", exc_info=error)
    return of_refusal(_register_lost())


@contextmanager
def lost_register_refuses() -> Iterator[None]:
    """The same as a `Refused`, for answers that have begun: no error handler is asked about those any more."""
    try:
        yield
    except RedisError:
        raise _register_lost() from None


def of_accident(error: BaseException) -> Response:
    """A fault of ours: the log has the whole of it, the caller nothing that could hold a secret."""
    _log.error("internal error", exc_info=error)
    return _problem(
        500, "internal_error", "The service failed. Its log has the request by the number in Mazziere-Request.", {}
    )


def _register_lost() -> Refused:
    detail = "The service can't reach its registers now. Send the request again, with the same Idempotency-Key."
    return Refused("log_unavailable", detail, retry_after=1)


def _problem(status: int, code: str, detail: str, facts: Mapping[str, Any]) -> Response:
    title = HTTPStatus(status).phrase
    body = {"title": title, "status": status, "code": code, "detail": detail, **facts}
    return Response(msgspec.json.encode(body), status, content_type=CONTENT_TYPE)
