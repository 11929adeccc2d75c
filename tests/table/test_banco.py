"""*Banco*: a pot, and one deal against each player in turn."""

from __future__ import annotations

import pytest

from service.table import facts as f
from tests.table.banco import BANCO, deal, opened_round, pot
from tests.table.kit import BET, Scene, decided, only, refused, rules, types

# The pot and its limit.


def test_the_bank_puts_the_ante_into_the_pot_and_the_first_player_is_asked() -> None:
    scene = opened_round("anna", "bruno", "carla")
    assert types(scene.events)[-2:] == ["pot_posted", "stake_asked"]
    assert (scene.stacks["anna"], pot(scene), scene.on_turn) == (40, 10, "bruno")
    assert scene.seen_by(None)["pot"] == 10
    assert scene.state.deadline == scene.now + BET


def test_only_the_one_asked_answers() -> None:
    scene = opened_round("anna", "bruno", "carla")
    for refused_player in ("carla", "anna"):
        with refused("not_your_turn"):
            scene.stake(refused_player)
    assert scene.offers("carla").keys() & {"stake", "pass", "deal"} == set()


def test_the_limit_is_what_the_pot_covers_the_house_allows_and_the_player_has() -> None:
    assert opened_round("anna", "bruno").offers("bruno")["stake"]["max"] == 10
    lower = rules(preset="banco", max_stake=7)
    assert opened_round("anna", "bruno", rules=lower).offers("bruno")["stake"]["max"] == 7
    double = rules(preset="banco", reale_pays=2)
    assert opened_round("anna", "bruno", rules=double).offers("bruno")["stake"]["max"] == 5
    poor = Scene("anna", "bruno", rules=BANCO)
    poor.own("bruno", 4)
    assert poor.betting().offers("bruno")["stake"]["max"] == 4


def test_what_the_bank_has_beside_the_pot_covers_nothing() -> None:
    with refused("stake_refused") as refusal:
        opened_round("anna", "bruno").stake("bruno", 11)
    assert refusal.value.facts["largest"] == 10


# A round.


def test_each_player_is_played_alone_with_fresh_cards_of_the_banks() -> None:
    scene = opened_round("anna", "bruno", "carla", deck="2c 3c")
    deal(scene, "bruno", 5)
    scene.betting()
    assert (scene.on_turn, scene.seat("anna").hands) == ("carla", ())
    scene.stake("carla", 5)
    assert [seat.player for seat in scene.state.seats if seat.hands] == ["anna", "carla"]


def test_losses_go_into_the_pot_and_raise_the_limit() -> None:
    scene = opened_round("anna", "bruno", "carla", deck="2c 3c")
    deal(scene, "bruno", 5)
    assert (pot(scene), scene.stacks) == (15, {"anna": 40, "bruno": 45, "carla": 50})
    scene.betting()
    assert scene.offers("carla")["stake"]["max"] == 15


def test_wins_are_paid_from_the_pot_and_the_banks_line_is_the_pots() -> None:
    scene = opened_round("anna", "bruno", "carla", deck="3c 2c")
    deal(scene, "bruno", 4)
    assert (scene.result("anna"), pot(scene)) == ((None, -4), 6)
    assert scene.stacks == {"anna": 40, "bruno": 54, "carla": 50}


def test_a_bank_reales_multiple_goes_into_the_pot() -> None:
    double = rules(preset="banco", bank_reale_collects=2)
    scene = opened_round("anna", "bruno", "carla", deck="2c 7c Jc", rules=double)
    scene.stake("bruno", 5)
    scene.stand("bruno")
    scene.draw("anna")
    scene.finish()
    assert (scene.result("bruno"), pot(scene)) == (("bank_reale", -10), 20)


def test_the_round_ends_when_all_have_played_and_the_bank_takes_what_is_left() -> None:
    scene = opened_round("anna", "bruno", "carla", deck="2c 3c")
    deal(scene, "bruno", 5)
    scene.betting()
    scene.pass_hand("carla")
    assert "pot_taken" in types(scene.worker("rotate_bank"))
    assert (pot(scene), scene.stacks) == (None, {"anna": 55, "bruno": 45, "carla": 50})


def test_the_round_ends_when_the_limit_falls_below_the_least_stake() -> None:
    scene = opened_round("anna", "bruno", "carla", deck="3c 2c")
    deal(scene, "bruno", 10)
    assert (pot(scene), scene.stacks) == (None, {"anna": 40, "bruno": 60, "carla": 50})
    assert scene.bank == "bruno"


def test_the_bank_stays_within_a_round_and_moves_after_it() -> None:
    scene = opened_round("anna", "bruno", "carla", deck="2c 3c")
    deal(scene, "bruno", 5)
    assert only(scene.events, f.BankDecided).fact.why == "round"
    scene.betting()
    scene.pass_hand("carla")
    assert decided(scene) == ("bruno", "rotation")


def test_a_pass_is_no_deal_and_the_next_is_asked() -> None:
    scene = opened_round("anna", "bruno", "carla")
    assert types(scene.pass_hand("bruno")) == ["passed", "stake_asked"]
    assert scene.on_turn == "carla"


def test_silence_passes() -> None:
    scene = opened_round("anna", "bruno", "carla")
    scene.wait(BET)
    assert scene.worker("end_turn")[0].fact == f.Passed(2, "timeout")
    assert scene.on_turn == "carla"


def test_a_round_without_a_deal_is_void_and_the_same_bank_plays_again() -> None:
    scene = opened_round("anna", "bruno", "carla")
    scene.pass_hand("bruno")
    scene.pass_hand("carla")
    assert decided(scene) == ("anna", "void")
    assert scene.stacks["anna"] == 50


def test_who_sits_down_in_the_round_is_asked_in_its_turn() -> None:
    scene = opened_round("anna", "bruno", deck="2c 3c")
    scene.sit("carla")
    deal(scene, "bruno", 5)
    assert scene.betting().on_turn == "carla"


def test_who_sits_out_while_asked_passes() -> None:
    scene = opened_round("anna", "bruno", "carla")
    assert types(scene.sit_out("bruno")) == ["passed", "player_sat_out", "stake_asked"]


def test_who_leaves_while_asked_passes() -> None:
    scene = opened_round("anna", "bruno", "carla")
    assert types(scene.leave("bruno")) == ["passed", "player_left", "stake_asked"]


def test_a_sleeper_at_the_rounds_end_does_not_put_the_table_to_sleep() -> None:
    scene = opened_round("anna", "bruno", "carla", deck="2c 3c")
    deal(scene, "bruno", 5)
    scene.betting()
    scene.wait(BET)
    scene.worker("end_turn")
    scene.worker("rotate_bank")
    assert scene.owed() == {"open_hand"}


def test_a_round_in_which_nobody_acts_does() -> None:
    scene = opened_round("anna", "bruno")
    scene.wait(BET)
    scene.worker("end_turn")
    assert "table_idled" in types(scene.worker("rotate_bank"))


# Shoes.


@pytest.mark.parametrize(("shuffle", "shoe"), [("every_hand", 2), ("on_bank_change", 1)])
def test_each_deal_is_a_hand_that_may_keep_the_shoe(shuffle: str, shoe: int) -> None:
    scene = opened_round("anna", "bruno", "carla", deck="2c 3c", rules=rules(preset="banco", shuffle=shuffle))
    deal(scene, "bruno", 5)
    scene.betting()
    assert (scene.state.hand, scene.state.shoe.number) == (2, shoe)
