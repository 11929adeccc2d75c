"""Backups of a service that plays, and services made of them."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from service.cli.main import mazziere
from service.records.bundle import bundle
from service.settings import Settings
from service.supervisor.embedded import log_server, served
from service.table import commands as c
from service.table.decider import stream_of
from service.table.facts import HandSettled, HandVoided, ShoeCommitted, ShoeRevealed
from service.wiring import Service, wire
from tests.cli.conftest import Run, running
from tests.contract.verifier import faults
from tests.records.tables import names
from tests.workers.house import facts, open_table, play, send, state, take
from workers.jobs import perform


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service with a table in mid-hand, one between hands with a shoe that goes on, and a closed one."""
    with running(tmp_path_factory.mktemp("origin")) as service:
        for table in ("t_midway", "t_resting", "t_closed"):
            open_table(service, "prudente", "ardito", "prudente", table=table)
            play(service, until_hand=2, table=table)
        send(service, c.CloseTable(), "p_opener", table="t_closed")
        play(service, until_hand=3, table="t_resting")
        while state(service, "t_midway").stage != "playing":
            for due in take(service, limit=1):
                perform(service, due)
        yield service


@pytest.fixture
def backup(run: Run, tmp_path: Path) -> Path:
    file = tmp_path / "house.backup"
    told = run("backup", str(file))
    assert told.exit_code == 0, told.output
    assert file.stat().st_mode & 0o777 == 0o600
    return file


def restored(file: Path, folder: Path) -> Result:
    return CliRunner().invoke(mazziere, ["restore", str(file)], env={"MAZZIERE_DATA_DIR": str(folder)})


@pytest.fixture
def copy(backup: Path, tmp_path: Path) -> Iterator[Service]:
    """The service that was made of the backup."""
    folder = tmp_path / "copy"
    told = restored(backup, folder)
    assert told.exit_code == 0, told.output
    settings = Settings.read({"MAZZIERE_DATA_DIR": str(folder), "MAZZIERE_FSYNC": "no"})
    server = log_server(settings)
    server.start()
    yield wire(served(settings))
    server.stop()


def test_every_event_is_there_and_every_audit_upheld(service: Service, copy: Service) -> None:
    for table in ("t_midway", "t_resting", "t_closed"):
        stream = stream_of(table)
        kept = service.log.read(stream)
        assert copy.log.read(stream)[: len(kept)] == kept
        assert copy.auditor.stream(stream).verdict == "upheld"


def test_open_hands_are_void_shoes_retired_and_tables_paused(copy: Service) -> None:
    for table in ("t_midway", "t_resting"):
        at = state(copy, table)
        assert at.pause is not None
        assert at.shoe is None
        assert not at.in_hand
        committed = [fact.shoe for fact in facts(copy, ShoeCommitted, table)]
        assert [fact.shoe for fact in facts(copy, ShoeRevealed, table)] == committed
    assert [fact.why for fact in facts(copy, HandVoided, "t_midway")] == ["rewound"]
    assert state(copy, "t_closed").pause is None


def test_no_shoe_that_was_committed_is_dealt_and_two_restores_deal_different_ones(
    service: Service, copy: Service, backup: Path, tmp_path: Path
) -> None:
    """What the original went on to deal, nobody deals again, and neither copy what the other does."""
    before = {fact.commitment for fact in facts(service, ShoeCommitted, "t_resting")}
    assert restored(backup, tmp_path / "again").exit_code == 0
    with running(tmp_path / "again") as again:
        dealt = [shoes_of_two_more_hands(house) - before for house in (service, copy, again)]
    assert [len(shoes) for shoes in dealt] == [2, 2, 2]
    assert len(set().union(*dealt)) == 6


def test_a_stranger_verifies_what_was_restored(copy: Service) -> None:
    stream = stream_of("t_midway")
    head = copy.log.head(stream).version
    copy.checkpoints.sign(stream, head)
    pieces = bundle(copy.log, "t_midway", names, checkpoints=copy.checkpoints.of(stream, 1, head))
    assert faults(json.loads(b"".join(pieces))) == []


