"""What operators do outside any table can be read by auditors, and by nobody whom it does not concern."""

from __future__ import annotations

from typing import Any

import pytest

from service.operations.decider import STREAM
from service.wiring import Service
from tests.api.callers import Caller, open_table, sit, work


def noted(auditor: Caller) -> list[dict[str, Any]]:
    """The events, without those by which the fixtures came to their tokens."""
    items: list[dict[str, Any]] = auditor.get("/v1/operations/events").json["items"]
    return items


def deeds(auditor: Caller) -> list[tuple[str, dict[str, Any]]]:
    return [(event["type"], event["data"]) for event in noted(auditor)]


def test_tokens_that_an_operator_makes_and_revokes(operator: Caller, auditor: Caller) -> None:
    made = operator.post("/v1/tokens", {"role": "frontend", "name": "Club"}).json
    operator.delete(f"/v1/tokens/{made['id']}")
    told = {"token": made["id"], "role": "frontend", "holder": made["holder"]}
    assert deeds(auditor) == [("token_made", told), ("token_revoked", {"token": made["id"]})]
    assert {event["actor"] for event in noted(auditor)} == {operator.get("/v1/me").json["id"]}
    assert made["token"] not in auditor.get("/v1/operations/events").text


def test_a_repeated_command_is_noted_once(operator: Caller, auditor: Caller) -> None:
    for _ in range(2):
        operator.post("/v1/tokens", {"role": "auditor", "name": "A"}, Idempotency_Key="once")
        operator.post("/v1/sandbox/clock", {"advance_seconds": 60}, Idempotency_Key="once")
    assert [type for type, _ in deeds(auditor)] == ["token_made", "clock_moved"]


def test_the_clock_moved_and_a_player_erased(operator: Caller, auditor: Caller, anna: Caller) -> None:
    operator.post("/v1/sandbox/clock", {"advance_seconds": 60})
    operator.delete(f"/v1/players/{anna.id}")
    assert deeds(auditor) == [("clock_moved", {"seconds": 60}), ("player_erased", {"player": anna.id})]


def test_what_others_do_for_themselves_is_not_noted(auditor: Caller, anna: Caller, berto: Caller) -> None:
    anna.post("/v1/tokens", {"role": "player", "name": "Phone"})
    berto.delete(f"/v1/players/{berto.id}")
    assert deeds(auditor) == []


def test_what_was_refused_is_not_noted(operator: Caller, auditor: Caller) -> None:
    operator.delete("/v1/tokens/k_none")
    operator.post("/v1/tokens", {"role": "player", "name": "P", "player": "p_none"})
    assert deeds(auditor) == []


@pytest.mark.parametrize("who", ["anna", "frontend", "nobody"])
def test_others_may_not_read_it(request: pytest.FixtureRequest, who: str) -> None:
    response = request.getfixturevalue(who).get("/v1/operations/events")
    assert response.status_code == (401 if who == "nobody" else 403)


def test_it_is_read_in_parts(operator: Caller, auditor: Caller) -> None:
    for _ in range(3):
        operator.post("/v1/sandbox/clock", {"advance_seconds": 1})
    first = auditor.get("/v1/operations/events?limit=2").json
    rest = auditor.get(f"/v1/operations/events?after={first['next']}").json
    assert [event["version"] for event in first["items"] + rest["items"]] == [1, 2, 3]


def test_every_operation_is_signed(service: Service, operator: Caller) -> None:
    operator.post("/v1/sandbox/clock", {"advance_seconds": 1})
    work(service)
    audit = service.auditor.chain(STREAM)
    assert (audit.verdict, audit.judged, audit.signed) == ("upheld", 1, 1)


# How the service fares.


def test_an_operator_sees_how_the_service_fares(
    service: Service, operator: Caller, anna: Caller, berto: Caller
) -> None:
    table = open_table(anna, settings={"pause_ms": 0, "bot_ms": 0, "odds": True})
    sit(table, anna, berto)
    service.processes.beat("dispatcher", "one")
    service.keeper().rebuild()
    told = operator.get("/v1/operations").json
    assert told["tables"] == {"open": 1, "closed": 0}
    assert told["processes"] == {"dispatcher": 1, "tables": 0, "reports": 0, "webhooks": 0}
    assert [(one["kind"], one["count"]) for one in told["overdue"]] == [("open_hand", 1)]
    assert told["parked"] == []
    work(service)
    assert "open_hand" not in {one["kind"] for one in operator.get("/v1/operations").json["overdue"]}


@pytest.mark.parametrize("who", ["anna", "frontend", "auditor", "nobody"])
def test_nobody_else_does(request: pytest.FixtureRequest, who: str) -> None:
    assert request.getfixturevalue(who).get("/v1/operations").json["code"] in ("forbidden", "unauthorized")
