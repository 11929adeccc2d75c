"""When a new shoe replaces the old one, and when a shoe is revealed (*Options*, `shuffle`; *Fairness*, reveal)."""

from __future__ import annotations

import pytest

from service.game.rules import Below, RuleSet
from service.table import facts as f
from tests.table.kit import Scene, only, types


def shoes_of(scene: Scene, hands: int) -> list[int]:
    """The number of the shoe that each hand was dealt from."""
    numbers = []
    for _ in range(hands):
        scene.settling(1)
        numbers.append(scene.state.shoe.number)
        scene.finish()
    return numbers


def test_every_hand_has_its_own_shoe() -> None:
    assert shoes_of(Scene("anna", "bruno", bank=None), 3) == [1, 2, 3]


def test_on_bank_change_keeps_the_shoe_as_long_as_the_bank() -> None:
    kept = RuleSet(shuffle="on_bank_change", bank_passes="never")
    assert shoes_of(Scene("anna", "bruno", bank=None, rules=kept), 3) == [1, 1, 1]
    passed_on = RuleSet(shuffle="on_bank_change", bank_passes="every_hand")
    assert shoes_of(Scene("anna", "bruno", bank=None, rules=passed_on), 3) == [1, 2, 3]


def test_after_matta_keeps_the_shoe_until_the_matta_or_the_bank_has_moved() -> None:
    rules = RuleSet(shuffle="after_matta", bank_passes="never")
    scene = Scene("anna", "bruno", deck="2c 2d 2h Kd 3c 3d 3h", rules=rules)
    assert shoes_of(scene, 3)[:3] == [1, 1, 2]
    moved = RuleSet(shuffle="after_matta", bank_passes="every_hand")
    assert shoes_of(Scene("anna", "bruno", deck="2c 2d 2h 3d", rules=moved), 2) == [1, 2]


def test_below_keeps_the_shoe_until_fewer_cards_remain_between_hands() -> None:
    """Three cards a hand: 37, 34, 31 remain; with 31 the shoe is not yet below 31, with 28 it is."""
    rules = RuleSet(shuffle=Below(31), bank_passes="never")
    assert shoes_of(Scene("anna", "bruno", "carla", bank=None, rules=rules), 5) == [1, 1, 1, 1, 2]


@pytest.mark.parametrize("shuffle", ["every_hand", "after_matta", "on_bank_change", Below(12)])
def test_a_void_hand_retires_the_shoe_and_reveals_it(shuffle: object) -> None:
    scene = Scene("anna", "bruno", rules=RuleSet(shuffle=shuffle, bank_passes="never")).betting()
    scene.pass_hand("bruno")
    assert only(scene.worker("rotate_bank"), f.ShoeRevealed).fact.shoe == 1
    assert only(scene.worker("open_hand"), f.ShoeCommitted).fact.shoe == 2


def test_a_kept_shoe_is_neither_revealed_nor_committed_again() -> None:
    scene = Scene("anna", "bruno", rules=RuleSet(shuffle="on_bank_change", bank_passes="never")).settling()
    scene.worker("settle_hand")
    assert "shoe_revealed" not in types(scene.worker("rotate_bank"))
    assert types(scene.worker("open_hand")) == ["hand_opened"]


def test_a_kept_shoe_is_restated_with_what_is_gone_of_it() -> None:
    rules = RuleSet(shuffle="on_bank_change", bank_passes="never")
    scene = Scene("anna", "bruno", deck="2c Kd", rules=rules).betting()
    scene.cut("anna", 5)
    scene.stake("bruno", 1)
    scene.stand("bruno")
    scene.stand("anna")
    scene.finish()
    opened = only(scene.worker("open_hand"), f.HandOpened)
    committed = only(scene.events, f.ShoeCommitted)
    restated = opened.fact.shoe
    assert (restated.shoe, restated.dealt, restated.round, restated.cards) == (1, 2, 0, None)
    assert restated.cuts == ((1, 5), (2, None))
    assert restated.matta_dealt
    assert opened.secret.nonce == committed.secret.nonce
    assert opened.secret.owner is None


def test_a_kept_shoe_deals_on_where_it_stopped() -> None:
    rules = RuleSet(shuffle="on_bank_change", bank_passes="never")
    scene = Scene("anna", "bruno", deck="2c 2d 3c 3d", rules=rules).settling(1).finish().playing(1)
    assert (scene.cards("bruno"), scene.cards("anna")) == (("3c",), ("3d",))


@pytest.mark.parametrize("reach", ["betting", "playing", "banking", "settling"])
def test_no_shoe_is_revealed_while_a_hand_is_open(reach: str) -> None:
    scene = Scene("anna", "bruno")
    getattr(scene, reach)()
    assert "shoe_revealed" not in types(scene.events)


def test_a_rigged_deck_deals_only_the_first_shoe() -> None:
    """The second shoe is any of 40 · 39 orders of two cards; all twenty seeds alike would be no accident."""
    pairs = set()
    for seed in range(20):
        scene = Scene("anna", "bruno", deck="2c 2d", seed=seed).settling().finish().playing()
        pairs.add(scene.cards("bruno") + scene.cards("anna"))
    assert len(pairs) > 1
