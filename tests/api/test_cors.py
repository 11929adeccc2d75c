"""Pages of other origins: those that the setting names may call, no others."""

from __future__ import annotations

from flask import Flask
from werkzeug.test import TestResponse

from service.api.app import build
from tests.wiring import wired

FRIEND, STRANGER = "https://play.example", "https://evil.example"


def app_for(*origins: str) -> Flask:
    return build(wired(cors_origins=origins))


def called(app: Flask, origin: str) -> TestResponse:
    return app.test_client().get("/v1/rules", headers={"Origin": origin})


def preflight(app: Flask, origin: str) -> TestResponse:
    headers = {"Origin": origin, "Access-Control-Request-Method": "POST"}
    return app.test_client().options("/v1/tables", headers=headers)


def test_a_page_of_a_named_origin_may_read_answers_and_their_headers() -> None:
    answer = called(app_for(FRIEND), FRIEND)
    assert answer.headers["Access-Control-Allow-Origin"] == FRIEND
    assert {"ETag", "Location", "Retry-After"} <= set(answer.headers["Access-Control-Expose-Headers"].split(", "))
    assert "Origin" in ", ".join(answer.headers.getlist("Vary"))


def test_a_preflight_needs_no_token_and_allows_ours() -> None:
    answer = preflight(app_for(FRIEND), FRIEND)
    assert answer.status_code == 204
    allowed = answer.headers["Access-Control-Allow-Headers"].split(", ")
    assert {"Authorization", "Idempotency-Key", "If-Match", "Mazziere-Player"} <= set(allowed)
    assert "POST" in answer.headers["Access-Control-Allow-Methods"]


def test_a_refusal_can_be_read_too() -> None:
    answer = app_for(FRIEND).test_client().get("/v1/me", headers={"Origin": FRIEND})
    assert (answer.status_code, answer.headers["Access-Control-Allow-Origin"]) == (401, FRIEND)


def test_other_origins_may_not() -> None:
    for app, origin in ((app_for(FRIEND), STRANGER), (app_for(), FRIEND), (app_for(FRIEND), "null")):
        for answer in (called(app, origin), preflight(app, origin)):
            assert "Access-Control-Allow-Origin" not in answer.headers


def test_no_cookie_ever_counts() -> None:
    assert "Access-Control-Allow-Credentials" not in called(app_for(FRIEND), FRIEND).headers
