"""A closed table's log leaves the server, whoever is killed when, and nobody who asks about the table notices."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from redis import Redis

from service.api.app import build
from service.audit.judge import Audit
from service.backup.backup import backup
from service.dispute.commands import OpenDispute, Rule
from service.dispute.decider import stream_of as dispute_stream
from service.log import archiving
from service.log.agenda import LEASES
from service.log.archive import Archive
from service.log.server import Server
from service.projections.keeper import Keeper
from service.records.hand_log import read_hand
from service.table import commands as c
from service.table.decider import stream_of
from service.wiring import Service
from tests.api.callers import Caller
from tests.wiring import wired
from tests.workers.house import open_table, play, send, take
from workers.jobs import perform
from workers.upkeep import debts_of, recompute

TABLE = "t_" + "a" * 16
STREAM = stream_of(TABLE)
A_DAY = 24 * 60 * 60 * 1000


class Killed(BaseException):
    """The worker is gone at this point."""


@pytest.fixture
def service(redis: Redis, tmp_path: Path) -> Service:
    """A house that archives a table one day after its end; one has ended."""
    service = wired(redis, archive_days=1, archive_url=str(tmp_path / "archive"))
    open_table(service, "prudente", "ardito", "prudente", table=TABLE)
    play(service, until_hand=3, table=TABLE)
    send(service, c.CloseTable(), table=TABLE)
    pay(service)
    keeper(service).rebuild()
    return service


def keeper(service: Service) -> Keeper:
    return service.keeper()


def pay(service: Service) -> None:
    """Do what is due now."""
    for due in take(service):
        perform(service, due)


def answers(service: Service) -> list[Any]:
    """All that an auditor can ask about the table, but for up to when lists stand."""
    auditor = Caller(build(service), service.people.tokens.make("auditor", "tests")[1])
    paths = ["", "/events", "/events?after=20&limit=7", "/hands", "/export", "?version=30", *(
        f"/hands/{hand}{what}" for hand in (1, 2, 3) for what in ("", "/replay", "/export")
    )]  # fmt: skip
    found = [auditor.get(f"/v1/tables/{TABLE}{path}") for path in paths]
    assert {answer.status_code for answer in found} == {200}
    return [answer.json["items"] if answer.json.keys() == {"items", "next", "at"} else answer.data for answer in found]


def audits(service: Service) -> list[Audit]:
    return [service.auditor.stream(STREAM), service.auditor.chain(STREAM), service.auditor.hand(TABLE, 2)]


def told(service: Service) -> list[Any]:
    """The whole log, and what a process that knows nothing yet makes of it."""
    fresh = wired(service.redis, archive_url=service.settings.archive_url)
    state = fresh.log.load(STREAM, fresh.tables).state
    return [list(service.log.records(STREAM)), state, read_hand(fresh.log, TABLE, 2)]


def archive_now(service: Service) -> None:
    service.clock.advance(A_DAY)
    pay(service)


def test_it_leaves_a_day_after_its_end_and_nobody_notices(service: Service) -> None:
    service.clock.advance(A_DAY - 60_000)
    pay(service)
    assert not service.log.is_archived(STREAM)
    answers(service)  # each export signs its last event, which all later ones show
    before, judged = answers(service), audits(service)
    service.clock.advance(60_000)
    pay(service)
    assert service.log.is_archived(STREAM)
    assert service.log.agenda.of(STREAM) == []
    fresh = wired(service.redis, archive_url=service.settings.archive_url, checkpoints=service.settings.checkpoints)
    for house in (service, fresh):
        assert answers(house) == before
        assert audits(house) == judged
    keeper(fresh).rebuild()
    assert answers(fresh) == before
    assert [line.id for line in fresh.lobby.list("closed", None, 10).items] == [TABLE]


def test_a_repair_finds_nothing_owed(service: Service) -> None:
    archive_now(service)
    assert debts_of(service, STREAM)[1:] == ([], [])
    recompute(service, STREAM)
    assert service.log.agenda.of(STREAM) == []


def test_a_backup_reads_through_the_archive(service: Service, tmp_path: Path) -> None:
    kept = [backup(service.log, service.redis, {}, "0", tmp_path / "before")]
    service.log.put_away(STREAM, "")
    kept.append(backup(service.log, service.redis, {}, "0", tmp_path / "after"))
    assert kept[0] == kept[1]


STEPS: dict[str, tuple[Any, str]] = {
    "before the file is begun": (Archive, "write"),
    "while it is written": (Archive, "records"),
    "when it is to be named": (Archive, "move"),
    "before the log is let go of": (archiving, "verify"),
    "just before the last step": (Server, "script"),
}
"""Where a worker may die: before this is done."""


@pytest.mark.parametrize("is_done", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("step", STEPS)
def test_a_killed_worker_has_lost_nothing(
    service: Service, monkeypatch: pytest.MonkeyPatch, step: str, is_done: bool
) -> None:
    """At whatever step, before it or after: all answers are whole, and the next worker brings it to its end."""
    before = told(service)
    service.clock.advance(A_DAY)
    (due,) = (due for due in take(service) if due.kind == "archive")
    owner, name = STEPS[step]
    real: Callable[..., Any] = getattr(owner, name)

    def dying(*arguments: Any, **named: Any) -> Any:
        if name == "script" and archiving._LET_GO not in arguments:
            return real(*arguments, **named)
        if is_done:
            real(*arguments, **named)
        raise Killed

    with monkeypatch.context() as patched:
        patched.setattr(owner, name, dying)
        with pytest.raises(Killed):
            perform(service, due)
    assert told(service) == before
    service.clock.advance(LEASES["archive"])
    pay(service)
    assert service.log.is_archived(STREAM)
    assert service.log.agenda.of(STREAM) == []
    assert told(service) == before


def test_of_two_workers_at_once_none_spoils_the_others_file(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second begins while the first is about to let go, and dies in the middle of its own file."""
    before = told(service)
    service.clock.advance(A_DAY)
    (due,) = (due for due in take(service) if due.kind == "archive")
    write = Archive.write

    def torn(archive: Archive, stream: str, path: str, records: Any) -> Any:
        write(archive, stream, path, list(records)[:5])
        raise Killed

    def meanwhile(archive: Archive, *arguments: Any) -> Any:
        patched.undo()
        written = write(archive, *arguments)
        with monkeypatch.context() as other:
            other.setattr(Archive, "write", torn)
            with pytest.raises(Killed):
                perform(service, due)
        return written

    patched = pytest.MonkeyPatch()
    patched.setattr(Archive, "write", meanwhile)
    perform(service, due)
    assert service.log.is_archived(STREAM)
    assert told(service) == before


