"""A hand played again: frame by frame, each event with the table after it, as one viewer saw it then."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

import msgspec

from service.records.hand_log import HandLog
from service.stream.chain import Head
from service.stream.redaction import redacted
from service.table.views import people, view

FORMAT = "mazziere-replay/1"

LookUp = Callable[[Collection[str]], Mapping[str, str]]
"""The names of these players, asked for at every frame; who is unknown or erased has none."""


def frames(hand: HandLog, viewer: str | None, look_up: LookUp) -> Iterator[dict[str, Any]]:
    """Each event as `viewer` (a player id, or None for a spectator) may see it, with the table just after it.

    `table` is the view of that moment: what lay face down is null, and `legal_actions` are what the viewer could do
    then. `took_ms` is the time since the event before.
    """
    at = hand.steps[0].event.at
    for step in hand.steps:
        head = Head(step.record.version, step.record.hash)
        yield {
            "event": redacted(step.record, viewer),
            "took_ms": step.event.at - at,
            "table": view(step.after, viewer, head, look_up(people(step.after))),
        }
        at = step.event.at


def replay(hand: HandLog, viewer: str | None, look_up: LookUp) -> Iterator[bytes]:
    """The frames as one JSON document in UTF-8, piece by piece."""
    start = {"format": FORMAT, "table": hand.terms.table, "hand": hand.opened.hand, "viewer": viewer}
    yield msgspec.json.encode(start)[:-1] + b',"frames":['
    for number, frame in enumerate(frames(hand, viewer, look_up)):
        yield (b",\n" if number else b"\n") + msgspec.json.encode(frame)
    yield b"\n]}\n"
