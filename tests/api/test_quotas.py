"""Quotas: who calls too often waits, by itself, and is told how long."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from redis import Redis
from redis.exceptions import ConnectionError
from werkzeug.test import TestResponse

from service.api import quotas
from service.api.app import build
from service.people.principals import Role
from service.wiring import Service
from tests.api.callers import Caller
from tests.wiring import wired

A_MINUTE = 5


@pytest.fixture
def service() -> Service:
    return wired(rate_limit=A_MINUTE, proxies=1)


def token(service: Service, role: Role = "auditor") -> str:
    return service.people.tokens.make(role, "tests")[1]


def from_address(app: Flask, address: str, path: str = "/v1/rules/reale") -> TestResponse:
    """A call without a token, as the one trusted proxy hands it on."""
    return app.test_client().get(path, headers={"X-Forwarded-For": address})


def statuses(caller: Caller, times: int = A_MINUTE + 1) -> list[int]:
    return [caller.get("/v1/rules/reale").status_code for _ in range(times)]


def test_one_call_too_many_is_refused_and_told_when_to_come_again(app: Flask, service: Service) -> None:
    caller = Caller(app, token(service))
    assert statuses(caller, A_MINUTE) == [200] * A_MINUTE
    refused = caller.get("/v1/me")
    assert (refused.status_code, refused.json["code"]) == (429, "rate_limited")
    assert 1 <= int(refused.headers["Retry-After"]) <= 61


def test_every_answer_tells_what_is_left(app: Flask, service: Service) -> None:
    caller = Caller(app, token(service))
    for left in reversed(range(A_MINUTE)):
        answer = caller.get("/v1/me")
        assert answer.headers["RateLimit-Policy"] == f'"calls";q={A_MINUTE};w=60'
        assert re.fullmatch(rf'"calls";r={left};t=\d+', answer.headers["RateLimit"])
        assert "Retry-After" not in answer.headers


def test_callers_are_counted_apart(app: Flask, service: Service) -> None:
    assert statuses(Caller(app, token(service)))[-1] == 429
    assert statuses(Caller(app, token(service)), 1) == [200]
    assert from_address(app, "192.0.2.1").status_code == 200


def test_more_tokens_are_no_more_calls(app: Flask, service: Service) -> None:
    """A holder is counted over all its tokens."""
    record, first = service.people.tokens.make("frontend", "one")
    second = service.people.tokens.make("frontend", "two", frontend=record.holder)[1]
    assert statuses(Caller(app, first), A_MINUTE) == [200] * A_MINUTE
    assert statuses(Caller(app, second), 1) == [429]


def test_each_player_for_whom_a_frontend_acts_has_its_own_calls(app: Flask, service: Service) -> None:
    club = service.people.tokens.make("frontend", "club")[0]
    text = service.people.tokens.make("frontend", "club", frontend=club.holder)[1]
    players = [service.people.players.create(name, frontend=club.holder)[0].id for name in ("Anna", "Berto")]
    assert statuses(Caller(app, text, player=players[0]))[-1] == 429
    assert statuses(Caller(app, text, player=players[1]), 1) == [200]


def test_a_dead_token_is_counted_against_its_address(app: Flask) -> None:
    headers = {"X-Forwarded-For": "192.0.2.1"}
    client = app.test_client()
    for n in range(A_MINUTE):
        response = client.get("/v1/me", headers={**headers, "Authorization": f"Bearer mzo_{n}"})
        assert response.status_code == 401
    assert from_address(app, "192.0.2.1").status_code == 429
    assert from_address(app, "192.0.2.2").status_code == 200


def test_an_address_is_what_the_trusted_proxy_saw(app: Flask) -> None:
    """What stands before it in the header the caller may have written itself."""
    for n in range(A_MINUTE):
        assert from_address(app, f"198.51.100.{n}, 192.0.2.1").status_code == 200
    assert from_address(app, "203.0.113.9, 192.0.2.1").status_code == 429


def test_without_a_proxy_nobody_chooses_its_address() -> None:
    app = build(wired(rate_limit=A_MINUTE))
    answers = [from_address(app, f"198.51.100.{n}").status_code for n in range(A_MINUTE + 1)]
    assert answers[-1] == 429


def test_a_household_of_ipv6_is_one_address(app: Flask) -> None:
    for n in range(A_MINUTE):
        assert from_address(app, f"2001:db8:0:1::{n}").status_code == 200
    assert from_address(app, "2001:db8:0:1:ffff::9").status_code == 429
    assert from_address(app, "2001:db8:0:2::1").status_code == 200


def test_what_a_proxy_writes_that_is_no_address_is_counted_all_the_same(app: Flask) -> None:
    assert [from_address(app, "unknown").status_code for _ in range(A_MINUTE + 1)] == [200] * A_MINUTE + [429]


def test_probes_and_pages_are_not_counted(app: Flask) -> None:
    for path in ("/healthz", "/readyz", "/docs", "/v1/openapi.json"):
        answers = [from_address(app, "192.0.2.1", path) for _ in range(A_MINUTE + 1)]
        assert {answer.status_code for answer in answers} == {200}
        assert "RateLimit" not in answers[0].headers


def test_the_count_is_shared_by_all_processes(service: Service) -> None:
    text = token(service)
    for app in (build(service), build(service)):
        caller = Caller(app, text)
        last = statuses(caller, 3)[-1]
    assert last == 429


def test_what_is_counted_lies_under_a_hash_tag_of_its_own(app: Flask, service: Service) -> None:
    assert from_address(app, "192.0.2.1").status_code == 200
    counts = [key for key in service.redis.scan_iter() if b"192.0.2.1" in key]
    assert counts
    assert all(key.startswith(b"limits:") for key in counts)


def test_a_lost_server_is_no_fault_and_no_free_pass(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each process counts for itself; what needs the registers says that it can't be had now."""

    def away(*_: object, **__: object) -> None:
        raise ConnectionError("refused")

    for command in ("execute_command", "_execute_command"):
        monkeypatch.setattr(Redis, command, away, raising=False)
    answers = [from_address(app, "192.0.2.1") for _ in range(A_MINUTE + 1)]
    assert [answer.status_code for answer in answers] == [200] * A_MINUTE + [429]
    assert Caller(app, "mzo_x").get("/v1/me").status_code == 503


def test_guests_are_made_slowly_from_one_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotas, "GUESTS_AN_HOUR", 2)
    service = wired(rate_limit=1000)
    app = build(service)
    guests = [Caller(app).post("/v1/players", {"name": "Anna"}) for _ in range(3)]
    assert [answer.status_code for answer in guests] == [201, 201, 429]
    assert int(guests[-1].headers["Retry-After"]) > 60
    club = Caller(app, token(service, "frontend"))
    assert [club.post("/v1/players", {"name": "Anna"}).status_code for _ in range(3)] == [201] * 3


def test_tables_are_opened_slowly_by_one_player(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotas, "TABLES_AN_HOUR", 2)
    service = wired(rate_limit=1000)
    app = build(service)
    anna, operator = Caller(app).guest("Anna"), Caller(app, token(service, "operator"))
    for caller, expected in ((anna, [201, 201, 429]), (operator, [201] * 3)):
        assert [caller.post("/v1/tables", {"name": "T"}).status_code for _ in range(3)] == expected


def test_off_lifts_every_quota(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotas, "GUESTS_AN_HOUR", 1)
    app = build(wired(rate_limit="off"))
    answers = [Caller(app).post("/v1/players", {"name": "Anna"}) for _ in range(3)]
    assert {answer.status_code for answer in answers} == {201}
    assert "RateLimit" not in answers[0].headers
