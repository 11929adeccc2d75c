"""Chosen cards and chosen time, where the service is a sandbox."""

from __future__ import annotations

from service.api.app import build
from service.wiring import Service
from tests.api.callers import Caller, open_table, work
from tests.api.test_hand import dealt
from tests.wiring import wired


def test_elsewhere_both_are_refused() -> None:
    service = wired(sandbox=False)
    app = build(service)
    operator = Caller(app, service.people.tokens.make("operator", "tests")[1])
    for response in (
        operator.post("/v1/tables", {"name": "T", "sandbox": {}}),
        operator.post("/v1/sandbox/clock", {"advance_seconds": 1}),
    ):
        assert (response.status_code, response.json["code"]) == (403, "sandbox_off")
    assert operator.post("/v1/tables", {"name": "T", "sandbox": None}).status_code == 201


def test_a_sandbox_table_says_so(anna: Caller) -> None:
    table = open_table(anna, sandbox={"deck": ["7d"]})
    assert anna.get(table).json["sandbox"] is True
    assert anna.get(f"{table}/events").json["items"][0]["data"]["sandbox"] is True
    assert anna.get(open_table(anna)).json["sandbox"] is False


def test_the_clock_runs_a_turn_out(service: Service, anna: Caller, berto: Caller, operator: Caller) -> None:
    table = dealt(service, anna, berto)
    response = operator.post("/v1/sandbox/clock", {"advance_seconds": 31})
    assert response.status_code == 200
    assert anna.post(f"{table}/actions", {"type": "draw"}).json["code"] == "too_late"
    work(service)
    stood = [event for event in anna.get(f"{table}/events").json["items"] if event["type"] == "stood"]
    assert stood[0]["data"]["how"] == "timeout"


def test_only_operators_move_the_clock(anna: Caller, nobody: Caller) -> None:
    assert anna.post("/v1/sandbox/clock", {"advance_seconds": 1}).json["code"] == "forbidden"
    assert nobody.post("/v1/sandbox/clock", {"advance_seconds": 1}).json["code"] == "unauthorized"
