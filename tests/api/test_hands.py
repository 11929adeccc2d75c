"""Hands over REST: records, lists and replays, each for those who may."""

from __future__ import annotations

from typing import Any

import pytest

from service.wiring import Service
from service.words.sentences import settlement_sentence
from tests.api.callers import Caller, act, open_table, sit, work
from tests.api.test_hand import DECK, dealt
from tests.contract.test_spec import assert_fits


@pytest.fixture
def settled(service: Service, anna: Caller, berto: Caller) -> str:
    """Anna has won with a reale in seat 1 against Berto's bank in seat 2, and the lists know it."""
    table = dealt(service, anna, berto)
    act(anna, table, "draw")
    act(berto, table, "draw")
    act(berto, table, "stand")
    work(service)
    kept(service)
    return table


def kept(service: Service) -> None:
    """The lists stand where the logs do."""
    service.keeper().rebuild()


def code(caller: Caller, path: str) -> tuple[int, str]:
    answer = caller.get(path)
    return answer.status_code, (answer.json or {}).get("code", "")


# Records.


def test_a_settled_hand_is_told_to_anybody_who_may_see_the_table(settled: str, nobody: Caller) -> None:
    answer = nobody.get(f"{settled}/hands/1", Accept_Language="de-AT")
    assert (answer.status_code, answer.headers["Content-Language"]) == (200, "de")
    assert_fits(answer.json, "HandRecord")
    assert [seat["name"] for seat in answer.json["seats"]] == ["Anna", "Berto"]
    assert answer.json["settlement"][0]["sentence"] == settlement_sentence("reale", "de")


def test_a_running_hand_is_told_as_the_caller_may_see_it(
    service: Service, anna: Caller, berto: Caller, auditor: Caller
) -> None:
    table = dealt(service, anna, berto)

    def cards(caller: Caller) -> list[str | None]:
        return [card["card"] for card in caller.get(f"{table}/hands/1").json["cards"]]

    assert (cards(anna), cards(berto), cards(auditor)) == (["7d", None], [None, "5c"], [None, None])


@pytest.mark.parametrize("tail", ["", "/replay"])
def test_a_hand_that_never_was_is_unknown(settled: str, anna: Caller, tail: str) -> None:
    assert code(anna, f"{settled}/hands/99{tail}") == (404, "unknown_hand")


@pytest.mark.parametrize("tail", ["", "/1", "/1/replay"])
def test_hands_of_a_table_of_others_do_not_exist(
    service: Service, frontend: Caller, anna: Caller, auditor: Caller, tail: str
) -> None:
    host, guest = frontend.acting_for("Host"), frontend.acting_for("Guest")
    table = open_table(host, access="frontend", sandbox={"deck": DECK, "bank": 2})
    sit(table, host, guest)
    work(service)
    assert code(anna, f"{table}/hands{tail}") == (404, "unknown_table")
    assert code(guest, f"{table}/hands{tail}")[0] == code(auditor, f"{table}/hands{tail}")[0] == 200


# Lists.


def test_a_tables_hands_are_listed_by_outcome(settled: str, nobody: Caller) -> None:
    page = nobody.get(f"{settled}/hands").json
    assert_fits(page, "Hands")
    assert [(hand["hand"], hand["outcome"], hand["stakes"]) for hand in page["items"]] == [(1, "settled", 5)]
    assert nobody.get(f"{settled}/hands?outcome=void").json["items"] == []
    assert nobody.get(f"{settled}/hands?until={page['items'][0]['opened_at']}").json["items"] == []
    assert len(nobody.get(f"{settled}/hands?since={page['items'][0]['opened_at']}").json["items"]) == 1


@pytest.mark.usefixtures("settled")
def test_players_list_their_own_hands_and_no_others(anna: Caller, berto: Caller, carla: Caller) -> None:
    def nets(caller: Caller, query: str = "") -> list[int]:
        hands = caller.get(f"/v1/hands{query}").json["items"]
        return [player["net"] for hand in hands for player in hand["players"] if player["player"] == caller.id]

    assert (nets(anna), nets(berto), nets(carla)) == ([10], [-10], [])
    assert (nets(anna, "?outcome=win"), nets(anna, "?outcome=lose")) == ([10], [])
    assert nets(anna, f"?player={anna.id}") == [10]
    assert code(anna, f"/v1/hands?player={berto.id}") == (403, "forbidden")


