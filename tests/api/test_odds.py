"""The odds of one's own hand over REST: exact, and from nothing but what its holder sees."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from service.game.cards import DECK
from service.game.odds.advice import best_action
from service.game.presets import PRESETS
from service.wiring import Service
from tests.api.callers import Caller, act, open_table, sit, work
from tests.api.test_hand import dealt
from tests.contract.test_spec import assert_fits


def exact(told: dict[str, Any]) -> Fraction:
    """A told number, whose rounded form must say the same."""
    number = Fraction(told["fraction"])
    assert float(number) == told["value"]
    return number


def odds(caller: Caller, table: str, query: str = "") -> dict[str, Any]:
    response = caller.get(f"{table}/odds{query}")
    assert response.status_code == 200, response.json
    assert_fits(response.json, "Odds")
    return response.json


def test_a_seven_busts_on_whatever_is_neither_figure_nor_matta(service: Service, anna: Caller, berto: Caller) -> None:
    """Anna sees 7d alone: of 39 cards 12 make 7½, the matta among them, and 27 bust her."""
    (hand,) = odds(anna, dealt(service, anna, berto))["hands"]
    assert (hand["cards"], hand["points"]) == (["7d"], 7)
    assert exact(hand["next_card"]["bust"]) == Fraction(27, 39)
    assert [(to["points"], exact(to["chance"])) for to in hand["next_card"]["totals"]] == [(7.5, Fraction(12, 39))]
    assert hand["best"]["action"] == "stand"


def test_the_chances_against_the_bank_are_whole_and_average_to_the_worth_of_standing(
    service: Service, anna: Caller, berto: Caller
) -> None:
    (hand,) = odds(anna, dealt(service, anna, berto))["hands"]
    against = hand["against_bank"]
    assert sum(exact(way["chance"]) for way in against["settled"]) == 1
    assert exact(against["bank"]["bust"]) + sum(exact(to["chance"]) for to in against["bank"]["totals"]) == 1
    won = sum(exact(way["chance"]) * exact(way["net"]) for way in against["settled"])
    assert won == exact(against["expectation"]) == exact(hand["best"]["stand"])


@pytest.mark.parametrize(("query", "points", "half"), [("", 5, 10), ("?bank_stands=6.5", 6.5, 13)])
def test_the_bank_stands_where_the_caller_says_or_at_five(
    service: Service, anna: Caller, berto: Caller, query: str, points: float, half: int
) -> None:
    told = odds(anna, dealt(service, anna, berto), query)
    unseen = [card for card in DECK if card != "7d"]
    advice = best_action(PRESETS["reale"], [DECK[DECK.index("7d")]], unseen, bank_stands_half=half)
    assert told["bank_stands"] == points
    assert exact(told["hands"][0]["best"]["draw"]) == advice.draw


def test_a_house_bank_stands_where_the_rules_say_and_its_open_card_counts(service: Service, anna: Caller) -> None:
    """It shows 5c and stands at 5, so that standing wins by 7 for sure."""
    table = open_table(anna, rules={"preset": "casino"}, sandbox={"deck": ["7d", "5c"]})
    sit(table, anna)
    work(service)
    act(anna, table, "stake", amount=5)
    against = odds(anna, table)["hands"][0]["against_bank"]
    assert [(way["rule"], exact(way["net"]), exact(way["chance"])) for way in against["settled"]] == [("higher", 1, 1)]


def test_nothing_hidden_from_the_caller_moves_its_odds(service: Service, anna: Caller, berto: Caller) -> None:
    """The bank's face-down card is another; every chance is the same."""

    def told(bank_card: str) -> Any:
        table = open_table(anna, sandbox={"deck": ["7d", bank_card], "bank": 2})
        sit(table, anna, berto)
        work(service)
        act(anna, table, "stake", amount=5)
        return odds(anna, table)["hands"]

    assert told("5c") == told("Kc")


def test_the_bank_is_advised_on_its_turn_in_chips(service: Service, anna: Caller, berto: Caller) -> None:
    """From five there is no way to a reale, and so none to keep the double stake from Anna's."""
    table = dealt(service, anna, berto)
    (waiting,) = odds(berto, table)["hands"]
    assert (waiting["best"], waiting["against_bank"]) == (None, None)
    act(anna, table, "draw")
    (playing,) = odds(berto, table)["hands"]
    best = playing["best"]
    assert (best["unit"], best["action"], exact(best["stand"]), exact(best["draw"])) == ("chips", "stand", -10, -10)


def test_who_holds_no_live_hand_has_no_odds(service: Service, anna: Caller, berto: Caller, carla: Caller) -> None:
    table = open_table(anna)
    sit(table, anna, berto)
    assert anna.get(f"{table}/odds").json["code"] == "no_hand"
    table = dealt(service, anna, berto)
    assert carla.get(f"{table}/odds").json["code"] == "no_hand"
    act(anna, table, "stand")
    act(berto, table, "stand")
    assert anna.get(f"{table}/odds").status_code == 409


def test_a_table_may_tell_no_odds(anna: Caller) -> None:
    table = open_table(anna, settings={"odds": False})
    refused = anna.get(f"{table}/odds")
    assert (refused.status_code, refused.json["code"]) == (403, "odds_off")


def test_who_plays_nowhere_cannot_ask(nobody: Caller, operator: Caller, anna: Caller) -> None:
    table = open_table(anna)
    assert nobody.get(f"{table}/odds").status_code == 401
    assert operator.get(f"{table}/odds").status_code == 403


@pytest.mark.parametrize("points", ["0", "8", "5.25", "five", "-1", "1e0", "٥", ""])
def test_a_bank_stands_from_a_half_to_seven_and_a_half(anna: Caller, points: str) -> None:
    refused = anna.get(f"{open_table(anna)}/odds?bank_stands={points}")
    assert (refused.status_code, refused.json["code"]) == (422, "invalid_request")
