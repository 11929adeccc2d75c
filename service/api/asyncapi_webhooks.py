"""The webhooks' part of the AsyncAPI contract."""

from __future__ import annotations

from typing import Any, Final

from service.api.schemas.webhooks import EVENT_TYPES
from service.webhooks.messages import CONTENT_TYPE, PING, PREFIX

DELIVERY: Final = (
    "Posted to a webhook's URL: a CloudEvent around an event as a spectator sees it. Of each table and tournament "
    "every event comes in order and at least once; `webhook-id` tells twins. Answer 2xx within ten seconds; anything "
    "else is tried again, ever more rarely for a day, and holds up the next events there. 410 disables the webhook. "
    "Redirects are not followed. Verify the signature over the exact bytes before reading them, with a library of "
    "Standard Webhooks."
)

_TEXT: Final = {"type": "string"}
_HEADERS: Final = {
    "type": "object",
    "required": ["webhook-id", "webhook-timestamp", "webhook-signature"],
    "properties": {
        "webhook-id": {**_TEXT, "description": "The same over all attempts."},
        "webhook-timestamp": {**_TEXT, "description": "Seconds UTC at which this attempt was signed."},
        "webhook-signature": {**_TEXT, "description": "`v1,…`; while secrets overlap two, with a space between."},
    },
}


def webhook_messages() -> dict[str, Any]:
    """A message for each event type, and the ping, by the CloudEvent's type."""
    events = {
        type: {"allOf": [{"$ref": "openapi.json#/components/schemas/Event"}, {"$ref": f"events/{type}.json"}]}
        for type in EVENT_TYPES
    }
    ping = {"type": "object", "required": ["webhook"], "properties": {"webhook": _TEXT}, "additionalProperties": False}
    said = dict.fromkeys(events, "An event; its id is its position.") | {PING: "Asked for, to see whether it arrives."}
    return {
        PREFIX + type: {
            "summary": said[type],
            "name": PREFIX + type,
            "contentType": CONTENT_TYPE,
            "headers": _HEADERS,
            "payload": _cloud_event(type, data),
        }
        for type, data in (events | {PING: ping}).items()
    }


def _cloud_event(type: str, data: dict[str, Any]) -> dict[str, Any]:
    members = {
        "specversion": {"const": "1.0"},
        "id": _TEXT,
        "source": {**_TEXT, "format": "uri-reference"},
        "type": {"const": PREFIX + type},
        "time": {**_TEXT, "format": "date-time"},
        "datacontenttype": {"const": "application/json"},
        "data": data,
    }
    return {"type": "object", "required": list(members), "properties": members, "additionalProperties": False}
