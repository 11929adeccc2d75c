"""Series over REST: tournaments that recur, each to be entered and edited on its own."""

from __future__ import annotations

from typing import Any

from service.wiring import Service
from tests.api.callers import Caller, work
from tests.api.test_tournaments import TERMS

PLAYED = {key: value for key, value in TERMS.items() if key not in ("starts", "zone")}
FRIDAYS: dict[str, Any] = {"cron": "30 20 * * FRI", "zone": "Europe/Rome", "ahead": 3, "tournament": PLAYED}


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
