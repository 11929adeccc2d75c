"""Bad input is a 4xx problem with a stable code, and leaves no event."""

from __future__ import annotations

import io
import json

import pytest
from flask import Flask

from service.wiring import Service
from tests.api.callers import Caller, open_table, sit, work

STAKES = [
    (b'{"type": "stake", "amount": 5, "extra": 1}', 422, "invalid_request"),
    (b'{"type": "stake", "amount": "5"}', 422, "invalid_request"),
    (b'{"type": "stake", "amount": "5_0"}', 422, "invalid_request"),
    (b'{"type": "stake", "amount": true}', 422, "invalid_request"),
    (b'{"type": "stake", "amount": 5.7}', 422, "invalid_request"),
    (b'{"type": "stake", "amount": 5.0}', 422, "invalid_request"),
    (b'{"type": "stake", "amount": null}', 422, "invalid_request"),
    (b'{"type": "stake", "amount": 0}', 422, "invalid_request"),
    (b'{"type": "stake", "amount": -5}', 422, "invalid_request"),
    (b'{"type": "stake", "amount": 1000000001}', 422, "invalid_request"),
    (b'{"type": "stake", "amount": 5, "hand": 0}', 422, "invalid_request"),
    (b'{"type": "stake", "amount": 5, "cut": -1}', 422, "invalid_request"),
    (b'{"type": "stake", "amount": 5, "amount": 5}', 400, "duplicate_key"),
    (b'{"type": "stake", "amount": NaN}', 400, "malformed_json"),
    (b'{"type": "stake", "amount": 1e400}', 400, "number_out_of_range"),
    (b'{"type": "stake", "amount": ' + b"9" * 5_000 + b"}", 400, "number_out_of_range"),
    (b'{"type": "stake", "amount": ' + b"[" * 30_000 + b"]" * 30_000 + b"}", 400, "nested_too_deep"),
    (b'{"type": "stake", "amount": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", 413, "body_too_large"),
    (b'{"type": "stake", "pad": "' + b"x" * 10_000_000 + b'"}', 413, "body_too_large"),
    (b'{"type": "raise"}', 422, "invalid_request"),
    (b'{"type": ["stake"]}', 422, "invalid_request"),
    (b'{"type": null}', 422, "invalid_request"),
    (b'{"amount": 5}', 422, "invalid_request"),
    (b'{"type": "stand", "points": 7.3}', 422, "invalid_request"),
    (b'{"type": "stand", "points": 8}', 422, "invalid_request"),
    (b'{"type": "stand", "points": true}', 422, "invalid_request"),
    (b'{"type": "draw", "closed": 1}', 422, "invalid_request"),
    (b'{"type": "draw", "closed": "true"}', 422, "invalid_request"),
    (b"[]", 422, "invalid_request"),
    (b"null", 422, "invalid_request"),
    (b'"stake"', 422, "invalid_request"),
    (b"", 422, "invalid_request"),
    (b"\xff", 400, "not_unicode"),
]


@pytest.mark.parametrize(("body", "status", "code"), STAKES, ids=lambda value: str(value)[:50])
def test_a_bad_action_is_refused_and_nothing_happens(
    service: Service, anna: Caller, berto: Caller, body: bytes, status: int, code: str
) -> None:
    table = open_table(anna)
    sit(table, anna, berto)
    work(service)
    before = anna.get(table).json
    response = anna.post_raw(f"{table}/actions", body)
    assert (response.status_code, response.json["code"]) == (status, code)
    assert response.content_type == "application/problem+json"
    assert anna.get(table).json == before


def test_an_endless_chunked_body_is_refused(app: Flask, anna: Caller) -> None:
    """It says no length, so that only reading tells."""
    body = io.BytesIO(b'{"name": "Osteria"}' + b" " * 200_000)
    headers = {"Authorization": f"Bearer {anna.token}", "Transfer-Encoding": "chunked"}
    response = app.test_client().post(
        "/v1/tables",
        input_stream=body,
        content_type="application/json",
        headers=headers,
        environ_overrides={"wsgi.input_terminated": True},
    )
    assert (response.status_code, response.json["code"]) == (413, "body_too_large")  # type: ignore[index]


def test_a_body_of_another_type_is_refused(anna: Caller) -> None:
    response = anna.post_raw("/v1/tables", b'{"name": "Osteria"}', content_type="text/plain")
    assert (response.status_code, response.json["code"]) == (415, "unsupported_media_type")


@pytest.mark.parametrize("name", ["", " ", "a\x00b", "a\u202eb", "a\u200bb", "x" * 41, "\u2028"])
def test_names_that_bend_the_line_are_refused(anna: Caller, nobody: Caller, name: str) -> None:
    for response in (anna.post("/v1/tables", {"name": name}), nobody.post("/v1/players", {"name": name})):
        assert (response.status_code, response.json["code"]) == (422, "invalid_name")
    assert nobody.get("/v1/tables").json["items"] == []


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"name": "T", "rules": {"preset": "poker"}}, "invalid_rules"),
        ({"name": "T", "rules": {"tie": "push"}}, "invalid_rules"),
        ({"name": "T", "rules": {"max_stake": 5.5}}, "invalid_rules"),
        ({"name": "T", "rules": {"seats": True}}, "invalid_rules"),
        ({"name": "T", "rules": {"min_stake": 20}}, "impossible_rules"),
        ({"name": "T", "rules": {"split": True, "pot": {"ante": 10}}}, "impossible_rules"),
        ({"name": "T", "rules": []}, "invalid_request"),
        ({"name": 7}, "invalid_request"),
        ({"name": "T", "access": "secret"}, "invalid_request"),
        ({"name": "T", "settings": {"pause_ms": -1}}, "invalid_request"),
        ({"name": "T", "sandbox": {"deck": ["8d"]}}, "invalid_card"),
        ({"name": "T", "sandbox": {"deck": [7]}}, "invalid_request"),
        ({"name": "T", "sandbox": {"deck": ["7d", "7d"]}}, "rigged_deck_refused"),
        ({"name": "T", "sandbox": {"bank": 9}}, "rigged_deck_refused"),
        ({"name": "T", "access": "frontend"}, "access_refused"),
    ],
    ids=json.dumps,
)
def test_a_table_that_cannot_be_opened_says_why(anna: Caller, body: object, code: str) -> None:
    response = anna.post("/v1/tables", body)
    assert (response.status_code, response.json["code"]) == (422, code)


