"""The series as the log and the one retry loop know it."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from itertools import takewhile
from typing import assert_never

from service.calendar.recurrence import instants
from service.series import commands as c
from service.series import facts as f
from service.series.state import Series, evolve
from service.stream.catalogue import Catalogue
from service.stream.decider import Context
from service.stream.event import Event
from service.stream.obligation import Obligation
from service.stream.refusal import Refused
from service.tournament.terms import check

CODES = frozenset({"unknown_series", "series_exists"})

MOST_AHEAD = 20


def stream_of(series: str) -> str:
    """The name of a series' stream."""
    return f"series:{series}"


class SeriesDecider:
    """Decides for series."""

    catalogue: Catalogue = f.CATALOGUE

    def initial(self, stream: str) -> Series:
        return Series(stream.removeprefix("series:"))

    def rewound(self) -> c.Command:
        return c.NoticeRewind()

    def decide(self, state: Series, command: c.Command, context: Context) -> list[Event]:
        events: list[Event] = []
        for fact in _follows(state, command, context):
            actor = context.actor if isinstance(fact, f.SeriesCreated | f.SeriesEnded) else None
            events.append(Event(state.version + 1 + len(events), context.now, actor, context.cause, fact))
        return events

    def evolve(self, state: Series, event: Event) -> Series:
        return evolve(state, event)

    def obligations(self, state: Series) -> list[Obligation]:
        """Each planned instance's tournament; and the next instance, once one of those planned ahead has begun."""
        if state.terms is None:
            return []
        waiting = (one for one in state.instances if not one.is_created)
        owed = [Obligation("create_instance", str(one.number), state.since) for one in waiting]
        if not state.has_ended:
            owed.append(Obligation("plan_instance", str(len(state.instances) + 1), _planning_due(state)))
        return owed

    def restates(self, event: Event) -> bool:
        del event
        return False

    def owes_checkpoint(self, event: Event) -> bool:
        del event
        return False


def _planning_due(series: Series) -> int:
    """At once while fewer are planned than are to be; then when the first of the last so many begins."""
    ahead = series.agreed.ahead
    return series.since if len(series.instances) < ahead else series.instances[-ahead].at


def _follows(series: Series, command: c.Command, context: Context) -> Iterator[f.SeriesFact]:
    match command:
        case c.CreateSeries(terms):
            if series.terms is not None:
                raise Refused("series_exists", "This series was created already.")
            _check(terms, context.now)
            yield f.SeriesCreated(series.id, terms)
        case c.EndSeries():
            _check_organiser(series, context)
            if not series.has_ended:
                yield f.SeriesEnded()
        case c.PlanInstance(number):
            yield from _planned(series, number, context)
        case c.NoteCreated(number):
            instance = series.instance(number)
            if instance is not None and not instance.is_created:
                yield f.InstanceCreated(number)
        case c.NoticeRewind():
            yield f.SeriesRewound()
        case _:
            assert_never(command)


def _planned(series: Series, number: int, context: Context) -> Iterator[f.SeriesFact]:
    """The next instant that is not too long ago; those before it are told of in one event, however many they are."""
    if series.has_ended or number != len(series.instances) + 1 or context.now < _planning_due(series):
        return
    terms = series.agreed
    coming = instants(terms.cron, terms.zone, series.reached)
    missed = list(takewhile(lambda at: at < context.now - terms.template.grace_ms, coming))
    if missed:
        yield f.InstantsSkipped(len(missed), missed[-1])
    at = next(instants(terms.cron, terms.zone, missed[-1] if missed else series.reached))
    letters = base64.b32encode(context.entropy.draw(series.id, "instance", number, 10)).decode().lower()
    yield f.InstancePlanned(number, at, f"e_{letters}")


def _check(terms: f.SeriesTerms, now: int) -> None:
    """Refuses `invalid_cron`, `invalid_time`, `invalid_terms`."""
    next(instants(terms.cron, terms.zone, now))
    check(terms.template)
    if not 1 <= terms.ahead <= MOST_AHEAD:
        raise Refused("invalid_terms", f"`ahead` must be 1 to {MOST_AHEAD}.", term="ahead")


def _check_organiser(series: Series, context: Context) -> None:
    if series.terms is None:
        raise Refused("unknown_series", "No such series.")
    if not (context.operator or (context.actor is not None and context.actor == series.organiser)):
        raise Refused("not_organiser", "Only the organiser may do this, or an operator.")
