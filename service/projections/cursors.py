"""Opaque cursors: where a list goes on, sealed so that nobody builds on what is in it."""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode

from service.stream.refusal import Refused

CODES = frozenset({"invalid_cursor"})


def cursor_of(member: bytes) -> str:
    """The cursor of what comes behind this member of a sorted list."""
    return urlsafe_b64encode(member).decode()


def member_of(cursor: str, form: re.Pattern[bytes]) -> bytes:
    """The member that a cursor stands for. Refuses `invalid_cursor` where it is not of this form."""
    try:
        member = urlsafe_b64decode(cursor)
    except ValueError:
        member = b""
    if not form.fullmatch(member):
        raise Refused("invalid_cursor", "Give the `next` of an earlier page, as it was given.")
    return member