def test_a_table_with_an_open_dispute_stays_until_it_is_ruled_on(service: Service) -> None:
    complaint = dispute_stream("d_1")
    open_dispute = OpenDispute(TABLE, 1, "b_1", (), "I was not paid.")
    service.carry_out(service.complaints, complaint, open_dispute, create=True)
    keeper(service).rebuild()
    archive_now(service)
    assert not service.log.is_archived(STREAM)
    pay(service)  # the audit
    service.carry_out(
        service.complaints, complaint, Rule("dismissed", "As the rules have it.", False, 0), operator=True
    )
    service.clock.advance(LEASES["archive"])
    pay(service)
    assert service.log.is_archived(STREAM)


def test_a_lost_file_is_named_by_the_answer_and_by_the_audit(service: Service, tmp_path: Path) -> None:
    archive_now(service)
    (file,) = (tmp_path / "archive").rglob("*.gz")
    file.unlink()
    fresh = wired(service.redis, archive_url=service.settings.archive_url, checkpoints=service.settings.checkpoints)
    auditor = Caller(build(fresh), fresh.people.tokens.make("auditor", "tests")[1])
    answer = auditor.get(f"/v1/tables/{TABLE}")
    assert (answer.status_code, answer.json["code"]) == (409, "archive_lost")
    assert file.name in answer.json["detail"]
    (finding, *_) = fresh.auditor.stream(STREAM).findings
    assert finding.code == "log_cut"
    assert file.name in finding.detail