@pytest.mark.parametrize(
    "query",
    ["version=0", "version=-1", "version=5_0", "version=1.0", "version=x", "version=", "version=" + "9" * 5_000, "v=1"],
)
def test_a_bad_query_is_refused(anna: Caller, query: str) -> None:
    response = anna.get(f"{open_table(anna)}?{query}")
    assert (response.status_code, response.json["code"]) == (422, "invalid_request")


@pytest.mark.parametrize("query", ["?limit=0", "?limit=501", "?wait=31", "?after=-1", "?after=1&page=2"])
def test_a_bad_event_query_is_refused(anna: Caller, query: str) -> None:
    assert anna.get(f"{open_table(anna)}/events{query}").status_code == 422


@pytest.mark.parametrize("cursor", ["x", "AAA", "%F0%9F%82%A1"])
def test_a_false_cursor_is_refused(nobody: Caller, cursor: str) -> None:
    response = nobody.get(f"/v1/tables?cursor={cursor}")
    assert (response.status_code, response.json["code"]) == (422, "invalid_cursor")


@pytest.mark.parametrize("key", ["", "x" * 256, "n\u00e9"])
def test_a_bad_idempotency_key_is_refused(anna: Caller, key: str) -> None:
    response = anna.post("/v1/tables", {"name": "T"}, Idempotency_Key=key)
    assert (response.status_code, response.json["code"]) == (400, "invalid_idempotency_key")


@pytest.mark.parametrize("pin", ["x", '"12-zz"', "-1", '"1", "2"', "9" * 17])
def test_a_bad_pin_is_refused(anna: Caller, pin: str) -> None:
    response = anna.post(f"{open_table(anna)}/pause", If_Match=pin)
    assert (response.status_code, response.json["code"]) == (400, "invalid_if_match")


def test_a_post_that_takes_nothing_refuses_a_body_that_says_something(anna: Caller) -> None:
    assert anna.post(f"{open_table(anna)}/pause", {"for": "ever"}).json["code"] == "invalid_request"


@pytest.mark.parametrize("id", ["t_x", "nonsense", "t_" + "a" * 16, "t_%00", "%F0%9F%82%A1", "t_" + "a" * 5_000])
def test_what_is_no_table_is_unknown(anna: Caller, id: str) -> None:
    for response in (anna.get(f"/v1/tables/{id}"), anna.post(f"/v1/tables/{id}/actions", {"type": "stand"})):
        assert (response.status_code, response.json["code"]) == (404, "unknown_table")
