"""ETag and If-Match: a table's position, which names one state of one history.

An ETag also names the release, since a newer one may show the same state otherwise: `"12-1f3870be.0.3.0"`.
"""

from __future__ import annotations

import re

from flask import Response, request

from service.api.release import RELEASE
from service.stream.refusal import Refused

_PIN = re.compile(r'(?:W/)?"?(?P<pin>\d{1,16}(?:-[0-9a-f]{8})?)(?:\.[^"]*)?"?')


def named(position: str) -> str:
    """The ETag of a table at a position."""
    return f'"{position}.{RELEASE}"'


def tagged(response: Response, position: str) -> Response:
    """The response with its ETag; 304 without a body where the caller already has it."""
    response.headers["ETag"] = named(position)
    response.make_conditional(request)
    return response


def pinned() -> str | None:
    """The position or bare version that the caller's `If-Match` names. Raises `Refused` `invalid_if_match`."""
    header = request.headers.get("If-Match")
    if header is None or header.strip() == "*":
        return None
    match = _PIN.fullmatch(header.strip())
    if match is None:
        raise Refused("invalid_if_match", "If-Match takes one ETag as given, a position or a version.")
    return match["pin"]
