"""Stakes, passes, and how betting closes (*One hand*, 2; *Cover*)."""

from __future__ import annotations

import pytest

from service.game.chips import SINGLE
from service.game.rules import RuleSet
from service.table import commands as c
from service.table import facts as f
from tests.table.kit import BET, Scene, only, refused, types


def test_the_last_answer_closes_betting_and_deals() -> None:
    scene = Scene("anna", "bruno", "carla").betting()
    assert types(scene.stake("bruno")) == ["staked"]
    assert types(scene.pass_hand("carla")) == [
        "passed",
        "betting_closed",
        "shoe_cut",
        "card_dealt",
        "card_dealt",
        "turn_began",
    ]


def test_a_stake_is_blind() -> None:
    """No card is dealt before betting closes."""
    scene = Scene("anna", "bruno", "carla").betting()
    scene.stake("bruno")
    assert not any(seat.hands for seat in scene.state.seats)


def test_a_stake_is_final() -> None:
    scene = Scene("anna", "bruno", "carla").betting()
    scene.stake("bruno", 5)
    with refused("already_answered"):
        scene.stake("bruno", 6)
    with refused("already_answered"):
        scene.pass_hand("bruno")


def test_a_stake_stays_final_when_its_player_sits_out_and_comes_back() -> None:
    scene = Scene("anna", "bruno", "carla").betting()
    scene.stake("bruno", 5)
    scene.sit_out("bruno")
    scene.ready("bruno")
    with refused("already_answered"):
        scene.stake("bruno", 1)
    assert scene.seat("bruno").stake == 5


def test_a_pass_is_an_answer() -> None:
    scene = Scene("anna", "bruno", "carla").betting()
    scene.pass_hand("bruno")
    with refused("already_answered"):
        scene.stake("bruno")


def test_the_bank_does_not_stake() -> None:
    scene = Scene("anna", "bruno").betting()
    with refused("not_your_turn"):
        scene.stake("anna")
    with refused("not_your_turn"):
        scene.pass_hand("anna")


def test_chips_stay_in_the_stack_until_settlement() -> None:
    scene = Scene("anna", "bruno").settling(stake=10)
    assert scene.stacks == {"anna": 50, "bruno": 50}


@pytest.mark.parametrize("amount", [-1, 0, 1, 11, 10**9])
def test_a_stake_outside_the_tables_limits_is_refused_with_the_largest_that_fits(amount: int) -> None:
    scene = Scene("anna", "bruno", rules=RuleSet(min_stake=2, max_stake=10)).betting()
    with refused("stake_refused") as refusal:
        scene.stake("bruno", amount)
    assert refusal.value.facts == {"largest": 10, "min_stake": 2}


@pytest.mark.parametrize("amount", [2, 10])
def test_the_tables_limits_themselves_are_accepted(amount: int) -> None:
    scene = Scene("anna", "bruno", rules=RuleSet(min_stake=2, max_stake=10)).betting()
    assert only(scene.stake("bruno", amount), f.Staked).fact == f.Staked(2, amount)


def test_a_stake_needs_an_amount() -> None:
    scene = Scene("anna", "bruno").betting()
    with refused("stake_refused"):
        scene.send(c.Stake(), "bruno")


def test_the_banks_cover_goes_to_stakes_in_order_of_arrival() -> None:
    """50 chips cover double of 10 and 10; the 10 left cover double of 5, and then nothing."""
    scene = Scene("anna", "bruno", "carla", "dario", "elena").betting()
    scene.stake("carla", 10)
    scene.stake("bruno", 10)
    with refused("stake_refused") as refusal:
        scene.stake("elena", 6)
    assert refusal.value.facts["largest"] == 5
    scene.stake("elena", 5)
    with refused("stake_refused") as refusal:
        scene.stake("dario", 1)
    assert refusal.value.facts["largest"] == 0


def test_a_stake_fits_the_players_own_cover() -> None:
    """Double of 3 is all that 7 chips can lose to a bank reale."""
    rules = RuleSet(seats=2, starting_stack=7, reale_pays=SINGLE)
    scene = Scene("anna", "bruno", rules=rules).betting()
    with refused("stake_refused") as refusal:
        scene.stake("bruno", 4)
    assert refusal.value.facts["largest"] == 3


