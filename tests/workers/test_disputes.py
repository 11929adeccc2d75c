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
from tests.workers.house import FIRST, open_table
from workers import disputes

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


def send(service: Service, command: Any) -> None:
    service.transactor.run(
        service.complaints,
        STREAM,
        command,
        actor="o_1",
        cause=f"{command!r}"[:60],
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


def _die(*_: object) -> None:
    raise KeyboardInterrupt
