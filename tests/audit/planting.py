"""Logs as a corrupt service would leave them: something is changed, and all that hangs on it is chained anew."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from service.audit.evidence import Evidence
from service.audit.finding import Finding
from service.audit.judge import audit
from service.simulation.table import SimulatedTable
from service.stream.canonical import canonical
from service.stream.chain import genesis
from service.stream.event import Event, Opened
from service.stream.event import Fact as AnyFact
from service.table import facts as f
from tests.records.tables import recorded

Change = Callable[[Event], Event]


def evidence(table: SimulatedTable) -> Evidence:
    """The table's whole log, hashed as it stands, with no checkpoints."""
    records = recorded(table)
    return Evidence(
        stream=table.stream,
        before=genesis(table.stream),
        opened=None,
        records=lambda: iter(records),
        end=None,
        checkpoints=(),
        signers=frozenset(),
        seed_of=table.decider.dealer.seed,
    )


def found(table: SimulatedTable) -> list[tuple[str, int]]:
    """Code and version of every finding, remarks among them."""
    return [(finding.code, finding.version) for finding in findings(table)]


def findings(table: SimulatedTable) -> tuple[Finding, ...]:
    return audit(evidence(table)).findings


def place(table: SimulatedTable, fact: type[AnyFact], number: int = 0, **members: Any) -> int:
    """The index of the first event of a kind that has these members, or of a later one."""
    matching = [
        index
        for index, event in enumerate(table.events)
        if isinstance(event.fact, fact) and all(getattr(event.fact, name) == is_ for name, is_ in members.items())
    ]
    return matching[number]


def change(table: SimulatedTable, index: int, **members: Any) -> int:
    """Give the event at `index` other members; answers its version."""
    event = table.events[index]
    table.events[index] = replace(event, fact=replace(event.fact, **members))
    return event.version


def renumbered(events: Iterable[Event]) -> list[Event]:
    """The events numbered without gaps, with what they open numbered along."""
    kept = list(events)
    versions = {event.version: number for number, event in enumerate(kept, 1)}
    return [replace(event, version=number, fact=_follow(event.fact, versions)) for number, event in enumerate(kept, 1)]


def swap_cards(table: SimulatedTable, index: int, card: str) -> int:
    """Let another card have been dealt: where it was dealt and where it is opened. Answers its version."""
    event = table.events[index]
    if event.secret is None:
        return change(table, index, card=card)
    secret = replace(event.secret, card=card)
    table.events[index] = replace(event, secret=secret)
    opening = Opened(event.version, msgspec.Raw(canonical(msgspec.to_builtins(secret))))
    for place, later in enumerate(table.events):
        opens: Sequence[Opened] = getattr(later.fact, "opens", ())
        if any(one.version == event.version for one in opens):
            reopened = tuple(opening if one.version == event.version else one for one in opens)
            table.events[place] = replace(later, fact=replace(later.fact, opens=reopened))
    return event.version


def _follow(fact: AnyFact, versions: dict[int, int]) -> AnyFact:
    if isinstance(fact, f.HandOpened) and fact.shoe is not None:
        fact = replace(fact, shoe=replace(fact.shoe, committed=versions.get(fact.shoe.committed, 0)))
    opens: Sequence[Opened] = getattr(fact, "opens", ())
    if not opens:
        return fact
    return replace(fact, opens=tuple(Opened(versions.get(one.version, 0), one.secret) for one in opens))
