"""What is posted: a CloudEvent (1.0, structured JSON) around an event as a spectator may see it."""

from __future__ import annotations

import base64
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Any

import msgspec

from service.stream.chain import Head
from service.stream.event import Record
from service.stream.redaction import redacted

CONTENT_TYPE = "application/cloudevents+json"
PREFIX = "mazziere."
"""Begins every type, so that a receiver of many houses' events tells ours."""

PING = "ping"


class Message(msgspec.Struct, frozen=True):
    """Bytes to post. `id` is the delivery's `webhook-id`, the same over all attempts; `type` the event's type."""

    id: str
    type: str
    body: bytes


def of_event(webhook: str, stream: str, record: Record) -> Message:
    """The message that tells a webhook of an event."""
    position = Head(record.version, record.hash).position
    kind, _, id = stream.partition(":")
    source = f"/v1/{kind}s/{id}"
    body = _cloud_event(position, source, record.type, record.at, redacted(record, None))
    return Message(_id(webhook, stream, position), record.type, body)


def of_ping(webhook: str, nonce: str, at: int) -> Message:
    """The message that only tries whether a webhook can be reached; `at` is when it was asked for (ms UTC)."""
    body = _cloud_event(nonce, f"/v1/webhooks/{webhook}", PING, at, {"webhook": webhook})
    return Message(_id(webhook, PING, nonce), PING, body)


def _cloud_event(id: str, source: str, type: str, at: int, data: dict[str, Any]) -> bytes:
    """`source` and `id` together name an event for ever."""
    return msgspec.json.encode(
        {
            "specversion": "1.0",
            "id": id,
            "source": source,
            "type": PREFIX + type,
            "time": _written(at),
            "datacontenttype": "application/json",
            "data": data,
        }
    )


def _written(at: int) -> str:
    moment = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=at)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _id(webhook: str, stream: str, position: str) -> str:
    digest = sha256(" ".join((webhook, stream, position)).encode()).digest()
    return "msg_" + base64.b32encode(digest).decode().lower()[:26]
