"""Operations: what operators did outside any table."""

from __future__ import annotations

from typing import Any

from flask import Response

from service.api.answers import json
from service.api.blueprint import Operations
from service.api.current import service
from service.api.schemas import events, requests
from service.operations.decider import STREAM
from service.stream.redaction import redacted

operations = Operations("operations", __name__, description="What operators did outside any table.")


@operations.on("GET", "/operations/events", takes=requests.LogQuery, answers=events.Events)
def list_operations(query: dict[str, Any]) -> Response:
    """Tokens made and revoked, keys rotated, the clock moved: a chain like a table's. For auditors and operators."""
    records = service().log.read(STREAM, query["after"], query["limit"])
    items = [redacted(record, None) for record in records]
    return json({"items": items, "next": records[-1].version if records else query["after"]})
