"""The jobs of a dispute, done twice or broken off, lead to one audit and one correction."""

from __future__ import annotations

from typing import Any

import pytest

from service.dispute import commands as c
from service.dispute.decider import stream_of
from service.dispute.facts import DisputeAudited, Found, Owed
from service.table.decider import stream_of as table_stream
from service.wiring import Service
from tests.wiring import wired
from tests.workers.house import FIRST, open_table, play, take
from workers import disputes
from workers.jobs import perform

STREAM = stream_of("d_1")


@pytest.fixture
def service() -> Service:
    """A table of two bots at rest, and a dispute over it that an operator has ruled on."""
    service = wired()
    open_table(service, "prudente", "prudente")
    players = tuple(seat.player for seat in service.log.load(table_stream(FIRST), service.tables).state.seats)
    owed = tuple(
        Owed(n, player, 0, 0, chips) for n, (player, chips) in enumerate(zip(players, (4, -4), strict=True), 1)
    )
    audited = DisputeAudited(
        "done", "wrong", (Found("settlement_wrong", 9, 1, "…", owed),), "9-00000000", "00" * 32, None
    )
    for command in (
        c.OpenDispute(FIRST, 1, players[0], players, "?"),
        c.BeginAudit(),
        c.ReportAudit(audited),
        c.Rule("accepted", "…", True, service.log.head(table_stream(FIRST)).version),
    ):
        send(service, command)
    return service


def send(service: Service, command: Any, stream: str = STREAM) -> None:
    service.transactor.run(
        service.complaints,
        stream,
        command,
        actor="o_1",
        cause=f"{stream} {command!r}"[:60],
        entropy=service.entropy,
        create=True,
    )


def adjusted(service: Service) -> list[int]:
    return [record.version for record in service.log.read(table_stream(FIRST)) if record.type == "chips_adjusted"]


def corrected(service: Service) -> int | None:
    state = service.log.load(STREAM, service.complaints).state
    return None if state.corrected is None else state.corrected.table_version


def test_a_correction_done_twice_is_one(service: Service) -> None:
    for _ in range(2):
        disputes.correct(service, STREAM, "1")
    assert adjusted(service) == [corrected(service)]


def test_a_worker_that_died_between_table_and_dispute_is_followed_by_one_that_finds_it(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(disputes, "_send", _die)
        with pytest.raises(KeyboardInterrupt):
            disputes.correct(service, STREAM, "1")
    assert len(adjusted(service)) == 1
    assert corrected(service) is None
    disputes.correct(service, STREAM, "1")
    assert adjusted(service) == [corrected(service)]


def test_a_worker_that_looked_and_then_slept_pays_no_second_time(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its lease ran out meanwhile, and another worker has paid."""
    look = disputes._paid

    def look_and_sleep(*arguments: Any) -> int | None:
        seen = look(*arguments)
        with monkeypatch.context() as patch:
            patch.setattr(disputes, "_paid", look)
            disputes.correct(service, STREAM, "1")
        return seen

    monkeypatch.setattr(disputes, "_paid", look_and_sleep)
    disputes.correct(service, STREAM, "1")
    assert adjusted(service) == [corrected(service)]


def test_during_a_hand_the_correction_stays_owed(service: Service) -> None:
    (opening,) = (due for due in take(service) if due.kind == "open_hand")
    perform(service, opening)
    disputes.correct(service, STREAM, "1")
    assert adjusted(service) == []
    assert [owed.kind for owed in service.log.agenda.of(STREAM) if owed.kind != "checkpoint"] == ["correct"]


def test_an_audit_broken_off_and_then_done_twice_is_one(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    stream = stream_of("d_2")
    play(service, until_hand=1)
    send(service, c.OpenDispute(FIRST, 1, None, (), "?"), stream)
    with monkeypatch.context() as patch:
        patch.setattr(type(service.auditor), "hand", _die)
        with pytest.raises(KeyboardInterrupt):
            disputes.audit(service, stream, "1")
    for _ in range(2):
        disputes.audit(service, stream, "1")
    assert [record.type for record in service.log.read(stream)] == ["dispute_opened", "audit_began", "dispute_audited"]


def _die(*_: object) -> None:
    raise KeyboardInterrupt