@pytest.mark.usefixtures("settled")
def test_auditors_list_all_hands_or_a_players(anna: Caller, carla: Caller, auditor: Caller) -> None:
    def count(query: str) -> int:
        return len(auditor.get(f"/v1/hands{query}").json["items"])

    assert (count(""), count(f"?player={anna.id}"), count(f"?player={carla.id}")) == (1, 1, 0)
    assert count(f"?player={anna.id}&outcome=win") == 1
    assert code(auditor, "/v1/hands?outcome=win") == (422, "invalid_request")


def test_a_frontend_lists_the_hands_of_its_players(service: Service, frontend: Caller, anna: Caller) -> None:
    host, guest = frontend.acting_for("Host"), frontend.acting_for("Guest")
    table = open_table(host, sandbox={"deck": DECK, "bank": 2})
    sit(table, host, guest)
    work(service)
    act(host, table, "stake", amount=1)
    act(host, table, "stand")
    act(guest, table, "stand")
    work(service)
    kept(service)
    named = frontend.get(f"/v1/hands?player={guest.id}").json["items"]
    assert named == host.get("/v1/hands").json["items"]
    assert len(named) == 1
    assert code(frontend, f"/v1/hands?player={anna.id}") == (403, "forbidden")
    assert code(frontend, "/v1/hands") == (403, "player_needed")


# Replays.


def frames(caller: Caller, table: str, seat: int | None = None) -> Any:
    answer = caller.get(f"{table}/hands/1/replay" + ("" if seat is None else f"?as={seat}"))
    assert answer.status_code == 200, answer.json
    return answer.json


def first_cards(replayed: Any) -> list[list[str | None]]:
    """What each seat's hand showed when both were dealt."""
    for frame in replayed["frames"]:
        hands = [seat["hands"] for seat in frame["table"]["seats"]]
        if all(hands):
            return [hand["cards"] for (hand,) in hands]
    raise AssertionError("nobody was dealt a card")


def test_a_replay_shows_the_hand_as_the_caller_saw_it(settled: str, anna: Caller, nobody: Caller) -> None:
    assert_fits(frames(anna, settled), "Replay")
    assert first_cards(frames(anna, settled)) == first_cards(frames(anna, settled, 1)) == [["7d"], [None]]
    assert first_cards(frames(nobody, settled)) == [[None], [None]]
    assert any(frame["table"]["legal_actions"] for frame in frames(anna, settled)["frames"])
    assert not any(frame["table"]["legal_actions"] for frame in frames(nobody, settled)["frames"])


def test_auditors_choose_a_seat_of_a_hand_that_is_over(
    service: Service, settled: str, anna: Caller, berto: Caller, auditor: Caller, operator: Caller
) -> None:
    for watcher in (auditor, operator):
        assert first_cards(frames(watcher, settled, 2)) == [[None], ["5c"]]
    running = dealt(service, anna, berto)
    assert code(auditor, f"{running}/hands/1/replay?as=2") == (403, "seat_hidden")
    assert first_cards(frames(anna, running, 1)) == [["7d"], [None]]


def test_nobody_else_looks_through_anothers_eyes(settled: str, anna: Caller, carla: Caller, nobody: Caller) -> None:
    for caller in (anna, carla, nobody):
        assert code(caller, f"{settled}/hands/1/replay?as=2") == (403, "seat_hidden")
    assert code(anna, f"{settled}/hands/1/replay?as=7") == (404, "no_such_seat")


# The table as it was.


def test_the_table_is_shown_as_it_was_at_a_time(service: Service, anna: Caller, berto: Caller) -> None:
    table = open_table(anna)
    opened = anna.get(f"{table}/events").json["items"][0]["at"]
    service.clock.advance(1_000)
    sit(table, anna, berto)
    assert anna.get(f"{table}?at={opened}").json["version"] == 1
    assert anna.get(f"{table}?at={opened + 10**9}").json == anna.get(table).json
    assert code(anna, f"{table}?at={opened - 1}") == (404, "unknown_version")


def test_every_version_of_a_hand_with_burning_can_be_shown(service: Service, anna: Caller, berto: Caller) -> None:
    """Between a burned card and the one that replaces it the hand is empty."""
    deck = ["4d", "5c", "Kc", "2h"]
    table = open_table(anna, rules={"preset": "royal"}, sandbox={"deck": deck, "bank": 2})
    sit(table, anna, berto)
    work(service)
    act(anna, table, "stake", amount=1)
    burned = act(anna, table, "burn")
    for event in burned["events"]:
        assert anna.get(f"{table}?version={event['version']}").status_code == 200
