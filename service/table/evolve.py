"""What each event changes. Never refuses: what the log holds has happened."""

from __future__ import annotations

from typing import cast, get_args

from msgspec.structs import replace

from service.stream.event import Event
from service.table.changes import acted
from service.table.evolve_life import change_life
from service.table.evolve_play import change_play
from service.table.facts import LifeFact, PlayFact
from service.table.state import Table

_LIFE = frozenset(get_args(LifeFact))


def evolve(table: Table, event: Event) -> Table:
    """The table after `event`."""
    before = replace(table, version=event.version, at=event.at)
    if type(event.fact) in _LIFE:
        after = change_life(before, event, cast(LifeFact, event.fact))
    else:
        after = change_play(before, event, cast(PlayFact, event.fact))
    return after if event.actor is None else acted(after, event.actor)
