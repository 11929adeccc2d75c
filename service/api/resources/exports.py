"""Exports: bundles of a table or a hand, to verify without the service."""

from __future__ import annotations

from typing import Any

from flask import Response

from service.api import caller, sight
from service.api.blueprint import Operations
from service.api.current import service
from service.api.schemas import records, requests
from service.records.bundle import bundle
from service.records.hand_span import hand_span
from service.records.moment import version_at, version_before
from service.stream.refusal import Refused
from service.table.decider import stream_of

operations = Operations("exports", __name__, description="What leaves the house: bundles, to verify without it.")


@operations.on("GET", "/tables/<table_id>/export", takes=requests.RangeQuery, answers=records.Bundle)
def export_table(query: dict[str, Any], table_id: str) -> Response:
    """All events of the table so far, or a range of them, as the caller may see them, signed up to the last."""
    return _exported(table_id, *_range(table_id, query, sight.seen(table_id).head.version))


@operations.on("GET", "/tables/<table_id>/hands/<int:hand>/export", answers=records.Bundle)
def export_hand(table_id: str, hand: int) -> Response:
    """A hand's events, from its opening to the reveal of its shoe."""
    sight.seen(table_id)
    return _exported(table_id, *hand_span(service().log, table_id, hand))


def _range(table: str, query: dict[str, Any], end: int) -> tuple[int, int]:
    """The first and last version that are asked for. Refuses `unknown_version` where that is none."""
    log, stream = service().log, stream_of(table)
    first, last = query.get("first", 1), min(query.get("last", end), end)
    if "since" in query:
        first = max(first, version_before(log, stream, query["since"]) + 1)
    if "until" in query:
        last = min(last, version_at(log, stream, query["until"]))
    if first > last:
        raise Refused("unknown_version", "The table has no event in that range.")
    return first, last


def _exported(table: str, first: int, last: int) -> Response:
    """The bundle, piece by piece as it is read."""
    log, checkpoints, stream = service().log, service().checkpoints, stream_of(table)
    checkpoints.sign(stream, last)
    pieces = bundle(
        log,
        table,
        service().people.players.names,
        viewer=caller.viewer(),
        first=first,
        last=last,
        checkpoints=checkpoints.of(stream, first - 1, last),
    )
    return Response(pieces, content_type="application/json")
