"""Every refusal is a problem, and its code is one of the closed set."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest
import structlog
from flask import Flask, Response

from service.api.statuses import STATUS
from service.log.server import Unanswered
from service.wiring import Service
from tests.api.callers import Caller, open_table
from tests.api.test_hand import dealt

SERVICE = Path(__file__).parents[2] / "service"


def codes_in_the_source() -> set[str]:
    """The first argument of every `Refused(…)` in every room."""
    calls = [
        node
        for file in SERVICE.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refused" and node.args
    ]
    return {call.args[0].value for call in calls if isinstance(call.args[0], ast.Constant)}


def test_every_code_of_every_room_has_a_status() -> None:
    assert codes_in_the_source() <= STATUS.keys()


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/nowhere", 404, "not_found"),
        ("GET", "/v1/tables/t_x/seats/x", 404, "not_found"),
        ("PUT", "/v1/tables", 405, "method_not_allowed"),
        ("GET", "/docs/nothing.js", 404, "not_found"),
        ("GET", "/docs/../app.py", 404, "not_found"),
    ],
)
def test_the_frameworks_errors_are_problems(app: Flask, method: str, path: str, status: int, code: str) -> None:
    response = app.test_client().open(path, method=method)
    assert (response.status_code, response.json["code"]) == (status, code)  # type: ignore[index]
    assert response.content_type == "application/problem+json"
    assert response.json.keys() >= {"title", "status", "code", "detail"}  # type: ignore[union-attr]


def test_an_accident_tells_nothing(service: Service, anna: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("the shoe's seed is 1234")

    monkeypatch.setattr(type(service.lobby), "list", fail)
    response = anna.get("/v1/tables")
    assert (response.status_code, response.json["code"]) == (500, "internal_error")
    assert "1234" not in response.get_data(as_text=True)


def test_an_accident_after_the_answer_is_one_too(app: Flask, nobody: Caller) -> None:
    def fail(response: Response) -> Response:
        raise OSError(f"no room for {response.status}")

    app.after_request_funcs.setdefault(None, []).insert(0, fail)
    response = nobody.get("/v1/rules")
    assert (response.status_code, response.json["code"]) == (500, "internal_error")


def test_an_unknown_fate_is_told(
    service: Service, anna: Caller, berto: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command may have arrived: the caller learns that, and what to do."""
    table = dealt(service, anna, berto)

    def cut_off(*_: object, **__: object) -> None:
        raise Unanswered

    monkeypatch.setattr(type(service.log), "append", cut_off)
    response = anna.post(f"{table}/actions", {"type": "stand"})
    assert (response.status_code, response.json["code"]) == (503, "log_unavailable")
    assert response.json["detail"] == str(Unanswered())
    assert response.headers["Retry-After"] == "1"


def test_a_line_is_noted_of_every_request_and_no_secret_in_it(anna: Caller) -> None:
    with structlog.testing.capture_logs() as lines:
        table = open_table(anna)
        anna.post(f"{table}/actions", {"type": "stake", "amount": 3})
    assert [(line["method"], line["route"], line["status"], line["code"]) for line in lines] == [
        ("POST", "/v1/tables", 201, None),
        ("POST", "/v1/tables/<table_id>/actions", 403, "not_seated"),
    ]
    assert lines[1]["principal"] == anna.id
    assert f"/v1/tables/{lines[1]['table']}" == table
    assert str(anna.token) not in json.dumps(lines)


def test_every_answer_is_private_and_sniffed_by_nobody(anna: Caller) -> None:
    for response in (anna.get("/v1/me"), anna.get("/v1/nowhere")):
        assert response.headers["Cache-Control"] == "private, no-cache"
        assert response.headers["Vary"] == "Authorization, Mazziere-Player"
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        assert response.headers["Mazziere-Request"]
