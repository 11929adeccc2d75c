"""What a stored event means today, or why it cannot be told."""

from __future__ import annotations

from service.stream.catalogue import UnknownEvent
from service.stream.event import Event, Record
from service.stream.refusal import Refused
from service.table.facts import CATALOGUE


def read_event(record: Record) -> Event:
    """The event, typed. Refuses `unknown_event` where this release does not know its type or version."""
    try:
        return CATALOGUE.event(record)
    except UnknownEvent as unknown:
        raise Refused("unknown_event", str(unknown)) from unknown
