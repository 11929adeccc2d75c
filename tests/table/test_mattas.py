"""Another wild card than the king of coins, or none (*Options*, `matta`)."""

from __future__ import annotations

import pytest

from service.game.rules import RuleSet
from tests.table.kit import Scene, rules


def settled(deck: str, rules: RuleSet) -> Scene:
    """Bruno draws once; whoever is then on turn stands."""
    scene = Scene("anna", "bruno", deck=deck, rules=rules).playing()
    scene.draw("bruno")
    while scene.state.stage in ("playing", "banking"):
        scene.stand(scene.on_turn)
    scene.worker("settle_hand")
    return scene


@pytest.mark.parametrize(("deck", "half"), [("Qh 2c 4c", 14), ("Kd 2c 4c", 9), ("7s 2c Qh", 15)])
def test_the_queen_of_hearts_is_wild_and_the_king_of_coins_a_figure(deck: str, half: int) -> None:
    assert settled(deck, rules(matta="Qh")).line("bruno").points_half == half


def test_a_seven_that_is_wild_is_no_seven_of_two() -> None:
    """With a natural 7 it counts ½: a matta reale, not two sevens."""
    wild = rules(matta="7c", two_sevens_pays=3, matta_reale_pays=3)
    assert settled("7c 2c 7d", wild).result("bruno") == ("matta_reale", 15)


def test_a_seven_that_is_wild_is_no_seven_of_a_matta_reale() -> None:
    wild = rules(matta="7c", matta_reale_pays=3)
    assert settled("7c 2c Jd", wild).result("bruno") == ("reale", 10)


def test_without_a_matta_the_king_of_coins_is_a_figure_like_any_other() -> None:
    none = rules(matta=None)
    assert settled("Kd 2c 4c", none).line("bruno").points_half == 9
    assert settled("Kd 2c 7c", none).result("bruno") == ("reale", 10)
