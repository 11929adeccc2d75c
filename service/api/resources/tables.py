"""Tables: opened, listed, looked at, paused, resumed and closed."""

from __future__ import annotations

from typing import Any

from flask import Response

from service.api import answers, sight
from service.api.answers import json, located, timed
from service.api.blueprint import Operations
from service.api.commands import command_id, derived_id
from service.api.current import service
from service.api.etags import tagged
from service.api.opening import opening
from service.api.schemas import requests, tables
from service.records.moment import version_at
from service.stream.chain import Head
from service.stream.refusal import Refused
from service.table import commands as c
from service.table.decider import stream_of

operations = Operations("tables", __name__, description="Tables and their lobby.")


@operations.on("POST", "/tables", takes=requests.OpenTable, answers=tables.Opened, status=201)
def open_table(body: dict[str, Any]) -> Response:
    """Open a table; the caller's player is its opener."""
    asked = command_id()
    id = derived_id("t_", asked)
    outcome = answers.transact(id, opening(body), asked, 201)
    response = answers.moved(outcome, 201, id=id)
    return located(response, f"/v1/tables/{id}")


@operations.on("GET", "/tables", takes=requests.TablesQuery, answers=tables.Lobby)
def list_tables(query: dict[str, Any]) -> Response:
    """The lobby: public tables, newest first. It may lag, and says up to when it stands."""
    return json(service().lobby.list(query.get("status"), query.get("cursor"), query["limit"]))


@operations.on("GET", "/tables/<table_id>", takes=requests.TableQuery, answers=tables.TableView)
def get_table(query: dict[str, Any], table_id: str) -> Response:
    """The table as the caller may see it, now, or as it saw it at an earlier version or time."""
    loaded = sight.seen(table_id)
    state, head = loaded.state, loaded.head
    if "at" in query:
        query.setdefault("version", version_at(service().log, stream_of(table_id), query["at"]))
    if "version" in query and query["version"] != head.version:
        head = _head_at(table_id, query["version"])
        state = service().log.state_at(stream_of(table_id), service().tables, head.version)
    return tagged(timed(json(sight.shown(state, head)), loaded.now), head.position)


@operations.on("POST", "/tables/<table_id>/close", answers=tables.Moved)
def close_table(table_id: str) -> Response:
    """No further hand: a hand already dealt is played and settled first. The opener's, or an operator's."""
    sight.seen(table_id)
    return answers.carry_out(table_id, c.CloseTable())


@operations.on("POST", "/tables/<table_id>/pause", answers=tables.Moved)
def pause_table(table_id: str) -> Response:
    """Stop the clocks. The opener's, or an operator's."""
    sight.seen(table_id)
    return answers.carry_out(table_id, c.PauseTable())


@operations.on("POST", "/tables/<table_id>/resume", answers=tables.Moved)
def resume_table(table_id: str) -> Response:
    """Go on with the time that was left, or wake a table that waits. The opener's, or an operator's."""
    sight.seen(table_id)
    return answers.carry_out(table_id, c.ResumeTable())


def _head_at(table_id: str, version: int) -> Head:
    for record in service().log.read(stream_of(table_id), after=version - 1, limit=1):
        return Head(record.version, record.hash)
    raise Refused("unknown_version", f"The table has no version {version} yet.")
