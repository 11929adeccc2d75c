"""Where a webhook's telling of a stream begins and goes on, the log's going back included."""

from __future__ import annotations

from service.log.log import Log
from service.records.moment import version_at
from service.stream.chain import Head
from service.stream.event import Record
from service.stream.refusal import Refused
from service.webhooks.routes import Cursor


def first_place(log: Log, stream: str, since: int) -> Cursor:
    """Before the first event that happened at `since`, milliseconds UTC, or later."""
    try:
        version = version_at(log, stream, since - 1)
    except Refused as refused:
        if refused.code != "unknown_version":
            raise
        version = 0
    return Cursor(log.head_at(stream, version).position, since)


def place_behind(record: Record) -> Cursor:
    """Where the next event is to be told of."""
    return Cursor(Head(record.version, record.hash).position, record.at)


def unread(log: Log, stream: str, cursor: Cursor) -> list[Record] | None:
    """The next events after the cursor, up to 500; None where the log went back, and what was told last is gone.

    Then the telling begins anew at the time of what was told last: all that was written since came later.
    """
    if cursor.version == 0:
        return log.read(stream)
    records = log.read(stream, cursor.version - 1)
    if not records or place_behind(records[0]).position != cursor.position:
        return None
    return records[1:]
