"""What may be asked of a series."""

from __future__ import annotations

import msgspec

from service.series.facts import SeriesTerms


class CreateSeries(msgspec.Struct, frozen=True):
    """Let tournaments recur."""

    terms: SeriesTerms


class EndSeries(msgspec.Struct, frozen=True):
    """Plan no further instance. The organiser's, or an operator's."""


class PlanInstance(msgspec.Struct, frozen=True):
    """A worker's: plan instance `number`; nothing, once it is planned."""

    number: int


class NoteCreated(msgspec.Struct, frozen=True):
    """A worker's: the tournament of an instance stands."""

    number: int


class NoticeRewind(msgspec.Struct, frozen=True):
    """The log went back."""


Command = CreateSeries | EndSeries | PlanInstance | NoteCreated | NoticeRewind
