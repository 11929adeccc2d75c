"""Exports: bundles of a table or a hand, to verify without the service."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from flask import Response

from service.api import caller, sight
from service.api.blueprint import Operations, View
from service.api.current import service
from service.api.schemas import records, requests
from service.records.bundle import signed_bundle
from service.records.hand_span import hand_span
from service.records.moment import version_at, version_before
from service.records.sequence import MEDIA_TYPE, sequence
from service.stream.refusal import Refused
from service.table.decider import stream_of

operations = Operations("exports", __name__, description="What leaves the house: bundles, to verify without it.")

_answers_sequence: Callable[[View], View] = operations.doc(
    responses={"200": {"description": "Bundles.", "content": {MEDIA_TYPE: {"schema": {"type": "string"}}}}}
)


@operations.on("GET", "/tables/<table_id>/export", takes=requests.RangeQuery, answers=records.Bundle)
def export_table(query: dict[str, Any], table_id: str) -> Response:
    """All events of the table so far, or a range of them, as the caller may see them, signed up to the last."""
    return _exported(table_id, *_range(table_id, query, sight.seen(table_id).head.version))


@operations.on("GET", "/tables/<table_id>/hands/<int:hand>/export", answers=records.Bundle)
def export_hand(table_id: str, hand: int) -> Response:
    """A hand's events, from its opening to the reveal of its shoe."""
    sight.seen(table_id)
    return _exported(table_id, *hand_span(service().log, table_id, hand))


@operations.on("GET", "/export", takes=requests.TimesQuery)
@_answers_sequence
def export_all(query: dict[str, Any]) -> Response:
    """A bundle of every table, private ones too, that has events in that time. For auditors and operators.

    Each is a JSON text behind a record separator (RFC 7464), as `bundle.md` says.
    """
    house = service()

    def write(stream: str, first: int, last: int) -> Iterator[bytes]:
        table, names = stream.removeprefix("table:"), house.people.players.names
        return signed_bundle(house.log, house.checkpoints, table, names, viewer=None, first=first, last=last)

    streams = sorted(set(house.log.streams("table")))
    pieces = sequence(house.log, streams, query.get("since", 0), query.get("until", house.clock.now()), write)
    return Response(pieces, content_type=MEDIA_TYPE)


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
    log, names = service().log, service().people.players.names
    pieces = signed_bundle(log, service().checkpoints, table, names, viewer=caller.viewer(), first=first, last=last)
    return Response(pieces, content_type="application/json")
