"""Series over REST: tournaments that recur, each to be entered and edited on its own."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from service.wiring import Service
from tests.api.callers import Caller, work
from tests.api.test_tournaments import TERMS
from tests.summer_time import MARCH, OCTOBER, coming_change

PLAYED = {key: value for key, value in TERMS.items() if key not in ("starts", "zone")}
FRIDAYS: dict[str, Any] = {"cron": "30 20 * * FRI", "zone": "Europe/Rome", "ahead": 3, "tournament": PLAYED}

NIGHTLY = FRIDAYS | {"cron": "30 2 * * *", "ahead": 2}


def test_each_instance_planned_ahead_is_a_tournament_of_its_own(service: Service, anna: Caller, berto: Caller) -> None:
    path = anna.post("/v1/series", FRIDAYS).headers["Location"]
    work(service)
    instances = anna.get(path).json["instances"]
    assert len(instances) == 3
    assert all("T20:30+0" in one["starts"] for one in instances)
    listed = {line["id"]: line for line in berto.get("/v1/tournaments").json["items"]}
    assert set(listed) == {one["tournament"] for one in instances}
    assert {line["phase"] for line in listed.values()} == {"registering"}
    first, second = (f"/v1/tournaments/{one['tournament']}" for one in instances[:2])
    berto.post(f"{first}/entries")
    assert anna.post(f"{first}/terms", TERMS).json["code"] == "entries_taken"
    assert anna.post(f"{second}/terms", TERMS | {"name": "Capodanno"}).json["name"] == "Capodanno"
    assert berto.post(f"{second}/terms", TERMS).json["code"] == "not_organiser"


def test_a_job_done_twice_plans_and_creates_once(service: Service, anna: Caller) -> None:
    anna.post("/v1/series", FRIDAYS)
    for _ in range(2):
        work(service)
    assert len(anna.get("/v1/tournaments").json["items"]) == 3


def test_it_is_ended_by_its_organiser_alone(anna: Caller, berto: Caller) -> None:
    path = anna.post("/v1/series", FRIDAYS).headers["Location"]
    assert berto.post(f"{path}/end").json["code"] == "not_organiser"
    assert anna.post(f"{path}/end").json["ended"]
    assert berto.get("/v1/series").json["items"][0]["ended"]


def test_what_cant_recur_is_refused(anna: Caller) -> None:
    for changed, code in (({"cron": "61 20 * * FRI"}, "invalid_cron"), ({"zone": "Atlantis"}, "invalid_time")):
        assert anna.post("/v1/series", FRIDAYS | changed).json["code"] == code
    assert anna.get("/v1/series/s_nobody").json["code"] == "unknown_series"


@pytest.fixture
def in_sydney(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The machine stands where summer is in January."""
    monkeypatch.setenv("TZ", "Australia/Sydney")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.usefixtures("in_sydney")
@pytest.mark.parametrize("month", [MARCH, OCTOBER])
def test_daily_at_half_past_two_in_rome_one_starts_a_day_when_the_clocks_change(
    service: Service, anna: Caller, operator: Caller, month: int
) -> None:
    change = coming_change(month)
    _advance(service, operator, change.noon)
    path = anna.post("/v1/series", NIGHTLY).headers["Location"]
    began: list[datetime] = []
    for start in change.starts:
        _advance(service, operator, start - timedelta(minutes=1))
        waiting = anna.get("/v1/tournaments?phase=registering").json["items"][0]["id"]
        for _ in range(2):
            anna.post(f"/v1/tournaments/{waiting}/entries", {"bot": "prudente"})
        _advance(service, operator, start)
        events = anna.get(f"/v1/tournaments/{waiting}/events").json["items"]
        began += [datetime.fromtimestamp(one["at"] / 1000, UTC) for one in events if one["type"] == "entries_closed"]
    assert [moment.replace(second=0, microsecond=0) for moment in began] == list(change.starts)
    planned = [one["starts_at"] for one in anna.get(path).json["instances"]]
    assert planned[:3] == [1000 * int(start.timestamp()) for start in change.starts]


def _advance(service: Service, operator: Caller, to: datetime) -> None:
    """Move the clock there, and let the workers do what is due by then."""
    seconds = math.ceil(to.timestamp() - service.clock.now() / 1000)
    assert operator.post("/v1/sandbox/clock", {"advance_seconds": seconds}).status_code == 200
    work(service)
