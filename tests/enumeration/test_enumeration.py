"""Whole game trees, walked twice: by the decider's offers, and by a walk written from the rules' page alone.

The numbers are pinned, so that a change which both walks would make is seen as well.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

import pytest

from service.game.cards import parse_card
from service.game.rules_json import resolve
from tests.enumeration.by_the_page import House, nets
from tests.enumeration.walker import Walker

STAKE = 2


class Tree(NamedTuple):
    """A house as the service is told of it and as the page's walk is, a shoe, and what both count."""

    options: dict[str, Any]
    house: House
    shoe: str
    ways: int
    summed_nets: int


ALL_SINGLE = House(matta=None, reale=1, bank_collects=1)
DRAW = {"matta_timing": "draw"}
CLOSED = DRAW | {"draws": "one_closed"}

TREES = {
    "reale": Tree({}, House(), "7d Kd Jc 4c 3h Ac", 2118, 1260),
    "family": Tree(
        {"preset": "family"},
        replace(ALL_SINGLE, beats_plain="no"),
        "7d Jc Qd 4c 3h 6s 5h",
        3470,
        2196,
    ),
    "classic": Tree(
        {"preset": "classic"},
        replace(ALL_SINGLE, beats_plain="single"),
        "7d Jc Qd 4c 3h 6s 5h 7h",
        5600,
        4096,
    ),
    "royal": Tree(
        {"preset": "royal"},
        House(matta_reale=3, two_sevens=3, royal_seven=True, burns="4"),
        "7d 7c Kd 4c 4h Jc 3s",
        4962,
        3808,
    ),
    "siete_y_media": Tree(
        {"preset": "siete_y_media"},
        House(matta=None, splits=True, closes=True),
        "Jc Qd 7d 6s 5c 4h",
        7066,
        -2012,
    ),
    "declared": Tree(DRAW, House(declares=True), "Kd 7c Jh 5s 6c 4d", 3902, 3016),
    "declared, drawn closed": Tree(CLOSED, House(declares=True, closes=True), "Kd 7c Jh 5s 6c 4d", 9650, 3008),
    "declared, drawn closed, at least the bank's card": Tree(
        CLOSED | {"bank_card": "open", "must_reach_bank_card": True},
        House(declares=True, closes=True, must_reach=True),
        "Kd 7c Jh 5s 6c 4d",
        7953,
        1948,
    ),
}


@pytest.mark.parametrize("tree", TREES.values(), ids=TREES.keys())
def test_every_way_of_a_hand_is_there_and_settled_as_the_page_says(tree: Tree) -> None:
    cards = tuple(parse_card(card) for card in tree.shoe.split())
    by_the_page = sorted(nets(tree.house, cards, STAKE))
    assert (len(by_the_page), sum(by_the_page)) == (tree.ways, tree.summed_nets)
    assert sorted(Walker(resolve(tree.options), cards).nets(STAKE)) == by_the_page
