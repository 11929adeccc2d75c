"""One hand's part of its table's log, folded once: each event with the table before and after it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from service.log.log import Log
from service.records.hand_span import find_opening, find_reveal
from service.records.reading import read_event
from service.stream.event import Event, Record
from service.table.decider import stream_of
from service.table.evolve import evolve
from service.table.facts import BankDecided, HandOpened, HandSettled, HandVoided, TableOpened
from service.table.state import Table


class Step(msgspec.Struct, frozen=True):
    """One event of the hand: as stored, as it is meant, and the table around it."""

    record: Record
    event: Event
    before: Table
    after: Table


class HandLog(msgspec.Struct, frozen=True):
    """A hand from its opening to the decision on its bank, and what that brings with it; a running one so far.

    `terms` is the table's first event. `committed` and `revealed` are those of its shoe, which may lie before the hand
    and long after it; None where they are not written yet, or were not imported.
    """

    terms: TableOpened
    steps: tuple[Step, ...]
    committed: Record | None
    revealed: Record | None

    @property
    def opened(self) -> HandOpened:
        fact = self.steps[0].event.fact
        assert isinstance(fact, HandOpened), "a hand's first event opens it"
        return fact

    @property
    def over(self) -> Step | None:
        """The settlement, or what made the hand void; None while it runs."""
        return next((step for step in self.steps if isinstance(step.event.fact, HandSettled | HandVoided)), None)

    @property
    def lying(self) -> Table:
        """The table with the hand's stakes and cards on it: just before it was over, or as it stands."""
        return self.steps[-1].after if self.over is None else self.over.before

    @property
    def played(self) -> tuple[Step, ...]:
        """The steps up to the one that ended the hand."""
        over = self.over
        return self.steps if over is None else self.steps[: self.steps.index(over) + 1]


def read_hand(log: Log, table: str, hand: int) -> HandLog:
    """The hand, from its events alone. Refuses `unknown_hand`."""
    stream = stream_of(table)
    opening = find_opening(log, stream, hand).version
    terms = read_event(log.read(stream, 0, 1)[0])
    steps = tuple(_steps(evolve(Table(id=table), terms), log.records(stream, opening)))
    shoe = next((step.after.shoe for step in steps if step.after.shoe is not None), None)
    reveal = find_reveal(log, stream, opening)
    assert isinstance(terms.fact, TableOpened), "a table's first event opens it"
    return HandLog(
        terms.fact,
        steps,
        None if shoe is None else _record(log, stream, shoe.committed),
        None if reveal is None else _record(log, stream, reveal),
    )


def _steps(table: Table, records: Iterable[Record]) -> Iterator[Step]:
    """Up to the bank's decision and what was appended with it; of a running hand, up to where the log ends."""
    decided: Event | None = None
    for record in records:
        event = read_event(record)
        if decided is not None and event.cause != decided.cause:
            return
        after = evolve(table, event)
        yield Step(record, event, table, after)
        table = after
        if decided is None and isinstance(event.fact, BankDecided):
            decided = event


def _record(log: Log, stream: str, version: int) -> Record | None:
    """The event; None where an import left it out."""
    return next((record for record in log.read(stream, version - 1, 1) if record.version == version), None)
