"""A full table's successor: opened once, whoever is killed when, and its players find it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from redis import Redis

from service.log.agenda import USUAL_LEASE
from service.table import facts as f
from service.table.commands import TakeSeat
from service.table.decider import stream_of
from service.table.succession import succession
from service.wiring import Service
from tests.wiring import wired
from tests.workers.house import FIRST, facts, open_table, send, state, take
from workers.jobs import open_successor, perform


class Killed(BaseException):
    """The worker is gone at this point."""


@pytest.fixture
def service(redis: Redis) -> Service:
    """A house whose tables are full after a hundred events."""
    return wired(redis, table_events=100)


@pytest.fixture
def full(service: Service) -> str:
    """The id of a table's successor, which is owed and not there yet."""
    open_table(service, "prudente", "ardito", "prudente", access="link")
    send(service, TakeSeat(), actor="p_anna")
    service.people.invitations.admit(FIRST, "p_berto", service.people.invitations.code(FIRST))
    for _ in range(500):
        dues = [due for due in take(service) if state(service).stage != "closed"]
        for due in dues:
            perform(service, due)
        if not dues:
            service.clock.advance(31_000)  # Anna never answers
        if state(service).stage == "closed":
            break
    successor = state(service).continues_as
    assert successor is not None
    assert not service.log.exists(stream_of(successor))
    return successor


def kill_at(monkeypatch: pytest.MonkeyPatch, service: Service, step: int) -> None:
    """Let the worker die before its n-th append."""
    append: Callable[..., object] = service.log.append
    left = iter(range(step, -1, -1))

    def dying(*arguments: object, **named: object) -> object:
        if next(left) == 0:
            raise Killed
        return append(*arguments, **named)

    monkeypatch.setattr(service.log, "append", dying)


@pytest.mark.parametrize("step", [0, 1])
def test_a_killed_worker_leaves_the_rest_to_the_next(
    service: Service, full: str, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    (due,) = (due for due in take(service) if due.kind == "open_successor")
    with monkeypatch.context() as patched:
        kill_at(patched, service, step)
        with pytest.raises(Killed):
            perform(service, due)
    assert state(service).successor is None
    service.clock.advance(USUAL_LEASE)
    (again,) = (due for due in take(service) if due.kind == "open_successor")
    perform(service, again)
    assert state(service).successor == full
    assert len(facts(service, f.TableInherited, full)) == len(facts(service, f.SuccessorOpened)) == 1


def test_a_doubled_job_changes_nothing(service: Service, full: str) -> None:
    for _ in range(2):
        open_successor(service, stream_of(FIRST), str(state(service).hand))
    assert len(facts(service, f.TableOpened, full)) == len(facts(service, f.SuccessorOpened)) == 1
    assert not [owed for owed in service.log.agenda.of(stream_of(FIRST)) if owed.kind == "open_successor"]


def test_the_successor_goes_on_with_the_same_people(service: Service, full: str) -> None:
    before = [(seat.player, seat.stack) for seat in state(service).seats]
    for due in take(service):
        perform(service, due)
    assert [(seat.player, seat.stack) for seat in state(service, full).seats] == before
    assert service.people.invitations.is_admitted(full, "p_berto")
    assert state(service, full).opened.access == "link"
    (owed,) = service.log.agenda.of(stream_of(full))
    assert owed.kind == "open_hand"


def test_both_tables_are_upheld(service: Service, full: str) -> None:
    for due in take(service):
        perform(service, due)
    for table in (FIRST, full):
        assert service.auditor.stream(stream_of(table)).verdict == "upheld", table


def test_a_successor_that_begins_with_other_stacks_is_noticed(service: Service, full: str) -> None:
    """Its own log is without fault, so only its predecessor's can tell."""
    ended = service.log.load(stream_of(FIRST), service.tables)
    begin = succession(ended.state, ended.head.position)
    rich, *others = begin.inherited.seats
    richer = replace(begin.inherited, seats=(replace(rich, stack=rich.stack + 1), *others))
    service.carry_out(service.tables, stream_of(full), replace(begin, inherited=richer), create=True)
    told = service.auditor.stream(stream_of(full))
    assert [(finding.code, finding.version) for finding in told.findings] == [("restatement_wrong", 2)]
    assert told.verdict == "wrong"
