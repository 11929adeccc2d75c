"""The events of a series. Instants are milliseconds UTC."""

from __future__ import annotations

import msgspec

from service.stream.catalogue import Catalogue
from service.stream.event import Fact
from service.tournament.terms import TournamentTerms


class SeriesTerms(msgspec.Struct, frozen=True):
    """When it recurs (`cron`, five fields, by the clocks of `zone`), how far ahead it is planned, how each is played.

    The template's `starts_at` is not used; its `grace_ms` says how late an instant may be planned.
    """

    cron: str
    zone: str
    ahead: int
    template: TournamentTerms


class SeriesCreated(Fact, frozen=True):
    """A series begins; its organiser, the event's actor, is that of its tournaments."""

    series: str
    terms: SeriesTerms


class InstancePlanned(Fact, frozen=True):
    """An instance has its time, and the id of its tournament. Instances count from 1."""

    number: int
    at: int
    tournament: str


class InstanceCreated(Fact, frozen=True):
    """The tournament of an instance is announced, and its entries are open."""

    number: int


class InstantsSkipped(Fact, frozen=True):
    """So many instants, the last at `last`, had passed before they could be planned."""

    count: int
    last: int


class SeriesEnded(Fact, frozen=True):
    """No further instance is planned; those that are take place."""


class SeriesRewound(Fact, frozen=True):
    """This log went back: later events that were acknowledged are lost."""


SeriesFact = SeriesCreated | InstancePlanned | InstanceCreated | InstantsSkipped | SeriesEnded | SeriesRewound

CATALOGUE = Catalogue(SeriesFact.__args__)
