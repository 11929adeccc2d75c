"""Each combination of *Refused at creation*, and its playable neighbour."""

from typing import Any

import pytest

from service.game.rules_json import resolve
from service.stream.refusal import Refused

BANCO = {"preset": "banco"}
CASINO = {"preset": "casino"}
GIRO = {"preset": "tournament", "cover": "shares"}


@pytest.mark.parametrize(
    ("document", "mended", "reason"),
    [
        ({"min_stake": 5, "max_stake": 4}, {"max_stake": 5, "starting_stack": 70}, "max_stake 4 is below"),
        ({"seats": 2, "starting_stack": 1}, {"starting_stack": 2}, "worst loss"),
        ({"preset": "casino", "min_stake": 10, "starting_stack": 9}, {"starting_stack": 10}, "worst loss"),
        (
            {"preset": "royal", "seats": 12, "starting_stack": 32},
            {"starting_stack": 33},
            "covers a min_stake",
        ),
        ({"royal_seven": True, "matta": "7d"}, {"matta": "7c"}, "royal_seven"),
        ({"shuffle": "after_matta", "matta": None}, {"matta": "Kd"}, "after_matta"),
        ({"must_reach_bank_card": True}, {"bank_card": "open"}, "bank_card open"),
        (CASINO | {"bank_passes": "every_hand"}, {"bank_passes": "never"}, "bank_passes never"),
        (CASINO | {"bank_plays": "free"}, {"bank_plays": {"stands_at": 0.5}}, "stands_at"),
        (CASINO | {"bank_offer": True}, {"bank_offer": False}, "house cannot have bank_offer"),
        (GIRO | {"bank_passes": "reale"}, {"bank_passes": "every_hand"}, "shares needs bank_passes"),
        (GIRO | {"bank_offer": True}, {"bank_offer": False}, "without reale_takes_bank and bank_offer"),
        (GIRO | {"pot": {"ante": 10}}, {"pot": None}, "shares cannot be had with"),
        (GIRO | {"stake_timing": "after_first_card"}, {"stake_timing": "blind"}, "stake_timing blind"),
        (GIRO | {"rebuy": "when_broke"}, {"rebuy": None}, "in its own terms"),
        (GIRO | {"hands": 9}, {"hands": None}, "in its own terms"),
        ({"first_bet": True}, {"first_bet": False}, "first_bet needs"),
        ({"sealed_stakes": True}, {"sealed_stakes": False}, "sealed_stakes needs"),
        (CASINO | {"reale_takes_bank": True}, {"reale_takes_bank": False}, "house cannot have reale_takes"),
        (CASINO | {"pot": {"ante": 10}}, {"pot": None}, "house cannot have a pot"),
        ({"reale_takes_bank": True}, {"bank_passes": "every_hand"}, "reale_takes_bank needs"),
        (
            {"bank_passes": "never", "reale_takes_bank": True},
            {"reale_takes_bank": False},
            "reale_takes_bank needs",
        ),
        ({"bank_passes": "never", "bank_offer": True}, {"bank_passes": "reale"}, "bank_offer needs"),
        (BANCO | {"split": True}, {"split": False}, "split"),
        (BANCO | {"stake_timing": "after_first_card"}, {"stake_timing": "blind"}, "after_first_card"),
        (BANCO | {"pot": {"ante": 51}}, {"pot": {"ante": 50}}, "above starting_stack"),
        (BANCO | {"min_stake": 11}, {"pot": {"ante": 11}}, "worst win"),
        (BANCO | {"reale_pays": "3:2", "min_stake": 9}, {"pot": {"ante": 13}}, "at least 13"),
    ],
)
def test_impossible(document: dict[str, Any], mended: dict[str, Any], reason: str) -> None:
    with pytest.raises(Refused, match=reason) as refusal:
        resolve(document)
    assert refusal.value.code == "impossible_rules"
    resolve(document | mended)


def test_every_reason_is_given_at_once() -> None:
    with pytest.raises(Refused) as refusal:
        resolve({"must_reach_bank_card": True, "reale_takes_bank": True})
    assert len(refusal.value.facts["reasons"]) == 2


@pytest.mark.parametrize(
    "document",
    [
        {"matta": None, "matta_alone": "any", "matta_timing": "draw", "matta_reale_pays": 3},
        {"matta": None, "figure_points": 1},
        {"bank_passes": "never", "shuffle": "on_bank_change"},
        {"preset": "banco", "seats": 12, "starting_stack": 10},
        {"preset": "casino", "seats": 12, "starting_stack": 1},
    ],
)
def test_what_is_merely_inert_is_accepted(document: dict[str, Any]) -> None:
    resolve(document)
