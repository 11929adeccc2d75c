"""Series: tournaments that recur."""

from __future__ import annotations

from typing import Any

from flask import Response

from service.api import at_tournament, caller
from service.api.answers import json, located
from service.api.blueprint import Operations
from service.api.commands import CommandId, command_id, derived_id
from service.api.current import service
from service.api.resources.tournaments import template
from service.api.schemas import series as schemas
from service.calendar.zones import local_time
from service.series import commands as c
from service.series.decider import stream_of
from service.series.facts import SeriesTerms
from service.series.state import Series
from service.stream.refusal import Refused

operations = Operations("series", __name__, description="Tournaments that recur.")


@operations.on("POST", "/series", takes=schemas.SeriesAsked, answers=schemas.SeriesView, status=201)
def create_series(body: dict[str, Any]) -> Response:
    """Let tournaments recur by a cron expression; the caller is their organiser. Each is planned ahead, and its own."""
    asked = command_id()
    id = derived_id("s_", asked)
    terms = SeriesTerms(body["cron"], body["zone"], body["ahead"], template(body["tournament"], body["zone"]))
    response = _carry_out(id, c.CreateSeries(terms), asked, 201)
    return located(response, f"/v1/series/{id}")


@operations.on("GET", "/series", answers=schemas.AllSeries)
def list_series() -> Response:
    """Every series, with what it has planned."""
    loaded = (service().log.load(stream, service().series).state for stream in service().log.streams("series"))
    return json({"items": [_shown(one) for one in sorted(loaded, key=lambda one: one.id)]})


@operations.on("GET", "/series/<series_id>", answers=schemas.SeriesView)
def get_series(series_id: str) -> Response:
    """One series; each instance's tournament is looked at, and edited, like any other."""
    return json(_shown(_seen(series_id)))


@operations.on("POST", "/series/<series_id>/end", answers=schemas.SeriesView)
def end_series(series_id: str) -> Response:
    """Plan no further instance; those that are planned take place. The organiser's, or an operator's."""
    _seen(series_id)
    return _carry_out(series_id, c.EndSeries(), command_id(), 200)


def _seen(id: str) -> Series:
    series = service().log.load(stream_of(id), service().series).state
    if series.terms is None:
        raise Refused("unknown_series", "No such series. GET /v1/series lists them.")
    return series


def _carry_out(id: str, command: c.Command, asked: CommandId, status: int) -> Response:
    outcome = service().transactor.run(
        service().series,
        stream_of(id),
        command,
        actor=at_tournament.me(),
        cause=asked.cause,
        entropy=service().entropy,
        operator=caller.is_operator(),
        request=asked.digest,
        keep_ms=asked.keep_ms,
        status=status,
        create=isinstance(command, c.CreateSeries),
    )
    return json(_shown(outcome.state), status)


def _shown(series: Series) -> dict[str, Any]:
    terms = series.agreed
    return {
        "id": series.id,
        "version": series.version,
        "name": terms.template.name,
        "cron": terms.cron,
        "zone": terms.zone,
        "ahead": terms.ahead,
        "ended": series.has_ended,
        "skipped": series.skipped,
        "instances": [
            {
                "number": one.number,
                "starts_at": one.at,
                "starts": local_time(one.at, terms.zone),
                "tournament": one.tournament,
            }
            for one in series.instances
        ],
    }