def test_tokens_and_names_outlive_it(service: Service, run: Run, tmp_path: Path) -> None:
    player, token, _ = service.people.players.create("Anna")
    file = tmp_path / "with-anna.backup"
    assert run("backup", str(file)).exit_code == 0
    folder = tmp_path / "copy"
    assert restored(file, folder).exit_code == 0
    with running(folder) as copy:
        principal = copy.people.tokens.find(token)
        assert principal is not None
        assert principal.player == player.id
        assert copy.people.players.names([player.id]) == {player.id: "Anna"}


def test_nothing_is_settled_again_and_what_is_owed_is_what_the_logs_say(copy: Service) -> None:
    """A restored table owes no more than its bank's decision, and signs what was not signed yet."""
    settled = len(facts(copy, HandSettled, "t_midway"))
    assert run_in(copy, "repair").exit_code == 0
    while dues := take(copy):
        for due in dues:
            perform(copy, due)
    assert run_in(copy, "repair").exit_code == 0
    assert len(facts(copy, HandSettled, "t_midway")) == settled


def test_a_damaged_backup_is_refused_and_nothing_is_written(backup: Path, tmp_path: Path) -> None:
    whole = gzip.decompress(backup.read_bytes()).splitlines(keepends=True)
    spoilt = {
        "cut": b"".join(whole[:-1]),
        "changed": b"".join(whole).replace(b'"prudente', b'"prudentf', 1),
        "other": b"{}\n",
    }
    for name, content in spoilt.items():
        file = tmp_path / name
        file.write_bytes(gzip.compress(content))
        told = restored(file, tmp_path / f"from-{name}")
        assert told.exit_code == 1, name
        assert not (tmp_path / f"from-{name}" / "keys").exists()


def test_a_service_that_has_tables_is_not_restored_into(backup: Path, tmp_path: Path) -> None:
    assert restored(backup, tmp_path / "copy").exit_code == 0
    again = restored(backup, tmp_path / "copy")
    assert again.exit_code == 1
    assert "has tables already" in again.output


def test_another_houses_keys_are_never_written_over(backup: Path, tmp_path: Path) -> None:
    with running(tmp_path / "other"):
        pass
    told = restored(backup, tmp_path / "other")
    assert told.exit_code == 1
    assert "is another than the backup's" in told.output


def test_a_backup_is_never_written_over(run: Run, backup: Path) -> None:
    assert run("backup", str(backup)).exit_code == 1


def shoes_of_two_more_hands(house: Service) -> set[str]:
    """The commitments of all shoes of a table that plays on."""
    if state(house, "t_resting").pause is not None:
        send(house, c.ResumeTable(), "p_opener", table="t_resting")
    play(house, until_hand=state(house, "t_resting").hand + 2, table="t_resting")
    return {fact.commitment for fact in facts(house, ShoeCommitted, "t_resting")}


# Repair.


def test_a_repair_tells_and_with_apply_restores_what_is_owed(service: Service, run: Run) -> None:
    open_table(service, "prudente", "ardito", table="t_forgotten")
    agenda = service.log.keys.agenda(service.log.keys.partition(stream_of("t_forgotten")))
    assert service.redis.zrem(agenda, f"open_hand:{stream_of('t_forgotten')}:1") == 1
    told = run("repair")
    assert told.exit_code == 1
    assert f"open_hand:{stream_of('t_forgotten')}:1" in told.stdout
    assert run("repair", "--apply").exit_code == 0
    assert run("repair").exit_code == 0
    (owed,) = service.log.agenda.of(stream_of("t_forgotten"))
    assert (owed.kind, owed.subject) == ("open_hand", "1")


def run_in(service: Service, *arguments: str) -> Result:
    return CliRunner().invoke(mazziere, arguments, env={"MAZZIERE_DATA_DIR": str(service.settings.data_dir)})
