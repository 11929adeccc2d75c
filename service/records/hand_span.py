"""Where in its table's log a hand lies, with all that proves it: from its opening to the reveal of its shoe."""

from __future__ import annotations

from collections.abc import Iterator

from service.log.log import Log
from service.stream.event import Event
from service.stream.refusal import Refused
from service.table.decider import stream_of
from service.table.facts import CATALOGUE, HandOpened, ShoeCommitted, ShoeRevealed

_STEP = 100
"""About a hand's worth of events."""


def hand_span(log: Log, table: str, hand: int) -> tuple[int, int]:
    """The first and last version of a hand's bundle; a shoe still in play ends it where the log ends.

    Refuses `unknown_hand`.
    """
    stream = stream_of(table)
    end = log.head(stream).version
    opening, opened = _find_opening(log, stream, hand, end)
    shoe = None if opened.shoe is None else opened.shoe.shoe
    for event in _events(log, stream, opening + 1, end):
        match event.fact:
            case ShoeCommitted(number) if shoe is None:
                shoe = number
            case ShoeRevealed(number) if number == shoe:
                return opening, event.version
            case _:
                pass
    return opening, end


def _find_opening(log: Log, stream: str, hand: int, end: int) -> tuple[int, HandOpened]:
    """The version at which the hand opened, and how, by halving the log: hands are numbered in its order."""
    low, high = 1, end
    while low <= high:
        middle = (low + high) // 2
        found = _next_opening(log, stream, middle, high)
        if found is None:
            high = middle - 1
        elif found[1].hand == hand:
            return found
        elif found[1].hand < hand:
            low = found[0] + 1
        else:
            high = middle - 1
    raise Refused("unknown_hand", f"This table has no hand {hand}; hands count from 1, void ones too.")


def _next_opening(log: Log, stream: str, first: int, last: int) -> tuple[int, HandOpened] | None:
    for event in _events(log, stream, first, last):
        if isinstance(event.fact, HandOpened):
            return event.version, event.fact
    return None


def _events(log: Log, stream: str, first: int, last: int) -> Iterator[Event]:
    while first <= last:
        records = log.read(stream, first - 1, min(_STEP, last - first + 1))
        yield from map(CATALOGUE.event, records)
        first = records[-1].version + 1
