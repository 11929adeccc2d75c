"""What may be asked of the calendar."""

from __future__ import annotations

import msgspec

from service.periods.facts import TableReported


class BeginCalendar(msgspec.Struct, frozen=True):
    """Count days from today on; nothing, where they are counted already."""


class TellTables(msgspec.Struct, frozen=True):
    """What was played at these tables, in the order of their ids; those that are told already are passed over."""

    tables: tuple[TableReported, ...]


class TellDay(msgspec.Struct, frozen=True):
    """All tables of the period `since` … `until` are told; nothing, where another worker has said so."""

    since: int
    until: int


class NoticeRewind(msgspec.Struct, frozen=True):
    """The log went back."""


Command = BeginCalendar | TellTables | TellDay | NoticeRewind
