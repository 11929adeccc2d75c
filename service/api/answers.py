"""Carries commands to tables, and answers with what followed as the caller may see it.

An answer is made of the versions that its command wrote and nothing else, so that a repetition is answered byte for
byte the same, however much has happened since.
"""

from __future__ import annotations

from typing import Any

import msgspec
from flask import Response, request

from service.api.caller import is_operator, viewer
from service.api.commands import CommandId, command_id
from service.api.current import service
from service.api.etags import named, pinned
from service.api.sight import explained, shown
from service.stream.redaction import redacted
from service.stream.refusal import Refused
from service.table.commands import Command, OpenTable
from service.table.decider import stream_of
from service.table.state import Table
from service.transact import Outcome


def json(body: Any, status: int = 200) -> Response:
    """A plain JSON answer."""
    return Response(msgspec.json.encode(body), status, content_type="application/json")


def repeatable(body: Any, status: int, is_repeated: bool) -> Response:
    """The answer to a request that writes elsewhere than in a log; says whether it is given again."""
    return _replayed(json(body, status), is_repeated)


def located(response: Response, path: str) -> Response:
    """The answer with the path of what was made."""
    response.headers["Location"] = request.root_path + path
    return response


def carry_out(table: str, command: Command, status: int = 200) -> Response:
    """Put a command to a table that stands, and answer `{version, events, table}`."""
    return moved(put(table, command, command_id(), status), status)


def put(table: str, command: Command, asked: CommandId, status: int) -> Outcome[Table]:
    """What the command leads to at a table that stands. Raises the table's `Refused`, explained."""
    try:
        return transact(table, command, asked, status)
    except Refused as refused:
        raise explained(refused, table) from None


def transact(table: str, command: Command, asked: CommandId, status: int) -> Outcome[Table]:
    """What the command leads to, or led to if it was sent before. Raises the table's and the log's `Refused`."""
    return service().transactor.run(
        service().tables,
        stream_of(table),
        command,
        actor=viewer(),
        cause=asked.cause,
        entropy=service().entropy,
        operator=is_operator(),
        pinned=pinned(),
        request=asked.digest,
        keep_ms=asked.keep_ms,
        status=status,
        create=isinstance(command, OpenTable),
    )


def moved(outcome: Outcome[Table], status: int, **more: Any) -> Response:
    """The answer to a command, with its events and the table just after them."""
    me = viewer()
    body = {
        **more,
        "version": outcome.head.version,
        "events": [redacted(record, me) for record in outcome.records],
        "table": shown(outcome.state, outcome.head),
    }
    response = json(body, status)
    response.headers["ETag"] = named(outcome.head.position)
    return _replayed(timed(response, outcome.now), outcome.repeated)


def timed(response: Response, now: int) -> Response:
    """The answer with the time (ms UTC) by which its deadlines run; `Date` is the host's, and has whole seconds."""
    response.headers["Mazziere-Time"] = str(now)
    return response


def _replayed(response: Response, is_repeated: bool) -> Response:
    if is_repeated:
        response.headers["Idempotent-Replayed"] = "true"
    return response
