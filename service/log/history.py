"""The past of a stream: its entries in bounded steps, its state at any version, and whether its chain holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from service.log.entries import Entry, events_of, version_of
from service.log.server import Server
from service.stream.decider import Decider
from service.stream.event import Event

_STEP = 1_000
_STEP_BACK = 100
"""About a hand's worth of events: how far one look back for a restating event reaches."""

S = TypeVar("S")


def entries_between(server: Server, log: str, first: int, last: int) -> Iterator[Entry]:
    """The entries `first` … `last`, both included, read a thousand at a time."""
    while first <= last:
        entries = server.command("XRANGE", log, f"{first}-0", f"{last}-0", "COUNT", _STEP)
        if not entries:
            return
        yield from entries
        first = version_of(entries[-1]) + 1


def state_at(server: Server, log: str, stream: str, decider: Decider[S, Any], version: int) -> S:
    """The state just after `version`: the first event's constants, then on from the nearest restating event."""
    state = decider.initial(stream)
    constants = entries_between(server, log, 1, min(version, 1))
    for event in events_of(decider.catalogue, constants):
        state = decider.evolve(state, event)
    for event in _since_restated(server, log, decider, version):
        state = decider.evolve(state, event)
    return state


def _since_restated(server: Server, log: str, decider: Decider[Any, Any], version: int) -> list[Event]:
    """The events from the last that restates, at or before `version`, up to it; without one, all after the first.

    It is looked for backwards: where folds may begin is remembered for the head alone, since the past is asked for
    seldom and a hand is short.
    """
    steps: list[list[Event]] = []
    while version > 1:
        entries = server.command("XREVRANGE", log, f"{version}-0", "2-0", "COUNT", _STEP_BACK)
        if not entries:
            break
        backwards = []
        for event in events_of(decider.catalogue, entries):
            backwards.append(event)
            if decider.restates(event):
                break
        steps.append(backwards)
        if decider.restates(backwards[-1]):
            break
        version = backwards[-1].version - 1
    return [event for backwards in reversed(steps) for event in reversed(backwards)]
