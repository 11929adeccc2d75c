"""Events: a table's log, as the caller may see it."""

from __future__ import annotations

from typing import Any

from flask import Response

from service.api import caller, listening, sight
from service.api.answers import json
from service.api.blueprint import Operations
from service.api.current import service
from service.api.event_types import event_schemas
from service.api.schemas import events, requests
from service.stream.redaction import redacted
from service.table.decider import stream_of

operations = Operations("events", __name__, description="The log of a table.")


@operations.on("GET", "/tables/<table_id>/events", takes=requests.EventsQuery, answers=events.Events)
def list_events(query: dict[str, Any], table_id: str) -> Response:
    """The events after a version, oldest first; with `wait`, held open until there is one."""
    head = sight.seen(table_id).head
    after, stream = query["after"], stream_of(table_id)
    if query["wait"] and head.version <= after:
        listening.wait(stream, after, query["wait"])
        sight.seen(table_id)
    records = service().log.read(stream, after, query["limit"])
    items = [redacted(record, caller.viewer()) for record in records]
    return json({"items": items, "next": records[-1].version if records else after})


@operations.on("GET", "/events/types", answers=events.EventTypes)
def list_event_types() -> Response:
    """Every event type, with the JSON schema of its `data` and of what it may hide."""
    return json({"items": [{"type": type, "schema": schema} for type, schema in event_schemas().items()]})
