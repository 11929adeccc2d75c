"""Generators that tests of the game and of the table share."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from service.game.cards import DECK, Card
from service.game.rules import RuleSet
from service.game.rules_json import resolve

VALUES: dict[str, list[Any]] = {
    "matta": ["Kd", "Qh", "7c", "As", None],
    "matta_alone": ["half", "any"],
    "matta_timing": ["reveal", "draw"],
    "figure_points": [0.5, 1],
    "reale_pays": [2, 1, "3:2"],
    "reale_beats_plain": ["double", "single", "no"],
    "bank_reale_collects": [2, 1],
    "seven_and_half_pays": [1, 2],
    "three_card_pays": [1, "3:2"],
    "matta_reale_pays": [None, 3],
    "two_sevens_pays": [None, 3],
    "royal_seven": [False, True],
    "ties": ["bank", "push"],
    "burn_ranks": [[], ["4"], ["3", "4"]],
    "draws": ["open", "one_closed"],
    "shuffle": ["every_hand", "after_matta", "on_bank_change", {"below": 12}, {"below": 39}],
    "bank_card": ["hidden", "open"],
    "hands": [None, 20, 1000],
    "rebuy": [None, "when_broke"],
}
"""Options that every table can play in any combination, with values of each, as they are written."""

BANKS: dict[str, dict[str, list[Any]]] = {
    "reserve": {
        "bank_passes": ["reale", "any_seven_and_half", "every_hand", {"after_hands": 5}],
        "bank_plays": ["free", {"stands_at": 5}, {"stands_at": 7.5}],
        "bank_offer": [False, True],
        "split": [False, True],
        "stake_timing": ["blind", "after_first_card"],
    },
    "never passes": {
        "bank_passes": ["never"],
        "bank_plays": ["free", {"stands_at": 5}],
        "split": [False, True],
        "stake_timing": ["blind", "after_first_card"],
    },
    "house": {
        "bank_funds": ["house"],
        "bank_passes": ["never"],
        "bank_plays": [{"stands_at": 5}, {"stands_at": 7.5}],
        "split": [False, True],
        "stake_timing": ["blind", "after_first_card"],
    },
    "banco": {
        "pot": [{"ante": 60}],
        "bank_passes": ["reale", "any_seven_and_half", "every_hand", {"after_hands": 5}],
        "bank_offer": [False, True],
    },
}
"""The ways to hold a bank, with what each of them allows."""


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    """Rules that can be played: any combination of values, with stakes that the stacks can bear."""
    options = VALUES | BANKS[draw(st.sampled_from(sorted(BANKS)))]
    document = {option: draw(st.sampled_from(values)) for option, values in options.items()}
    if document["matta"] is None and document["shuffle"] == "after_matta":
        document["shuffle"] = "every_hand"
    rotates = document["bank_passes"] in ("every_hand", {"after_hands": 5})
    min_stake, seats = draw(st.integers(1, 20)), draw(st.integers(2, 12))
    most_that_one_stake_moves = 3 * min_stake
    return resolve(
        document
        | {
            "reale_takes_bank": rotates and draw(st.booleans()),
            "must_reach_bank_card": document["bank_card"] == "open" and draw(st.booleans()),
            "min_stake": min_stake,
            "max_stake": min_stake + draw(st.integers(0, 100)),
            "seats": seats,
            "starting_stack": max(60, most_that_one_stake_moves * seats) + draw(st.integers(0, 500)),
        }
    )


def cards() -> st.SearchStrategy[Card]:
    return st.sampled_from(DECK)


def hands(longest: int = 6) -> st.SearchStrategy[tuple[Card, ...]]:
    """One hand of different cards, bust or not."""
    return st.lists(cards(), min_size=1, max_size=longest, unique=True).map(tuple)


@st.composite
def deals(draw: st.DrawFn, seats: int = 5) -> list[tuple[Card, ...]]:
    """A hand for the bank and for some players, all from one deck."""
    deck = draw(st.permutations(DECK))
    sizes = draw(st.lists(st.integers(1, 6), min_size=2, max_size=seats))
    starts = [sum(sizes[:n]) for n in range(len(sizes))]
    return [tuple(deck[start : start + size]) for start, size in zip(starts, sizes, strict=True)]
