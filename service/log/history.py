"""The past of a stream: its state at any version."""

from __future__ import annotations

from typing import Any, TypeVar

from service.log.entries import events_of
from service.log.reader import Reader
from service.stream.decider import Decider
from service.stream.event import Event
from service.stream.refusal import Refused

_STEP_BACK = 100
"""About a hand's worth of events: how far one look back for a restating event reaches."""

S = TypeVar("S")


def state_at(reader: Reader, stream: str, decider: Decider[S, Any], version: int) -> S:
    """The state just after `version`: the first event's constants, then on from the nearest restating event.

    Refuses `unknown_version` where an import left out what that rests on.
    """
    state = decider.initial(stream)
    constants = reader.between(stream, 1, min(version, 1))
    for event in events_of(decider.catalogue, constants):
        state = decider.evolve(state, event)
    later = _since_restated(reader, stream, decider, version)
    if version > 1 and not (later and (decider.restates(later[0]) or later[0].version == 2)):
        raise Refused("unknown_version", f"what led to version {version} was not imported; ask for a later one")
    for event in later:
        state = decider.evolve(state, event)
    return state


def _since_restated(reader: Reader, stream: str, decider: Decider[Any, Any], version: int) -> list[Event]:
    """The events from the last that restates, at or before `version`, up to it; without one, all after the first.

    It is looked for backwards: where folds may begin is remembered for the head alone, since the past is asked for
    seldom and a hand is short.
    """
    steps: list[list[Event]] = []
    while version > 1:
        entries = reader.before(stream, version, _STEP_BACK)
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
