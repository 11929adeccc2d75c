"""Quotas: how often one caller may call, so that one's haste is not everybody's wait.

Calls are counted in Redis, for all processes of the API together. While it is away each process counts for itself.
"""

from __future__ import annotations

from functools import partial
from ipaddress import IPv6Address, ip_address, ip_network
from time import time
from typing import Any, Final

from flask import Flask, Response, g, request
from flask_limiter import ApplicationLimit, Limiter
from limits.errors import StorageError
from werkzeug.exceptions import TooManyRequests

from service.api.caller import operation
from service.log.cluster import SCHEME, once
from service.people.permissions import PERMISSIONS
from service.wiring import Service

GUESTS_AN_HOUR: Final = 60
"""Players that one address may make without a token."""

TABLES_AN_HOUR: Final = 60
"""Tables that one player may open."""


def keep(app: Flask, service: Service) -> None:
    """Count the calls of `app`, and refuse with 429 what is too many; not where the setting lifts every quota."""
    a_minute = service.settings.rate_limit
    if a_minute == "off":
        return
    uri, options = _counters(service)
    limiter = Limiter(
        _caller,
        application_limits=[
            ApplicationLimit(f"{a_minute} per minute", scope="calls"),
            ApplicationLimit(f"{GUESTS_AN_HOUR} per hour", scope="guests", exempt_when=_makes_no_guest),
            ApplicationLimit(f"{TABLES_AN_HOUR} per hour", scope="tables", exempt_when=_opens_no_table),
        ],
        storage_uri=uri,
        storage_options={"key_prefix": "limits", "wrap_exceptions": True, **options},
        in_memory_fallback_enabled=True,
    )
    limiter.request_filter(_is_not_counted)
    limiter.init_app(app)
    app.after_request(partial(_tell, limiter))


def _counters(service: Service) -> tuple[str, dict[str, Any]]:
    """Where the calls are counted: with the log, by its clients or, on a cluster, by clients of the library's own."""
    address = service.settings.redis_url
    if address.startswith(SCHEME):
        return address, {"retry": once(), "socket_timeout": 5}
    return "redis://", {"connection_pool": service.redis.connection_pool}


def _caller() -> str:
    """Whose call it is: a holder's over all its tokens, a player's for whom a frontend acts, or an address's."""
    if g.caller is not None:
        return f"{g.caller.id}:{g.caller.player or ''}"
    return _household(request.remote_addr or "local")


def _household(address: str) -> str:
    """The address; of IPv6 the 64 bits that one household shares; what a proxy writes that is none, as it is."""
    try:
        known = ip_address(address)
    except ValueError:
        return address
    return str(ip_network((known, 64), strict=False)) if isinstance(known, IPv6Address) else address


def _is_not_counted() -> bool:
    """Probes, the contract and its page are nobody's business to count."""
    return operation() not in PERMISSIONS


def _makes_no_guest() -> bool:
    return operation() != "create_player" or g.caller is not None


def _opens_no_table() -> bool:
    return operation() != "open_table" or (g.caller is not None and g.caller.role == "operator")


def _tell(limiter: Limiter, response: Response) -> Response:
    """Say in `RateLimit` how many calls are left and for how many seconds, and in `Retry-After` when to come again."""
    quota = limiter.current_limit
    if quota is None:
        return response
    try:
        ends_at, left = quota.window
    except StorageError:  # gone since the call was counted; the next one finds the fallback
        return response
    name, seconds = quota.request_args[-1], max(1, int(ends_at - time()) + 1)
    response.headers["RateLimit-Policy"] = f'"{name}";q={quota.limit.amount};w={quota.limit.get_expiry()}'
    response.headers["RateLimit"] = f'"{name}";r={left};t={seconds}'
    if response.status_code == TooManyRequests.code:
        response.headers["Retry-After"] = str(seconds)
    return response