def test_the_bank_deals_once_a_stake_lies() -> None:
    scene = Scene("anna", "bruno", "carla").betting()
    with refused("nothing_staked"):
        scene.send(c.Deal(), "anna")
    scene.stake("carla")
    closed = only(scene.send(c.Deal(), "anna"), f.BettingClosed).fact
    assert closed == f.BettingClosed("bank", (2,))
    assert scene.on_turn == "carla"


def test_only_the_bank_deals() -> None:
    scene = Scene("anna", "bruno", "carla").betting()
    scene.stake("bruno")
    with refused("not_bank"):
        scene.send(c.Deal(), "bruno")


def test_no_answer_is_a_pass() -> None:
    scene = Scene("anna", "bruno", "carla").betting()
    scene.stake("carla")
    closed = only(scene.worker("close_betting"), f.BettingClosed).fact
    assert closed == f.BettingClosed("timeout", (2,))
    assert scene.seat("bruno").answer == "passed"
    assert not scene.seat("bruno").hands


def test_betting_lasts_bet_seconds() -> None:
    scene = Scene("anna", "bruno").betting()
    opened = scene.now
    assert [debt.due for debt in scene.debts] == [opened + BET]


def test_betting_is_not_closed_before_its_time() -> None:
    scene = Scene("anna", "bruno").betting()
    assert scene.send(c.CloseBetting(1)) == []


def test_closing_another_hands_betting_changes_nothing() -> None:
    scene = Scene("anna", "bruno").betting()
    scene.wait(BET)
    assert scene.send(c.CloseBetting(2)) == []


def test_a_hand_without_a_stake_is_void_and_the_same_bank_opens_again() -> None:
    scene = Scene("anna", "bruno", rules=RuleSet(bank_passes="every_hand")).betting()
    assert types(scene.pass_hand("bruno")) == ["passed", "betting_closed", "hand_voided"]
    scene.worker("rotate_bank")
    scene.betting()
    assert (scene.state.hand, scene.bank) == (2, "anna")


def test_sitting_down_while_betting_is_open_joins_this_hand() -> None:
    scene = Scene("anna", "bruno").betting()
    scene.sit("carla")
    scene.stake("bruno")
    scene.stake("carla")
    assert scene.seat("carla").hands


def test_sitting_down_during_play_joins_the_next_hand() -> None:
    scene = Scene("anna", "bruno").playing()
    scene.sit("carla")
    assert scene.seat("carla").answer == "none"
    scene.stand("bruno")
    scene.stand("anna")
    scene.finish().betting()
    assert scene.seat("carla").answer == "asked"


def test_sitting_down_after_bettings_time_joins_the_next_hand() -> None:
    """A deadline passes when its time has passed, not when a worker notices (*Time*)."""
    scene = Scene("anna", "bruno", "carla").betting()
    scene.stake("bruno")
    scene.wait(BET)
    scene.sit("dario")
    assert scene.state.stage == "playing"
    assert scene.seat("dario").answer == "none"


def test_leaving_before_the_deal_returns_the_stake() -> None:
    scene = Scene("anna", "bruno", "carla").betting()
    scene.stake("bruno")
    assert types(scene.leave("bruno")) == ["stake_returned", "player_left"]
    assert scene.state.seat_of("bruno") is None


def test_leaving_after_bettings_time_leaves_the_stake_in_play() -> None:
    """A deadline passes when its time has passed, not when a worker notices (*Time*)."""
    scene = Scene("anna", "bruno", "carla").betting()
    scene.stake("bruno")
    scene.wait(BET)
    assert "stake_returned" not in types(scene.leave("bruno"))
    assert scene.hand("bruno").status == "standing"


def test_the_last_one_asked_closes_betting_by_leaving() -> None:
    scene = Scene("anna", "bruno", "carla").betting()
    scene.stake("bruno")
    assert types(scene.leave("carla"))[:2] == ["player_left", "betting_closed"]
    assert scene.on_turn == "bruno"


def test_the_bank_leaving_before_the_deal_voids_the_hand_and_passes() -> None:
    scene = Scene("anna", "bruno", "carla").betting()
    scene.stake("bruno")
    assert types(scene.leave("anna")) == ["player_leaving", "hand_voided"]
    scene.worker("rotate_bank")
    assert scene.bank == "bruno"
    assert scene.state.seat_of("anna") is None
    assert scene.stacks == {"bruno": 50, "carla": 50}
