"""A thousand hands of bots through API, dispatcher and workers: the books balance after every event."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from service.stream.chain import Head
from service.stream.event import Event
from service.table.decider import TableDecider, stream_of
from service.table.views import view
from service.wiring import Service
from tests.faults.checker import check, hands_settled
from tests.faults.client import whole_log
from tests.faults.house import LONG, House

pytestmark = pytest.mark.faults

TABLES = 8
HANDS_OF_EACH = 1250 if LONG else 125
BOTS = ("prudente", "ardito", "prudente")
A_HAND = 30
"""About as many events as a hand has."""

STACK = 100_000
PATIENCE_S = 1_800 if LONG else 420

Views = dict[int, dict[str, Any]]
"""What the service showed of one table while it was played, by version."""


def test_chips_are_conserved_and_each_hand_is_settled_once(house: House) -> None:
    began = time.monotonic()
    tables = [_open(house, number) for number in range(TABLES)]
    seen = _watch(house, tables)
    print(f"{TABLES * HANDS_OF_EACH} hands in {time.monotonic() - began:.0f} s")
    for table in tables:
        log = whole_log(house.operator, table)
        check(table.rsplit("/", 1)[1], log)
        assert hands_settled(log) == HANDS_OF_EACH
        assert {sum(seat["stack"] for seat in shown["seats"]) for shown in seen[table].values()} == {len(BOTS) * STACK}
        _check_views(house.wired(), table, seen[table])
        assert house.wired().auditor.stream(stream_of(table.rsplit("/", 1)[1])).findings == ()
        for version in list(seen[table])[:: max(1, len(seen[table]) // 20)]:
            assert house.operator.get(f"{table}?version={version}") == seen[table][version]


def _open(house: House, number: int) -> str:
    """A table whose bots are rich enough never to go broke, and which closes after its hands."""
    rules = {"starting_stack": STACK, "seats": len(BOTS), "hands": HANDS_OF_EACH}
    opened = house.operator.do("POST", "/v1/tables", {"name": f"Table {number}", "rules": rules})
    for bot in BOTS:
        house.operator.do("POST", f"/v1/tables/{opened['id']}/seats", {"bot": bot})
    return f"/v1/tables/{opened['id']}"


def _watch(house: House, tables: list[str]) -> dict[str, Views]:
    """Look at every table in turn until all are closed, about once in a hand, and keep what was shown."""
    seen: dict[str, Views] = {table: {} for table in tables}
    given_up = time.monotonic() + PATIENCE_S
    playing = set(tables)
    while playing:
        assert time.monotonic() < given_up, f"{len(playing)} tables still play after {PATIENCE_S} s"
        for table in sorted(playing):
            shown = house.operator.get(table)
            seen[table][shown["version"]] = shown
            if shown["status"] == "closed":
                playing.remove(table)
            else:
                house.operator.get(f"{table}/events?after={shown['version'] + A_HAND}&wait=1")
    return seen


def _check_views(service: Service, table: str, seen: Views) -> None:
    """What was shown at each version is what a fold from the very first event shows."""
    tables: TableDecider = service.tables
    stream = stream_of(table.rsplit("/", 1)[1])
    state, after = tables.initial(stream), 0
    while records := service.log.read(stream, after):
        for record in records:
            event: Event = tables.catalogue.event(record)
            state = tables.evolve(state, event)
            if record.version in seen:
                folded = {**view(state, None, Head(record.version, record.hash), names={}), "imported": False}
                assert json.loads(json.dumps(folded)) == seen[record.version], f"{table} at {record.version}"
        after = records[-1].version
