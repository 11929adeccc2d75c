"""Checkpoints: where a table stands, signed, to hold against the house later."""

from __future__ import annotations

import msgspec
from flask import Response

from service.api import sight
from service.api.answers import json
from service.api.blueprint import Operations
from service.api.current import service
from service.api.schemas import records
from service.table.decider import stream_of

operations = Operations("checkpoints", __name__, description="Where a table stands, signed.")


@operations.on("GET", "/tables/<table_id>/checkpoint", answers=records.Checkpoint)
def get_checkpoint(table_id: str) -> Response:
    """Where the table stands now. Keep it: a log that is cut short or rewritten later does not match it."""
    head = sight.seen(table_id).head
    return json(msgspec.structs.asdict(service().checkpoints.sign(stream_of(table_id), head.version)))
