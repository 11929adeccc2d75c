"""What the tests of workers do all the time: open tables with bots, look at them, play in this process."""

from __future__ import annotations

from itertools import count
from typing import Any

from service.game.rules import RuleSet
from service.log.agenda import Due
from service.stream.event import Fact
from service.table import commands as c
from service.table.decider import stream_of
from service.table.state import Table
from service.transact import Outcome
from service.wiring import Service
from workers.jobs import perform

FIRST = "t_first"
OPENER = "p_opener"

_sent = count(1)


def send(service: Service, command: c.Command, actor: str = OPENER, table: str = FIRST) -> Outcome[Table]:
    """Carry out a player's command."""
    return service.transactor.run(
        service.tables,
        stream_of(table),
        command,
        actor=actor,
        cause=f"{next(_sent):032x}",
        entropy=service.entropy,
        keep_ms=60_000,
        create=isinstance(command, c.OpenTable),
    )


def open_table(service: Service, *bots: str, table: str = FIRST, rules: RuleSet | None = None, **terms: Any) -> None:
    """Open a table with a bot of each named kind."""
    send(service, c.OpenTable(f"Table {table}", rules or RuleSet(), **terms), table=table)
    for number, bot in enumerate(bots, start=1):
        send(service, c.SeatBot(bot, f"b_{table}_{number}"), table=table)  # type: ignore[arg-type]


def state(service: Service, table: str = FIRST) -> Table:
    return service.log.load(stream_of(table), service.tables).state


def facts(service: Service, kind: type[Fact], table: str = FIRST) -> list[Any]:
    """All events of one kind, oldest first."""
    stream, found, after = stream_of(table), [], 0
    while records := service.log.read(stream, after):
        events = map(service.tables.catalogue.event, records)
        found += [event.fact for event in events if isinstance(event.fact, kind)]
        after = records[-1].version
    return found


def take(service: Service, limit: int = 100) -> list[Due]:
    return service.log.agenda.take(service.log.clock.now(), limit)


def play(service: Service, until_hand: int, table: str = FIRST) -> None:
    """Do what falls due, in this process, until that many hands are settled and their banks decided."""
    while (seen := state(service, table)).hand < until_hand or seen.stage != "waiting":
        dues = take(service)
        assert dues, f"{table} stands still in hand {seen.hand}: {seen.stage}"
        for due in dues:
            perform(service, due)
