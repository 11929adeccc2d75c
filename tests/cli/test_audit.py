"""`mazziere audit`: hands, tables and all that was ever signed, with an exit status for scripts."""

import json
from collections.abc import Iterator

import pytest

from service.game.rules_json import resolve
from service.operations.facts import ClockMoved
from service.table.decider import stream_of
from service.wiring import Service
from tests.cli.conftest import Run, running
from tests.workers.house import open_table, play


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """One of its own, since its log is tampered with."""
    with running(tmp_path_factory.mktemp("audit")) as service:
        yield service


@pytest.fixture(scope="module")
def judged(service: Service) -> str:
    """A table at which bots have played three hands, with shoes that last for several."""
    rules = resolve({"preset": "classic", "shuffle": {"below": 20}})
    open_table(service, "prudente", "ardito", "prudente", table="t_judged", rules=rules)
    play(service, until_hand=3, table="t_judged")
    return "t_judged"


def test_an_honest_table_is_upheld(run: Run, judged: str) -> None:
    told = run("audit", judged)
    assert told.exit_code == 0
    assert told.stdout.splitlines()[-1].split("\t")[:2] == [stream_of(judged), "upheld"]


def test_a_hand_is_pending_until_its_shoe_is_revealed(service: Service, run: Run, judged: str) -> None:
    revealed = any(record.type == "shoe_revealed" for record in service.log.read(stream_of(judged)))
    told = json.loads(run("audit", judged, "--hand", "1", "--json").stdout)["audits"][0]
    assert (told["hand"], told["status"]) == (1, "done" if revealed else "pending")
    assert told["findings"] == []


def test_all_means_what_only_a_checkpoint_tells_of_too(service: Service, run: Run) -> None:
    """A table whose log is gone is named, and nothing else is wrong."""
    open_table(service, "prudente", "ardito", table="t_gone")
    play(service, until_hand=2, table="t_gone")
    assert "table:t_gone\tupheld" in run("audit", "--all").stdout
    service.redis.delete(service.log.keys.head(stream_of("t_gone")), service.log.keys.log(stream_of("t_gone")))
    told = run("audit", "--all")
    assert told.exit_code == 1
    assert "table:t_gone\ttampered" in told.stdout
    assert "table:t_gone event 1: log_cut." in told.stdout


def test_what_operators_did_is_audited_too(service: Service, run: Run) -> None:
    service.note(ClockMoved(0), None, "deed")
    assert "operations\tupheld" in run("audit", "--all").stdout


def test_a_table_that_never_was_is_refused(run: Run) -> None:
    told = run("audit", "t_nobody")
    assert told.exit_code == 1
    assert "no log of a table t_nobody" in told.output


@pytest.mark.parametrize("arguments", [(), ("t_a", "--all"), ("--all", "--hand", "1")])
def test_one_thing_is_judged_at_a_time(run: Run, arguments: tuple[str, ...]) -> None:
    assert run("audit", *arguments).exit_code == 2
