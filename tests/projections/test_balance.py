"""The balance finds chips that come from nowhere, once, and counts on where it stopped."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from service.projections import balance as books
from service.stream.chain import genesis
from service.table import facts as f
from service.wiring import Service
from tests.bench.played import bots_table, store
from tests.wiring import wired


@pytest.fixture
def service() -> Service:
    return wired()


def played(service: Service, hands: int, surplus: int = 0) -> str:
    """A table's stream of so many hands, the first settlement of which pays its first line so many chips too much."""
    table = bots_table(7)
    table.play(hands)
    for place, event in enumerate(table.events):
        if surplus and isinstance(event.fact, f.HandSettled):
            line = event.fact.lines[0]
            lines = (replace(line, net=line.net + surplus), *event.fact.lines[1:])
            table.events[place] = replace(event, fact=replace(event.fact, lines=lines))
            del table.events[place + 1 :]
            break
    store(service.log, table)
    return table.stream


def test_honest_tables_add_up(service: Service) -> None:
    stream = played(service, hands=20)
    service.balance.follow(service.log, service.tables, stream)
    assert service.balance.off() == 0


@pytest.mark.parametrize("at_once", [7, 5_000])
def test_chips_from_nowhere_are_counted_once(service: Service, monkeypatch: pytest.MonkeyPatch, at_once: int) -> None:
    """In however many looks, and however often it looks again."""
    monkeypatch.setattr(books, "AT_ONCE", at_once)
    stream = played(service, hands=2, surplus=13)
    assert service.log.head(stream) != genesis(stream)
    for _ in range(20):
        service.balance.follow(service.log, service.tables, stream)
    assert service.balance.off() == 13


def test_it_is_made_anew_from_the_logs(service: Service) -> None:
    stream = played(service, hands=1, surplus=5)
    service.balance.follow(service.log, service.tables, stream)
    service.balance.clear()
    assert service.balance.off() == 0
    service.balance.follow(service.log, service.tables, stream)
    assert service.balance.off() == 5
