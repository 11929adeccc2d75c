"""Seats: taken, given to bots, left."""

from __future__ import annotations

from tests.api.callers import Caller, open_table, sit


def test_a_player_takes_a_seat_of_choice_or_the_first_free_one(anna: Caller, berto: Caller) -> None:
    table = open_table(anna)
    chosen = anna.post(f"{table}/seats", {"seat": 2})
    assert (chosen.status_code, chosen.json["seat"]) == (201, 2)
    assert berto.post(f"{table}/seats").json["seat"] == 1
    assert [seat["name"] for seat in anna.get(table).json["seats"]] == ["Berto", "Anna"]


def test_a_taken_seat_is_refused(anna: Caller, berto: Caller) -> None:
    table = open_table(anna)
    sit(table, anna)
    assert berto.post(f"{table}/seats", {"seat": 1}).json["code"] == "seat_taken"
    assert anna.post(f"{table}/seats").json["code"] == "already_seated"


def test_the_opener_and_operators_seat_bots(anna: Caller, berto: Caller, operator: Caller) -> None:
    table = open_table(anna)
    assert anna.post(f"{table}/seats", {"bot": "prudente"}).status_code == 201
    assert operator.post(f"{table}/seats", {"bot": "ardito", "seat": 5}).json["seat"] == 5
    assert berto.post(f"{table}/seats", {"bot": "ardito"}).json["code"] == "not_opener"
    bots = [(seat["seat"], seat["bot"], seat["player"][:2]) for seat in anna.get(table).json["seats"]]
    assert bots == [(1, "prudente", "b_"), (5, "ardito", "b_")]


def test_a_player_leaves_and_comes_back_to_the_same_stack(anna: Caller) -> None:
    table = open_table(anna)
    sit(table, anna)
    left = anna.delete(f"{table}/seats/1")
    assert (left.status_code, left.json["table"]["seats"]) == (200, [])
    sit(table, anna)
    assert anna.get(table).json["seats"][0]["stack"] == 50


def test_a_strangers_seat_is_not_cleared(anna: Caller, berto: Caller, carla: Caller) -> None:
    table = open_table(anna)
    sit(table, berto)
    response = carla.delete(f"{table}/seats/1")
    assert (response.status_code, response.json["code"]) == (403, "not_opener")
    assert carla.delete(f"{table}/seats/9").json["code"] == "no_such_seat"
    assert anna.delete(f"{table}/seats/1").status_code == 200


def test_an_operator_has_no_seat_of_its_own(anna: Caller, operator: Caller) -> None:
    assert operator.post(f"{open_table(anna)}/seats").json["code"] == "player_needed"
