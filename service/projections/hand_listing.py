"""Reads a table's log on from where the lists of hands stand, and lists what has ended since."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from service.log.log import Log
from service.projections.hand_line import HandLine, hand_line
from service.projections.hands import Hands, Indexed
from service.table.decider import TableDecider, stream_of
from service.table.facts import HandOpened
from service.table.state import Table

MOST_AT_ONCE = 100
"""Hands that are listed in one step."""


def list_hands(log: Log, tables: TableDecider, hands: Hands, table: Table) -> None:
    """List the hands of `table`, as it stands, that are over; all of them anew where its log went back."""
    stream, known = stream_of(table.id), hands.indexed(table.id)
    if _last_over(table) == (0 if known is None else known.hand):
        return
    if known is not None and not _still_holds(log, stream, known):
        hands.forget(table.id)
        known = None
    found = _ended(log, tables, stream, 0 if known is None else known.version)
    while some := list(islice(found, MOST_AT_ONCE)):
        hands.put(table.id, [line for line, _ in some], some[-1][1])


def _last_over(table: Table) -> int:
    """The number of the last hand that is over; 0 if none is."""
    return table.hand if table.stage in ("waiting", "rotating", "closed") else table.hand - 1


def _still_holds(log: Log, stream: str, known: Indexed) -> bool:
    return any(record.hash.hex() == known.hash for record in log.read(stream, known.version - 1, 1))


def _ended(log: Log, tables: TableDecider, stream: str, after: int) -> Iterator[tuple[HandLine, Indexed]]:
    """The hands that ended after version `after`, at which no hand was open."""
    table, opened_at = log.state_at(stream, tables, after), 0
    for record in log.records(stream, after + 1):
        event = tables.catalogue.event(record)
        if record.version != table.version + 1 and not isinstance(event.fact, HandOpened):
            continue  # a range that was imported is told from its first hand on
        if isinstance(event.fact, HandOpened):
            opened_at = event.at
        line = hand_line(table, event, opened_at)
        if line is not None:
            yield line, Indexed(line.hand, record.version, record.hash.hex())
        table = tables.evolve(table, event)
