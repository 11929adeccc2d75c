"""Operations: how the service fares, and what operators did outside any table."""

from __future__ import annotations

from typing import Any, Final

from flask import Response

from service.api.answers import json
from service.api.blueprint import Operations
from service.api.current import service
from service.api.release import RELEASE
from service.api.schemas import events, requests
from service.api.schemas import operations as schemas
from service.operations.decider import STREAM
from service.projections.disputes import listed
from service.stream.redaction import redacted

operations = Operations("operations", __name__, description="How the service fares, and what operators did.")

_AUDITS: Final = ("queued", "running", "pending", "done")


@operations.on("GET", "/operations", answers=schemas.State)
def get_operations() -> Response:
    """How the service fares: tables, processes, what is overdue or given up, disputes. For operators."""
    house = service()
    return json(
        {
            "now": house.clock.now(),
            "release": RELEASE,
            "tables": {"open": house.lobby.count("open"), "closed": house.lobby.count("closed")},
            "lobby_at": house.lobby.at(),
            "processes": house.processes.present(),
            "overdue": [
                {"kind": kind, "count": lag.overdue, "longest_ms": lag.longest}
                for kind, lag in sorted(house.log.agenda.lag().items())
            ],
            "parked": [
                {"kind": due.kind, "stream": due.stream, "subject": due.subject, "attempts": due.attempt - 1}
                for due in house.log.agenda.parked()
            ],
            "disputes": {status: house.disputes.count(listed(status=status)) for status in _AUDITS},
            "listeners": house.tailer.listeners,
            "chips_imbalance": house.balance.off(),
        }
    )


@operations.on("GET", "/operations/events", takes=requests.LogQuery, answers=events.Events)
def list_operations(query: dict[str, Any]) -> Response:
    """Tokens made and revoked, keys rotated, the clock moved: a chain like a table's. For auditors and operators."""
    records = service().log.read(STREAM, query["after"], query["limit"])
    items = [redacted(record, None) for record in records]
    return json({"items": items, "next": records[-1].version if records else query["after"]})
