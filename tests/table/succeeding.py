"""Tables whose logs are full, and those that go on in their place."""

from __future__ import annotations

from copy import copy

from service.game.rules import RuleSet
from service.simulation.table import SimulatedTable
from service.stream.chain import Head
from service.table import commands as c
from service.table.decider import TableDecider, stream_of
from service.table.limits import Limits
from service.table.succession import succession
from tests.records.tables import recorded

FULL = 60
"""Events: two or three hands."""


def full_table(rules: RuleSet, seed: int = 1, most_events: int = FULL) -> SimulatedTable:
    """Bots, and somebody who has left their stack behind, until the log is full."""
    table = SimulatedTable(rules, seed=seed)
    table.decider = TableDecider(table.decider.dealer, Limits(most_events))
    table.sit("p_anna")
    table.seat_bots("prudente", "ardito", "prudente")
    table.send(c.LeaveSeat(1), "p_anna")
    while table.state.stage != "closed":
        table.pay(table.debts[0])
    return table


def end_of(table: SimulatedTable) -> Head:
    """Where the table's log ends."""
    last = recorded(table)[-1]
    return Head(last.version, last.hash)


def successor_of(table: SimulatedTable) -> SimulatedTable:
    """The table that goes on in its place, with a log that does not get full."""
    heir, begin = copy(table), succession(table.state, end_of(table).position)
    heir.stream, heir.events = stream_of(begin.opened.table), []
    heir.decider = TableDecider(table.decider.dealer)
    heir.state = heir.decider.initial(heir.stream)
    heir.send(begin)
    return heir
