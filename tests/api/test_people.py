"""Players and tokens over REST."""

from __future__ import annotations

import pytest
from flask import Flask

from service.api.app import build
from tests.api.callers import Caller, open_table, sit
from tests.wiring import wired


def test_a_guest_is_made_where_guests_are_let_in(nobody: Caller) -> None:
    made = nobody.post("/v1/players", {"name": "  Zoë "})
    assert made.status_code == 201
    assert made.json["token"].startswith("mzp_")


def test_elsewhere_players_are_made_by_frontends_and_operators() -> None:
    service = wired(guests=False)
    app = build(service)
    assert Caller(app).post("/v1/players", {"name": "Anna"}).json["code"] == "unauthorized"
    for role in ("operator", "frontend"):
        caller = Caller(app, service.people.tokens.make(role, "tests")[1])  # type: ignore[arg-type]
        assert caller.post("/v1/players", {"name": "Anna"}).status_code == 201


def test_a_known_ref_answers_its_player_and_no_token(frontend: Caller) -> None:
    first = frontend.post("/v1/players", {"name": "Dina", "ref": "user-7"}).json
    again = frontend.post("/v1/players", {"name": "Dina", "ref": "user-7"}).json
    assert (again["id"], again["token"]) == (first["id"], None)
    assert frontend.get("/v1/players?ref=user-7").json["items"][0]["id"] == first["id"]
    assert frontend.get("/v1/players?ref=user-8").json["items"] == []


def test_a_ref_is_a_frontends(nobody: Caller) -> None:
    assert nobody.post("/v1/players", {"name": "Anna", "ref": "user-7"}).json["code"] == "invalid_ref"


def test_a_frontend_lists_its_players_a_part_at_a_time(frontend: Caller) -> None:
    made = {frontend.post("/v1/players", {"name": f"Player {n}"}).json["id"] for n in range(3)}
    first = frontend.get("/v1/players?limit=2").json
    rest = frontend.get(f"/v1/players?limit=2&cursor={first['next']}").json
    assert {player["id"] for player in first["items"] + rest["items"]} == made
    assert rest["next"] is None


def test_an_erased_player_keeps_only_its_id(anna: Caller, app: Flask) -> None:
    table = open_table(anna)
    sit(table, anna)
    assert anna.delete(f"/v1/players/{anna.id}").status_code == 204
    assert anna.get("/v1/me").json["code"] == "unauthorized"
    seat = Caller(build(app.extensions["mazziere"])).get(table).json["seats"][0]
    assert (seat["player"], seat["name"]) == (anna.id, None)


def test_a_player_erases_nobody_else(anna: Caller, berto: Caller) -> None:
    for id in (berto.id, "p_nobody"):
        response = anna.delete(f"/v1/players/{id}")
        assert (response.status_code, response.json["code"]) == (404, "unknown_player")


def test_a_revoked_token_is_dead_at_once(anna: Caller, app: Flask) -> None:
    made = anna.post("/v1/tokens", {"role": "player", "name": "Phone"}).json
    phone = Caller(app, made["token"])
    assert phone.get("/v1/me").json["player"] == anna.id
    assert anna.delete(f"/v1/tokens/{made['id']}").status_code == 204
    assert phone.get("/v1/me").status_code == 401


@pytest.mark.parametrize("header", ["Bearer", "Bearer ", "Basic x", "mzp_x", "Bearer mzp_x", "Bearer \u00e9"])
def test_what_is_no_live_token_is_refused_even_where_none_is_needed(app: Flask, header: str) -> None:
    response = app.test_client().get("/v1/tables", headers={"Authorization": header})
    assert (response.status_code, response.json["code"]) == (401, "unauthorized")  # type: ignore[index]
    assert response.headers["WWW-Authenticate"].startswith("Bearer")


def test_tokens_are_listed_without_their_texts(anna: Caller) -> None:
    assert anna.token is not None
    assert anna.token not in anna.get("/v1/tokens").get_data(as_text=True)


def test_nobody_makes_a_token_above_their_own(anna: Caller, berto: Caller, frontend: Caller, auditor: Caller) -> None:
    assert anna.post("/v1/tokens", {"role": "operator", "name": "x"}).json["code"] == "forbidden"
    assert frontend.post("/v1/tokens", {"role": "operator", "name": "x"}).json["code"] == "forbidden"
    assert auditor.post("/v1/tokens", {"role": "auditor", "name": "x"}).json["code"] == "forbidden"
    for player in (berto.id, "p_nobody"):
        response = anna.post("/v1/tokens", {"role": "player", "name": "x", "player": player})
        assert (response.status_code, response.json["code"]) == (404, "unknown_player")


def test_a_frontend_makes_tokens_for_its_players_and_itself(frontend: Caller, app: Flask) -> None:
    dina = frontend.acting_for("Dina")
    token = frontend.post("/v1/tokens", {"role": "player", "name": "Dina's phone", "player": dina.id}).json["token"]
    assert Caller(app, token).get("/v1/me").json["player"] == dina.id
    second = frontend.post("/v1/tokens", {"role": "frontend", "name": "Second server"}).json
    assert Caller(app, second["token"]).get("/v1/me").json["id"] == frontend.get("/v1/me").json["id"]


def test_a_strangers_token_is_not_revoked(anna: Caller, berto: Caller) -> None:
    (token,) = berto.get("/v1/tokens").json["items"]
    assert anna.delete(f"/v1/tokens/{token['id']}").json["code"] == "unknown_token"
    assert berto.get("/v1/me").status_code == 200


def test_a_token_that_would_be_dead_when_it_is_made_is_refused(anna: Caller) -> None:
    body = {"role": "player", "name": "phone", "expires_at": 1_500_000_000_000}
    refused = anna.post("/v1/tokens", body)
    assert (refused.status_code, refused.json["code"]) == (422, "invalid_request")
    assert "expires_at" in refused.json["errors"]
    assert len(anna.get("/v1/tokens").json["items"]) == 1
