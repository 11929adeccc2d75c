"""The presets, against the table of rules.md."""

from typing import Any

import pytest

from service.game.presets import PRESETS
from service.game.rules_json import describe, resolve

REALE: dict[str, Any] = {
    "matta": "Kd",
    "matta_alone": "half",
    "matta_timing": "reveal",
    "figure_points": 0.5,
    "reale_pays": 2,
    "reale_beats_plain": "double",
    "bank_reale_collects": 2,
    "seven_and_half_pays": 1,
    "three_card_pays": 1,
    "matta_reale_pays": None,
    "two_sevens_pays": None,
    "royal_seven": False,
    "ties": "bank",
    "burn_ranks": [],
    "split": False,
    "draws": "open",
    "stake_timing": "blind",
    "bank_passes": "reale",
    "reale_takes_bank": False,
    "bank_offer": False,
    "shuffle": "every_hand",
    "bank_card": "hidden",
    "bank_plays": "free",
    "must_reach_bank_card": False,
    "bank_funds": "reserve",
    "pot": None,
    "rebuy": None,
    "hands": None,
    "min_stake": 1,
    "max_stake": 10,
    "starting_stack": 50,
    "seats": 8,
    "bet_seconds": 30,
    "turn_seconds": 30,
}
SINGLE_STAKES = {"reale_pays": 1, "bank_reale_collects": 1}
DIFFERS: dict[str, dict[str, Any]] = {
    "reale": {},
    "family": {
        "matta": None,
        **SINGLE_STAKES,
        "reale_beats_plain": "no",
        "bank_passes": "any_seven_and_half",
    },
    "classic": {
        "matta": None,
        **SINGLE_STAKES,
        "reale_beats_plain": "single",
        "bank_passes": "every_hand",
        "shuffle": "on_bank_change",
    },
    "royal": {
        "matta_reale_pays": 3,
        "two_sevens_pays": 3,
        "royal_seven": True,
        "burn_ranks": ["4"],
        "bank_passes": "every_hand",
        "reale_takes_bank": True,
        "shuffle": "after_matta",
    },
    "siete_y_media": {"matta": None, "draws": "one_closed", "split": True},
    "banco": {
        "matta": None,
        **SINGLE_STAKES,
        "reale_beats_plain": "single",
        "pot": {"ante": 10},
        "max_stake": 50,
        "bank_passes": "every_hand",
    },
    "tournament": {"bank_passes": "every_hand"},
    "casino": {
        "bank_funds": "house",
        "bank_passes": "never",
        "bank_card": "open",
        "bank_plays": {"stands_at": 5},
        "must_reach_bank_card": True,
        "ties": "push",
        **SINGLE_STAKES,
        "reale_beats_plain": "no",
    },
}


def test_there_are_eight_presets() -> None:
    assert PRESETS.keys() == DIFFERS.keys()


@pytest.mark.parametrize("preset", DIFFERS)
def test_a_preset_says_what_its_sources_say(preset: str) -> None:
    assert describe(PRESETS[preset]) == REALE | DIFFERS[preset]


@pytest.mark.parametrize("preset", DIFFERS)
def test_a_preset_can_be_played(preset: str) -> None:
    """It meets every condition of *Refused at creation*."""
    assert resolve({"preset": preset}) == PRESETS[preset]


def test_overrides_differ_from_their_preset_and_from_nothing_else() -> None:
    rules = resolve({"preset": "family", "ties": "push", "bank_passes": {"after_hands": 5}})
    assert describe(rules) == REALE | DIFFERS["family"] | {"ties": "push", "bank_passes": {"after_hands": 5}}


def test_rules_without_a_preset_differ_from_reale() -> None:
    assert describe(resolve({"seats": 2})) == REALE | {"seats": 2}
