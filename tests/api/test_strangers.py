"""Who may not know of a table, player or token is answered as if there were none: on every route, to the byte."""

from __future__ import annotations

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from service.wiring import Service
from tests.api.callers import Caller, open_table
from tests.api.routes import ROUTES, Route, rivals

GUESSED = "t_bcdefghijklmnop2"
ABOUT_TABLES = [route for route in ROUTES if route.about_a_table]


@pytest.fixture
def strangers(app: Flask, operator: Caller, berto: Caller, nobody: Caller) -> dict[str, Caller]:
    """All kinds of callers for whom neither kind of closed table is."""
    rival, ricos_phone = rivals(app, operator)
    return {
        "nobody": nobody,
        "guest": berto,
        "rival": rival,
        "rival acting": rival.acting_for("Rita"),
        "rival's player": ricos_phone,
    }


@pytest.fixture(params=["link", "frontend"])
def closed_table(request: pytest.FixtureRequest, frontend: Caller) -> str:
    """The id of a table that is for others."""
    return open_table(frontend.acting_for("Dina"), access=request.param).removeprefix("/v1/tables/")


def said(answer: TestResponse) -> tuple[int, bytes, set[str]]:
    return answer.status_code, answer.data, set(answer.headers.keys())


@pytest.mark.parametrize("route", ABOUT_TABLES, ids=lambda route: route.operation)
def test_a_closed_table_is_to_strangers_as_one_that_never_was(
    strangers: dict[str, Caller], closed_table: str, route: Route
) -> None:
    for who, stranger in strangers.items():
        answer = route.call(stranger, closed_table)
        assert said(answer) == said(route.call(stranger, GUESSED)), who
        assert answer.json["code"] in ("unknown_table", "wrong_code", "unauthorized", "forbidden", "player_needed"), who


@pytest.mark.parametrize("route", ABOUT_TABLES, ids=lambda route: route.operation)
def test_a_stranger_with_the_right_role_gets_as_far_as_the_table(
    strangers: dict[str, Caller], closed_table: str, route: Route
) -> None:
    """So that the test above compares what it means to."""
    codes = {route.call(strangers[who], closed_table).json["code"] for who in ("guest", "rival acting")}
    assert codes in ({"unknown_table"}, {"wrong_code"})


@pytest.mark.parametrize("route", ABOUT_TABLES, ids=lambda route: route.operation)
def test_no_id_that_could_not_be_one_is_a_fault(anna: Caller, route: Route) -> None:
    for guess in ("x", "T_AAAAAAAAAAAAAAAA", "t_aaaaaaaaaaaaaaaa%0A", "table:t_aaaaaaaaaaaaaaaa", "%F0%9F%82%A1"):
        assert route.call(anna, guess).status_code in (403, 404)


def test_asking_about_a_closed_table_costs_the_service_one_read_more_at_most(
    service: Service, closed_table: str, strangers: dict[str, Caller], monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that time does not tell either; what a table holds is in the cache."""
    sent: list[str] = []
    execute = service.redis.execute_command

    def noted(*words: object, **options: object) -> object:
        sent.append(str(words[0]))
        return execute(*words, **options)

    strangers["guest"].get(f"/v1/tables/{closed_table}")
    monkeypatch.setattr(service.redis, "execute_command", noted)
    counts = []
    for table in (closed_table, GUESSED):
        strangers["guest"].get(f"/v1/tables/{table}")
        counts.append(len(sent))
        sent.clear()
    assert 0 <= counts[0] - counts[1] <= 1


def test_another_frontends_player_and_none_are_refused_alike(
    app: Flask, operator: Caller, frontend: Caller, anna: Caller
) -> None:
    _, ricos_phone = rivals(app, operator)
    told = {
        said(Caller(app, frontend.token, player=player).get("/v1/me"))[:2]
        for player in (ricos_phone.id, anna.id, "p_never", "", "\x7f")
    }
    assert len(told) == 1
    assert {status for status, _ in told} == {403}


def test_another_frontends_player_can_be_neither_erased_nor_given_a_token(
    app: Flask, operator: Caller, frontend: Caller
) -> None:
    _, ricos_phone = rivals(app, operator)
    erasing = {said(frontend.delete(f"/v1/players/{id}"))[:2] for id in (ricos_phone.id, "p_never")}
    making = {
        said(frontend.post("/v1/tokens", {"role": "player", "name": "x", "player": id}))[:2]
        for id in (ricos_phone.id, "p_never")
    }
    assert [status for status, _ in erasing] == [404]
    assert [status for status, _ in making] == [404]
    assert ricos_phone.get("/v1/me").status_code == 200


def test_anothers_token_and_none_are_revoked_by_nobody_alike(anna: Caller, berto: Caller) -> None:
    (theirs,) = berto.get("/v1/tokens").json["items"]
    told = {said(anna.delete(f"/v1/tokens/{id}"))[:2] for id in (theirs["id"], "k_never")}
    assert [status for status, _ in told] == [404]
    assert berto.get("/v1/me").status_code == 200
