"""Long logs without a service to play them: simulated tables, stored as the service stores them."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from service.game.presets import PRESETS
from service.log.log import Log
from service.simulation.table import SimulatedTable
from service.stream.chain import Head, genesis
from service.stream.event import Event
from service.table.commands import BotKind, ResumeTable
from service.table.decider import TableDecider
from service.table.facts import HandSettled
from service.table.limits import Limits
from service.table.state import Table
from service.wiring import Service
from tests.log.streams import onto

BOTS: tuple[BotKind, ...] = ("prudente", "ardito", "prudente", "ardito")

LASTING = replace(PRESETS["reale"], starting_stack=1_000_000)
"""Nobody goes broke, so every hand has four hands in it."""


def bots_table(seed: int) -> SimulatedTable:
    """A table of four bots, about to play; without people it plays a thousand hands and stops."""
    table = SimulatedTable(LASTING, seed=seed)
    table.seat_bots(*BOTS)
    return table


def store(log: Log, table: SimulatedTable) -> None:
    """Append all that happened at the table, command by command."""
    head = genesis(table.stream)
    for _cause, events in itertools.groupby(table.events, key=lambda event: event.cause):
        head = _append(log, table, head, list(events))


def grown(service: Service, seed: int, is_enough: Callable[[Table], bool]) -> SimulatedTable:
    """A table of bots whose log in Redis goes on, woken whenever it rests, until it is enough; every hand is signed."""
    table = SimulatedTable(LASTING, seed=seed)
    table.decider = TableDecider(service.tables.dealer, Limits(most_events=sys.maxsize))
    table.seat_bots(*BOTS)
    head = genesis(table.stream)
    while not is_enough(table.state) or table.state.stage != "waiting":
        debts = table.debts
        if debts:
            table.pay(debts[0])
        else:
            table.send(ResumeTable(), table.opener)
        if len(table.events) >= 400:
            head = _stored(service, table, head)
    _stored(service, table, head)
    return table


def _stored(service: Service, table: SimulatedTable, head: Head) -> Head:
    """Append what has happened since `head`, forget it here, and sign the settlements."""
    reached = _append(service.log, table, head, table.events)
    for event in table.events:
        if isinstance(event.fact, HandSettled):
            service.checkpoints.sign(table.stream, event.version)
    table.events = []
    return reached


def _append(log: Log, table: SimulatedTable, head: Head, events: Sequence[Event]) -> Head:
    records, reached, restated = [], head, None
    for event in events:
        record = table.decider.catalogue.record(reached, event)
        records.append(record)
        reached = Head(record.version, record.hash)
        if table.decider.restates(event):
            restated = event.version
    log.append(table.stream, onto(head), records, (), None, restated)
    return reached
