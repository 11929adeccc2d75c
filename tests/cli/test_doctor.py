"""`mazziere doctor`: what is well, what is not, and what it costs in exit status."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import Result

from service.keyring import open_keyring
from service.log.keys import Keys
from service.projections.keeper import Keeper
from service.table.decider import stream_of
from service.wiring import Service
from tests.cli.conftest import Run, running
from tests.supervisor.running import Running
from tests.tcp_server import TcpServer
from tests.workers.house import FIRST, open_table

CHECKS = [
    *("settings", "disk", "keys", "server", "safety", "fsync", "replicas", "memory", "clock", "queues"),
    *("processes", "agenda", "parked", "lists", "witness"),
]

STREAM = stream_of(FIRST)

Examined = Callable[[], dict[str, tuple[str, str]]]


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    """A house that is well, as far as one without processes of its own can be."""
    monkeypatch.setenv("MAZZIERE_DATA_DIR", str(tmp_path / "data"))
    with running(tmp_path / "data") as service:
        monkeypatch.setenv("MAZZIERE_QUEUE_URL", service.settings.redis_url)
        for kind in ("dispatcher", "tables", "reports", "webhooks"):
            service.processes.beat(kind, "1")
        keeper(service).rebuild()
        service.redis.config_set("appendfsync", "always")
        yield service


@pytest.fixture
def examined(run: Run, monkeypatch: pytest.MonkeyPatch, house: Service) -> Examined:
    """Verdict and text by check."""
    monkeypatch.setenv("MAZZIERE_DATA_DIR", str(house.settings.data_dir))
    return lambda: findings(run("doctor", "--json"))


def findings(done: Result) -> dict[str, tuple[str, str]]:
    found = {one["check"]: (one["verdict"], f"{one['said']} {one['remedy']}") for one in json.loads(done.stdout)}
    worst = max(("ok", "warn", "fail").index(verdict) for verdict, _ in found.values())
    assert done.exit_code == worst
    return found


def keeper(service: Service) -> Keeper:
    return service.keeper()


def test_a_house_that_is_well_passes_every_check(examined: Examined) -> None:
    found = examined()
    assert list(found) == CHECKS
    assert {check: said for check, (verdict, said) in found.items() if verdict != "ok"} == {}


def test_people_read_a_line_a_check_with_what_to_do(run: Run, house: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAZZIERE_DATA_DIR", str(house.settings.data_dir))
    house.processes.leave("webhooks", "1")
    done = run("doctor")
    lines = [line.split() for line in done.stdout.splitlines()]
    assert [line[1] for line in lines] == CHECKS
    assert [line[:2] for line in lines if line[0] != "ok"] == [["warn", "processes"]]
    assert "→ start" in done.stdout
    assert done.exit_code == 1


def test_a_wrong_setting_is_all_there_is_to_say(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAZZIERE_FSYNC", "sometimes")
    found = findings(run("doctor", "--json"))
    assert list(found) == ["settings"]
    assert "MAZZIERE_FSYNC" in found["settings"][1]


def test_where_nothing_ever_ran_it_makes_nothing(run: Run, empty_folder: Path) -> None:
    found = findings(run("doctor", "--json"))
    assert (found["keys"][0], found["server"][0]) == ("fail", "fail")
    assert list(empty_folder.iterdir()) == []


def test_keys_that_others_can_read_are_named(examined: Examined, house: Service) -> None:
    key = house.settings.key_dir / "service.key"
    key.chmod(0o640)
    verdict, said = examined()["keys"]
    assert verdict == "fail"
    assert f"chmod go= {key}" in said


@pytest.mark.parametrize(
    ("setting", "value", "check", "verdict"),
    [
        ("maxmemory-policy", "allkeys-lru", "safety", "fail"),
        ("appendonly", "no", "safety", "fail"),
        ("appendfsync", "everysec", "fsync", "warn"),
        ("appendfsync", "no", "fsync", "warn"),
        ("maxmemory", "1mb", "memory", "warn"),
    ],
)
def test_a_server_that_could_lose_something_is_found_out(
    examined: Examined, house: Service, setting: str, value: str, check: str, verdict: str
) -> None:
    house.redis.config_set(setting, value)
    found = examined()
    assert found[check][0] == verdict
    assert setting in found[check][1]


def test_replicas_that_are_waited_for_must_be_there(examined: Examined, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAZZIERE_REPLICAS", "1")
    assert examined()["replicas"][0] == "fail"


def test_without_its_queues_server_no_worker_hears_of_anything(
    examined: Examined, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    server = TcpServer(tmp_path / "queues")
    monkeypatch.setenv("MAZZIERE_QUEUE_URL", server.url)
    assert examined()["queues"][0] == "ok"
    server.kill()
    assert examined()["queues"][0] == "fail"


@pytest.mark.parametrize(("late_s", "verdict"), [(1, "ok"), (20, "warn"), (100, "fail")])
def test_what_is_overdue_weighs_by_how_long(examined: Examined, house: Service, late_s: int, verdict: str) -> None:
    open_table(house, "prudente", "ardito")
    house.clock.advance(late_s * 1000)
    assert examined()["agenda"][0] == verdict


def test_what_was_given_up_is_named(examined: Examined, house: Service) -> None:
    open_table(house, "prudente", "ardito")
    agenda = Keys().agenda(Keys().partition(STREAM))
    (owed,) = house.log.agenda.of(STREAM)
    (due,) = house.log.agenda.take(house.clock.now(), 1)
    house.redis.zadd(agenda, {due.member: float("inf")})
    verdict, said = examined()["parked"]
    assert verdict == "fail"
    assert f"{owed.kind} of {STREAM}" in said


def test_lists_that_nobody_keeps_fall_behind(examined: Examined, house: Service) -> None:
    house.clock.advance(60_000)
    assert "60 s behind" in examined()["lists"][1]


def test_another_houses_keys_are_found_out_by_the_witness(examined: Examined, house: Service) -> None:
    open_table(house, "prudente", "ardito")
    house.checkpoints.sign(STREAM, 1)
    assert f"{STREAM} at 1" in examined()["witness"][1]
    shutil.rmtree(house.settings.key_dir)
    open_keyring(house.settings.key_dir)  # as a start with the wrong folder would: it makes fresh ones
    verdict, said = examined()["witness"]
    assert verdict == "fail"
    assert "are these the house's keys?" in said


def test_a_log_that_ends_before_what_was_signed_is_found_out(examined: Examined, house: Service) -> None:
    open_table(house, "prudente", "ardito")
    house.checkpoints.sign(STREAM, 2)
    house.redis.delete(house.log.keys.head(STREAM), house.log.keys.log(STREAM))
    assert examined()["witness"][0] == "fail"


@pytest.mark.faults
def test_a_running_house_is_well(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house = Running(tmp_path / "data").await_screen()
    try:
        monkeypatch.setenv("MAZZIERE_DATA_DIR", str(tmp_path / "data"))
        assert {verdict for verdict, _ in findings(run("doctor", "--json")).values()} == {"ok"}
    finally:
        house.end()
