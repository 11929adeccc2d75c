"""Where in its table's log a hand lies, with all that proves it: from its opening to the reveal of its shoe."""

from __future__ import annotations

from collections.abc import Callable

from service.log.log import Log
from service.records.reading import read_event
from service.stream.event import Event
from service.stream.refusal import Refused
from service.table.decider import stream_of
from service.table.facts import HandOpened, ShoeCommitted, ShoeRevealed

_STEP = 100
"""About a hand's worth of events."""


def hand_span(log: Log, table: str, hand: int) -> tuple[int, int]:
    """The first and last version of a hand's bundle; a shoe still in play ends it where the log ends.

    Refuses `unknown_hand`.
    """
    stream = stream_of(table)
    opening = find_opening(log, stream, hand)
    revealed = find_reveal(log, stream, opening.version)
    return opening.version, log.head(stream).version if revealed is None else revealed


def find_opening(log: Log, stream: str, hand: int) -> Event:
    """The event with which the hand opened. Refuses `unknown_hand`."""
    found = _first_opening(log, stream, 1, lambda opened: opened.hand >= hand)
    if found is None or _opened(found).hand != hand:
        raise Refused("unknown_hand", f"This table has no hand {hand}; hands count from 1, void ones too.")
    return found


def find_reveal(log: Log, stream: str, opening: int) -> int | None:
    """The version that reveals the shoe of the hand which opened at version `opening`; None while it is in play."""
    shoe = _shoe_number(log, stream, opening)
    later = _first_opening(log, stream, opening + 1, lambda opened: opened.shoe is None or opened.shoe.shoe != shoe)
    last = log.head(stream).version if later is None else later.version - 1
    while last > opening:
        for event in reversed(_events(log, stream, max(opening + 1, last - _STEP + 1), last)):
            match event.fact:
                case ShoeRevealed(number) if number == shoe:
                    return event.version
                case HandOpened():
                    return None
                case _:
                    last = event.version - 1
    return None


def _shoe_number(log: Log, stream: str, opening: int) -> int | None:
    """The kept shoe, or the one that is committed as the hand opens."""
    first, *others = _events(log, stream, opening, opening + _STEP - 1)
    kept = _opened(first).shoe
    if kept is not None:
        return kept.shoe
    return next((event.fact.shoe for event in others if isinstance(event.fact, ShoeCommitted)), None)


def _first_opening(log: Log, stream: str, first: int, is_reached: Callable[[HandOpened], bool]) -> Event | None:
    """The first opening from version `first` on that has come so far, by halving the log: none goes back behind it."""
    low, high = first, log.head(stream).version
    reached = None
    while low <= high:
        middle = (low + high) // 2
        found = _next_opening(log, stream, middle, high)
        if found is None:
            high = middle - 1
        elif is_reached(_opened(found)):
            reached, high = found, middle - 1
        else:
            low = found.version + 1
    return reached


def _next_opening(log: Log, stream: str, first: int, last: int) -> Event | None:
    while first <= last:
        for event in _events(log, stream, first, min(last, first + _STEP - 1)):
            if isinstance(event.fact, HandOpened):
                return event
        first += _STEP
    return None


def _events(log: Log, stream: str, first: int, last: int) -> list[Event]:
    return [read_event(record) for record in log.read(stream, first - 1, last - first + 1)]


def _opened(event: Event) -> HandOpened:
    assert isinstance(event.fact, HandOpened), "an opening is a hand's"
    return event.fact
