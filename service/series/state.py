"""A series as its log has made it."""

from __future__ import annotations

from typing import assert_never, cast

import msgspec
from msgspec.structs import replace

from service.series import facts as f
from service.stream.event import Event


class Instance(msgspec.Struct, frozen=True):
    """One tournament of the series: when (ms UTC), under which id, and whether it stands."""

    number: int
    at: int
    tournament: str
    is_created: bool = False


class Series(msgspec.Struct, frozen=True):
    """The whole state. `reached` is the last instant that was planned or skipped, at first the time of creation."""

    id: str
    version: int = 0
    terms: f.SeriesTerms | None = None
    organiser: str | None = None
    since: int = 0
    reached: int = 0
    instances: tuple[Instance, ...] = ()
    skipped: int = 0
    has_ended: bool = False

    @property
    def agreed(self) -> f.SeriesTerms:
        """The terms of a series that exists."""
        assert self.terms is not None, "the series was never created"
        return self.terms

    def instance(self, number: int) -> Instance | None:
        return next((one for one in self.instances if one.number == number), None)


def evolve(series: Series, event: Event) -> Series:
    """The series after `event`."""
    after = replace(series, version=event.version)
    fact = cast(f.SeriesFact, event.fact)
    match fact:
        case f.SeriesCreated(_, terms):
            return replace(after, terms=terms, organiser=event.actor, since=event.at, reached=event.at)
        case f.InstancePlanned(number, at, tournament):
            return replace(after, instances=(*after.instances, Instance(number, at, tournament)), reached=at)
        case f.InstanceCreated(number):
            created = (replace(one, is_created=True) if one.number == number else one for one in after.instances)
            return replace(after, instances=tuple(created))
        case f.InstantsSkipped(count, last):
            return replace(after, skipped=after.skipped + count, reached=last)
        case f.SeriesEnded():
            return replace(after, has_ended=True)
        case f.SeriesRewound():
            return after
        case _:
            assert_never(fact)
