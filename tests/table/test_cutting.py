"""Cuts: any seated player, from the commitment to the first card (*Fairness*, cut)."""

from __future__ import annotations

import pytest

from service.game.rules import RuleSet
from service.table import commands as c
from service.table import facts as f
from tests.table.kit import Scene, only, refused, types


def test_the_last_cut_given_holds_and_no_cut_contributes_nothing() -> None:
    scene = Scene("anna", "bruno", "carla").betting()
    scene.cut("anna", 3)
    scene.cut("anna", 4)
    scene.stake("bruno", cut=0)
    cuts = only(scene.pass_hand("carla"), f.ShoeCut).fact.cuts
    assert cuts == ((1, 4), (2, 0), (3, None))


def test_a_stake_may_carry_a_cut() -> None:
    scene = Scene("anna", "bruno", "carla").betting()
    assert types(scene.stake("bruno", cut=7)) == ["cut_given", "staked"]


def test_who_has_answered_may_still_cut() -> None:
    scene = Scene("anna", "bruno", "carla").betting()
    scene.pass_hand("bruno")
    scene.cut("bruno", 9)
    assert scene.seat("bruno").cut == 9


@pytest.mark.parametrize("number", [-1, 2**53])
def test_a_cut_is_a_whole_number_below_2_to_the_53(number: int) -> None:
    scene = Scene("anna", "bruno").betting()
    with refused("cut_refused"):
        scene.cut("bruno", number)
    scene.cut("bruno", 0)
    scene.cut("bruno", 2**53 - 1)


def test_bots_never_cut() -> None:
    scene = Scene("anna", "bruno")
    scene.seat_bots("prudente")
    bot = scene.betting().state.taken(3).player
    with refused("cut_refused"):
        scene.cut(bot, 1)
    with refused("cut_refused"):
        scene.stake(bot, 1, cut=1)


def test_nobody_cuts_after_the_first_card() -> None:
    scene = Scene("anna", "bruno").playing()
    with refused("wrong_phase"):
        scene.cut("bruno", 1)


def test_a_shoe_kept_from_the_hand_before_is_not_cut_again() -> None:
    scene = Scene("anna", "bruno", rules=RuleSet(shuffle="on_bank_change", bank_passes="never"))
    scene.settling().finish().betting()
    with refused("cut_refused"):
        scene.cut("bruno", 1)
    with refused("cut_refused"):
        scene.stake("bruno", cut=1)


def test_every_cut_changes_the_order() -> None:
    def first_cards(cut: int | None) -> list[tuple[str, ...]]:
        scene = Scene(*"abcdefgh", bank=None).betting()
        if cut is not None:
            scene.cut("a", cut)
        for player in [seat.player for seat in scene.state.players()]:
            scene.stake(player, 1)
        return [scene.cards(player) for player in "abcdefgh"]

    orders = [first_cards(cut) for cut in (None, 0, 1, 2)]
    assert all(orders.count(order) == 1 for order in orders)


def test_a_cut_given_before_leaving_goes_with_the_player() -> None:
    scene = Scene("anna", "bruno", "carla").betting()
    scene.cut("carla", 1)
    scene.send(c.LeaveSeat(3), "carla")
    assert only(scene.stake("bruno"), f.ShoeCut).fact.cuts == ((1, None), (2, None))
