"""The commands that the containers run, as plain processes upon servers with the shipped configuration."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.deploy.shipped import Shipped, processes, shipped
from tests.faults.checker import check
from tests.faults.client import Client, whole_log
from tests.supervisor.processes import eventually
from tests.test_house import first_line_of, win_by_a_reale

pytestmark = pytest.mark.faults

OPEN = {"MAZZIERE_GUESTS": "1", "MAZZIERE_SANDBOX": "1"}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Shipped]:
    with shipped(tmp_path, **OPEN) as house:
        yield house


def test_a_hand_is_played_through_and_outlives_the_end_of_all_of_it(house: Shipped, tmp_path: Path) -> None:
    anna, table = win_by_a_reale(house.urls[0])
    other = Client(house.urls[1], anna.token)
    assert first_line_of(whole_log(other, table), seat=1) == ("reale", 10)

    started = house.names
    assert house.end_all() == dict.fromkeys(started, 0)

    with shipped(tmp_path, **OPEN) as again:
        anna = Client(again.urls[0], anna.token)
        assert first_line_of(whole_log(anna, table), seat=1) == ("reale", 10)
        anna.do("DELETE", f"{table}/seats/1")
        eventually(lambda: anna.get(table)["hand"] > 3)
        check(table.rsplit("/", 1)[1], whole_log(anna, table))


def test_readiness_names_the_process_that_is_missing(house: Shipped) -> None:
    (dispatcher,) = (process for process in processes() if process.name == "dispatcher")
    house.end("dispatcher-0")
    eventually(lambda: house.readiness(0)["degraded"] == ["dispatcher"], 40)
    house.start_process(dispatcher, 0)
    eventually(lambda: house.readiness(0)["degraded"] == [], 40)


def test_the_servers_keep_what_they_must_and_drop_nothing(house: Shipped) -> None:
    log, queues = house.server("log"), house.server("queues")
    assert log.config_get("append*")["appendonly"] == "yes"
    assert log.config_get("appendfsync") == {"appendfsync": "always"}
    assert queues.config_get("appendonly") == {"appendonly": "no"}
    for server in (log, queues):
        assert server.config_get("maxmemory-policy") == {"maxmemory-policy": "noeviction"}
        assert server.config_get("save") == {"save": ""}
        assert server.config_get("bind")["bind"].startswith("127.0.0.1")
