"""Series of tournaments: what is asked and what is answered."""

from __future__ import annotations

from marshmallow import Schema, fields

from service.api.fields import Whole
from service.api.schemas.parts import integer, listed, text
from service.api.schemas.tournaments import TermsOfPlay
from service.series.decider import MOST_AHEAD


class SeriesAsked(Schema):
    """When tournaments recur, and how each is played."""

    cron = fields.String(
        required=True, metadata={"description": "Minute, hour, day, month, weekday, as `30 20 * * FRI`."}
    )
    zone = fields.String(required=True, metadata={"description": "By whose clocks: an IANA zone."})
    ahead = Whole(1, MOST_AHEAD, load_default=4, metadata={"description": "How many are planned ahead."})
    tournament = fields.Nested(TermsOfPlay, required=True)


class SeriesInstance(Schema):
    """One tournament of a series."""

    number = integer()
    starts_at = integer("Milliseconds UTC.")
    starts = text("The same as the zone's clocks show it, with the offset.")
    tournament = text()


class SeriesView(Schema):
    """A series, with every instance so far."""

    id = text()
    version = integer()
    name = text()
    cron = text()
    zone = text()
    ahead = integer()
    ended = fields.Boolean(required=True)
    skipped = integer("Instants that passed while the service was away.")
    instances = listed(SeriesInstance)


class AllSeries(Schema):
    """Every series."""

    items = listed(SeriesView)
