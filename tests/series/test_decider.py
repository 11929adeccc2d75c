"""A series: planned ahead, each instance once, whatever the clocks do and however long the service was away."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from service.series import commands as c
from service.series import facts as f
from service.series.decider import SeriesDecider
from service.series.state import Series
from service.simulation.entropy import SeededEntropy
from service.stream.decider import Context
from service.stream.refusal import Refused
from service.tournament.terms import TournamentTerms

ROME = ZoneInfo("Europe/Rome")
TEMPLATE = TournamentTerms("Notte", "shootout", 0, "Europe/Rome", grace_ms=600_000)
DAILY = f.SeriesTerms("30 2 * * *", "Europe/Rome", 3, TEMPLATE)


def utc(*moment: int) -> int:
    return int(datetime(*moment, tzinfo=UTC).timestamp()) * 1000  # type: ignore[misc,arg-type]


class Year:
    """A series, and a clock that moves from debt to debt."""

    def __init__(self, now: int, terms: f.SeriesTerms = DAILY) -> None:
        self.decider, self.now = SeriesDecider(), now
        self.state: Series = self.decider.initial("series:s_night")
        self.send(c.CreateSeries(terms), "p_organiser")

    def send(self, command: c.Command, actor: str | None = None) -> list[f.SeriesFact]:
        context = Context(self.now, actor, "c", SeededEntropy(bytes(32)), False, ())
        events = self.decider.decide(self.state, command, context)
        for event in events:
            self.state = self.decider.evolve(self.state, event)
        return [event.fact for event in events]  # type: ignore[misc]

    def until(self, end: int) -> None:
        """Pay what is due until then."""
        while True:
            due = min(self.decider.obligations(self.state), key=lambda debt: debt.due)
            if due.due > end:
                self.now = end
                return
            self.now = max(self.now, due.due)
            number = int(due.subject)
            self.send(c.PlanInstance(number) if due.kind == "plan_instance" else c.NoteCreated(number))


def test_three_are_planned_ahead_and_one_more_whenever_one_begins() -> None:
    year = Year(utc(2027, 1, 1, 12))
    year.until(utc(2027, 1, 1, 12))
    assert [one.at for one in year.state.instances] == [utc(2027, 1, day, 1, 30) for day in (2, 3, 4)]
    year.until(utc(2027, 1, 2, 1, 30))
    assert [one.number for one in year.state.instances] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("changes", "instant"), [((2027, 3, 28), utc(2027, 3, 28, 1, 0)), ((2027, 10, 31), utc(2027, 10, 31, 0, 30))]
)
def test_daily_at_half_past_two_starts_once_a_day_across_both_changes_of_the_clock(
    changes: tuple[int, int, int], instant: int
) -> None:
    """In spring at the moment of the change, in autumn at the first of the two."""
    year = Year(utc(2027, 1, 1))
    year.until(utc(2027, 12, 31))
    days = Counter(datetime.fromtimestamp(one.at / 1000, ROME).date() for one in year.state.instances)
    assert set(days.values()) == {1}
    assert len(days) >= 365
    assert instant in [one.at for one in year.state.instances]
    assert datetime.fromtimestamp(instant / 1000, ROME).date() == datetime(*changes, tzinfo=ROME).date()


def test_what_passed_while_the_service_was_away_is_skipped_in_one_event() -> None:
    year = Year(utc(2027, 1, 1, 12))
    year.until(utc(2027, 1, 1, 12))
    year.now = utc(2027, 1, 20, 12)
    skipped, planned = year.send(c.PlanInstance(4))
    assert skipped == f.InstantsSkipped(16, utc(2027, 1, 20, 1, 30))
    assert isinstance(planned, f.InstancePlanned)
    assert planned.at == utc(2027, 1, 21, 1, 30)


def test_an_instance_is_planned_once_and_not_before_its_time() -> None:
    year = Year(utc(2027, 1, 1, 12))
    year.until(utc(2027, 1, 1, 12))
    assert year.send(c.PlanInstance(3)) == []
    assert year.send(c.PlanInstance(4)) == []
    assert year.send(c.NoteCreated(1)) == []


def test_ended_it_plans_no_more() -> None:
    year = Year(utc(2027, 1, 1, 12))
    year.until(utc(2027, 1, 1, 12))
    with pytest.raises(Refused) as refused:
        year.send(c.EndSeries(), "p_stranger")
    assert refused.value.code == "not_organiser"
    year.send(c.EndSeries(), "p_organiser")
    assert year.decider.obligations(year.state) == []


@pytest.mark.parametrize(
    ("terms", "code"),
    [
        (f.SeriesTerms("soon", "Europe/Rome", 3, TEMPLATE), "invalid_cron"),
        (f.SeriesTerms("30 2 * * *", "Atlantis", 3, TEMPLATE), "invalid_time"),
        (f.SeriesTerms("30 2 * * *", "Europe/Rome", 21, TEMPLATE), "invalid_terms"),
    ],
)
def test_terms_that_cant_be_are_refused(terms: f.SeriesTerms, code: str) -> None:
    with pytest.raises(Refused) as refused:
        Year(utc(2027, 1, 1), terms)
    assert refused.value.code == code
