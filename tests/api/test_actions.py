"""Actions: whose turn, whose seat, and what the refusal tells."""

from __future__ import annotations

from service.wiring import Service
from tests.api.callers import Caller, act, open_table, sit, work
from tests.api.test_hand import dealt


def test_an_action_answers_its_events_and_the_table_after_them(service: Service, anna: Caller, berto: Caller) -> None:
    table = dealt(service, anna, berto)
    answer = act(anna, table, "stand")
    assert [event["version"] for event in answer["events"]] == sorted(event["version"] for event in answer["events"])
    assert answer["events"][-1]["version"] == answer["version"] == answer["table"]["version"]
    assert answer["events"][0]["type"] == "stood"
    assert answer["events"][0]["actor"] == anna.id
    assert answer["table"] == anna.get(table).json


def test_out_of_turn_names_the_version_and_what_is_legal(service: Service, anna: Caller, berto: Caller) -> None:
    table = dealt(service, anna, berto)
    response = berto.post(f"{table}/actions", {"type": "draw"})
    assert response.status_code == 409
    assert response.json["code"] in ("not_your_turn", "wrong_phase")
    assert response.json["version"] == anna.get(table).json["version"]
    assert response.json["legal_actions"] == berto.get(table).json["legal_actions"]


def test_a_stranger_is_refused_before_legality(service: Service, anna: Caller, berto: Caller, carla: Caller) -> None:
    """Carla has no seat: she learns that, and not whose turn it is."""
    table = dealt(service, anna, berto)
    response = carla.post(f"{table}/actions", {"type": "stake", "amount": 5})
    assert (response.status_code, response.json["code"]) == (403, "not_seated")
    assert "legal_actions" not in response.json


def test_an_old_hand_is_refused(service: Service, anna: Caller, berto: Caller) -> None:
    table = dealt(service, anna, berto)
    response = anna.post(f"{table}/actions", {"type": "draw", "hand": 7})
    assert (response.status_code, response.json["code"]) == (409, "hand_over")


def test_the_largest_stake_that_fits_is_named(service: Service, anna: Caller, berto: Caller) -> None:
    table = open_table(anna, sandbox={"bank": 2})
    sit(table, anna, berto)
    work(service)
    response = anna.post(f"{table}/actions", {"type": "stake", "amount": 11})
    assert (response.status_code, response.json["code"], response.json["largest"]) == (409, "stake_refused", 10)


def test_actions_need_a_token_and_a_player(anna: Caller, nobody: Caller, operator: Caller, frontend: Caller) -> None:
    path = f"{open_table(anna)}/actions"
    assert nobody.post(path, {"type": "stand"}).json["code"] == "unauthorized"
    assert operator.post(path, {"type": "stand"}).json["code"] == "forbidden"
    assert frontend.post(path, {"type": "stand"}).json["code"] == "player_needed"


def test_a_frontend_acts_for_its_players_alone(anna: Caller, frontend: Caller, app: object) -> None:
    table = open_table(anna)
    mine = frontend.acting_for("Dina")
    sit(table, mine)
    assert anna.get(table).json["seats"][0]["player"] == mine.id
    for other in (anna.id, "p_nobody"):
        response = Caller(app, frontend.token, player=other).get(table)  # type: ignore[arg-type]
        assert (response.status_code, response.json["code"]) == (403, "forbidden")
