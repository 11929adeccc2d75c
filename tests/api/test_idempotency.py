"""A repeated request is answered as it was the first time, and acts once."""

from __future__ import annotations

from service.wiring import Service
from tests.api.callers import Caller, act, open_table, work
from tests.api.test_hand import dealt


def test_a_repeated_action_answers_the_same_bytes_whatever_happened_since(
    service: Service, anna: Caller, berto: Caller
) -> None:
    table = dealt(service, anna, berto)
    first = anna.post(f"{table}/actions", {"type": "draw"}, Idempotency_Key="k1")
    act(berto, table, "draw")
    act(berto, table, "stand")
    work(service)
    again = anna.post(f"{table}/actions", {"type": "draw"}, Idempotency_Key="k1")
    assert (again.status_code, again.data) == (first.status_code, first.data)
    assert again.headers["Idempotent-Replayed"] == "true"
    assert "Idempotent-Replayed" not in first.headers
    assert again.headers["ETag"] == first.headers["ETag"]


def test_a_repetition_is_answered_before_its_pin_is_looked_at(service: Service, anna: Caller, berto: Caller) -> None:
    table = dealt(service, anna, berto)
    pin = anna.get(table).headers["ETag"]
    first = anna.post(f"{table}/actions", {"type": "stand"}, Idempotency_Key="k1", If_Match=pin)
    again = anna.post(f"{table}/actions", {"type": "stand"}, Idempotency_Key="k1", If_Match=pin)
    assert (first.status_code, again.data) == (201, first.data)


def test_a_key_with_another_body_is_refused(service: Service, anna: Caller, berto: Caller) -> None:
    table = dealt(service, anna, berto)
    anna.post(f"{table}/actions", {"type": "draw"}, Idempotency_Key="k1")
    response = anna.post(f"{table}/actions", {"type": "stand"}, Idempotency_Key="k1")
    assert (response.status_code, response.json["code"]) == (422, "key_reused")


def test_a_key_belongs_to_its_caller(anna: Caller, berto: Caller) -> None:
    """The same key from another player is another request."""
    table = open_table(anna)
    first = anna.post(f"{table}/seats", Idempotency_Key="k1")
    second = berto.post(f"{table}/seats", Idempotency_Key="k1")
    assert (first.json["seat"], second.json["seat"]) == (1, 2)


def test_a_key_of_one_frontend_is_told_apart_by_player(anna: Caller, frontend: Caller) -> None:
    table = open_table(anna)
    dina, elena = frontend.acting_for("Dina"), frontend.acting_for("Elena")
    dina.post(f"{table}/seats", Idempotency_Key="k1")
    assert elena.post(f"{table}/seats", Idempotency_Key="k1").json["seat"] == 2


def test_a_repeated_opening_is_one_table(anna: Caller) -> None:
    first, again = (anna.post("/v1/tables", {"name": "Osteria"}, Idempotency_Key="k1") for _ in range(2))
    assert (again.data, again.headers["Location"]) == (first.data, first.headers["Location"])


def test_a_repeated_bot_is_one_bot(anna: Caller) -> None:
    table = open_table(anna)
    first, again = (anna.post(f"{table}/seats", {"bot": "prudente"}, Idempotency_Key="b1") for _ in range(2))
    assert again.data == first.data
    assert len(anna.get(table).json["seats"]) == 1


def test_a_repeated_player_has_one_token(frontend: Caller) -> None:
    first, again = (frontend.post("/v1/players", {"name": "Dina"}, Idempotency_Key="p1") for _ in range(2))
    assert again.data == first.data
    assert again.headers["Idempotent-Replayed"] == "true"
    assert frontend.post("/v1/players", {"name": "Elena"}, Idempotency_Key="p1").json["code"] == "key_reused"


def test_a_repeated_token_is_one_token(operator: Caller) -> None:
    body = {"role": "auditor", "name": "Audits"}
    first, again = (operator.post("/v1/tokens", body, Idempotency_Key="t1") for _ in range(2))
    assert again.data == first.data


def test_a_repeated_advance_moves_the_clock_once(operator: Caller) -> None:
    first, again = (
        operator.post("/v1/sandbox/clock", {"advance_seconds": 3600}, Idempotency_Key="c1") for _ in range(2)
    )
    assert again.data == first.data
    assert int(again.headers["Mazziere-Time"]) - int(first.headers["Mazziere-Time"]) < 3_600_000


def test_a_guest_has_no_key(nobody: Caller) -> None:
    response = nobody.post("/v1/players", {"name": "Anna"}, Idempotency_Key="p1")
    assert (response.status_code, response.json["code"]) == (400, "key_without_principal")
