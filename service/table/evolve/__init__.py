"""What each event changes, by what it tells of: the table's life, a circuit, a hand, its cards, the bank.

Law: never refuses. What the log holds has happened; whether it should have is asked in `legal` and the decisions.
"""

from __future__ import annotations

from typing import cast, get_args

from msgspec.structs import replace

from service.stream.event import Event
from service.table.evolve.changes import acted
from service.table.evolve.circuit import change_circuit, counted
from service.table.evolve.life import change_life
from service.table.evolve.play import change_play
from service.table.facts import CircuitFact, LifeFact, PlayFact
from service.table.state import Table

_LIFE = frozenset(get_args(LifeFact))
_CIRCUIT = frozenset(get_args(CircuitFact))


def evolve(table: Table, event: Event) -> Table:
    """The table after `event`."""
    before = replace(table, version=event.version, at=event.at)
    if type(event.fact) in _LIFE:
        after = change_life(before, event, cast(LifeFact, event.fact))
    elif type(event.fact) in _CIRCUIT:
        after = change_circuit(before, event, cast(CircuitFact, event.fact))
    else:
        after = change_play(before, event, cast(PlayFact, event.fact))
    if after.circuit is not None:
        after = counted(after, event.fact)
    return after if event.actor is None else acted(after, event.actor)
