"""What one viewer may see of a stored event. The form never changes: a secret opens through a later event."""

from __future__ import annotations

from typing import Any

import msgspec

from service.stream.chain import seal_of
from service.stream.event import Record


def redacted(record: Record, viewer: str | None) -> dict[str, Any]:
    """The event as `viewer` (a player id, or None for nobody in particular) may see it, ready for JSON.

    Everyone gets the seal; the secret only its owner, who is named inside it.
    """
    shown: dict[str, Any] = {
        "version": record.version,
        "type": record.type,
        "v": record.v,
        "at": record.at,
        "actor": record.actor,
        "cause": record.cause,
        "data": msgspec.json.decode(record.data),
        "seal": seal_of(record),
        "hash": record.hash.hex(),
    }
    if record.secret is not None and viewer is not None:
        secret = msgspec.json.decode(record.secret)
        if secret["owner"] == viewer:
            shown["secret"] = secret
    return shown
