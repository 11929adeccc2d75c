"""What may be asked of a dispute."""

from __future__ import annotations

import msgspec

from service.dispute.facts import DisputeAudited, Ruling


class OpenDispute(msgspec.Struct, frozen=True):
    """Complain about a hand; `players` had a part in it."""

    table: str
    hand: int
    complainant: str | None
    players: tuple[str, ...]
    reason: str


class BeginAudit(msgspec.Struct, frozen=True):
    """A worker begins, or may begin anew since the shoe is revealed; nothing, once it has begun."""


class ReportAudit(msgspec.Struct, frozen=True):
    """What the audit found; nothing, where another worker has reported it."""

    found: DisputeAudited


class Rule(msgspec.Struct, frozen=True):
    """An operator's word. `corrects`: pay what was found due; the table stands at `table_version`."""

    ruling: Ruling
    reason: str
    corrects: bool
    table_version: int


class NoteCorrection(msgspec.Struct, frozen=True):
    """The table has set it right by this event; None: the table is over, or nobody there could give anything."""

    table_version: int | None


class NoticeRewind(msgspec.Struct, frozen=True):
    """The log went back."""


Command = OpenDispute | BeginAudit | ReportAudit | Rule | NoteCorrection | NoticeRewind
