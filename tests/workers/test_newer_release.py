"""Two releases side by side: what the older one does with a table in which the newer wrote what it does not know."""

from __future__ import annotations

from contextlib import suppress

import msgspec
import pytest

from service.api.app import build
from service.log.append import Appended
from service.stream.chain import link
from service.stream.event import Record
from service.stream.obligation import Obligation
from service.stream.refusal import Refused
from service.table import commands as c
from service.table.decider import stream_of
from service.wiring import Service
from tests.workers.house import open_table, send, state, take
from workers.jobs import perform

AHEAD, BEHIND = "t_aheadaheadaheada", "t_behindbehindbehi"


@pytest.fixture
def house(service: Service) -> Service:
    """Two tables of bots; at one of them the newer release has been, and it owes an opening."""
    for table in (AHEAD, BEHIND):
        open_table(service, "prudente", "ardito", table=table)
    write_as_a_newer_release(service, AHEAD)
    return service


def write_as_a_newer_release(service: Service, table: str) -> None:
    loaded = service.log.load(stream_of(table), service.tables)
    at = service.clock.now()
    unlinked = Record(loaded.head.version + 1, "from_the_future", 1, at, None, "0" * 32, b"{}", None, b"")
    record = msgspec.structs.replace(unlinked, hash=link(loaded.head.hash, unlinked))
    owed = [Obligation("open_hand", str(loaded.state.hand + 1), at)]
    assert isinstance(service.log.append(stream_of(table), loaded, [record], owed, None), Appended)


def test_whoever_acts_there_is_told_that_the_newer_must_answer(house: Service) -> None:
    with pytest.raises(Refused) as refused:
        send(house, c.PauseTable(), table=AHEAD)
    assert refused.value.code == "unknown_event"
    client = build(house).test_client()
    assert client.get(f"/v1/tables/{AHEAD}").get_json()["code"] == "unknown_event"
    assert client.get(f"/v1/tables/{BEHIND}").status_code == 200


def test_its_job_is_left_for_the_newer_and_is_not_lost(house: Service) -> None:
    (due,) = (due for due in take(house) if due.stream == stream_of(AHEAD))
    with pytest.raises(Refused, match="does not know"):
        perform(house, due)
    assert [owed.kind for owed in house.log.agenda.of(stream_of(AHEAD))] == ["open_hand"]
    assert house.log.agenda.parked() == []
    house.clock.advance(2_000)
    assert due.member in {again.member for again in take(house)}


def test_other_tables_play_on_and_are_shown(house: Service) -> None:
    play_beside(house, BEHIND)
    house.keeper().rebuild()
    assert BEHIND in {line.id for line in house.lobby.list("open", None, 10).items}


def play_beside(house: Service, table: str) -> None:
    """Play a hand of one table, while what is due at others fails."""
    while (seen := state(house, table)).hand < 1 or seen.stage != "waiting":
        dues = take(house)
        assert any(due.stream == stream_of(table) for due in dues), f"{table} stands still: {seen.stage}"
        for due in dues:
            with suppress(Refused):
                perform(house, due)
