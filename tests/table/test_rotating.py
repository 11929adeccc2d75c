"""Who holds the bank next (*Who holds the bank*)."""

from __future__ import annotations

import pytest

from service.game.chips import Multiple
from service.game.rules import AfterHands, RuleSet
from service.table import commands as c
from service.table import facts as f
from tests.table.kit import PASSING, Scene, decided, only, types


def reale_of_bruno(rules: RuleSet, deck: str = "7c 2c 6c Jc") -> Scene:
    """Anna holds the bank; Bruno shows a reale, Carla and Anna stand."""
    scene = Scene("anna", "bruno", "carla", deck=deck, rules=rules).playing()
    scene.draw("bruno")
    scene.stand("carla")
    scene.stand("anna")
    return scene


def plain_seven_and_half_of_carla(rules: RuleSet) -> Scene:
    """Carla makes 7½ with three cards; everybody else stands."""
    scene = Scene("anna", "bruno", "carla", deck="2c 4c 6c 3c Jc", rules=rules).playing()
    scene.stand("bruno")
    scene.draw("carla")
    scene.draw("carla")
    scene.stand("anna")
    return scene


# A void hand, and a hand that decides nothing.


@pytest.mark.parametrize("passes", PASSING)
def test_after_a_void_hand_the_bank_stays(passes: object) -> None:
    scene = Scene("anna", "bruno", rules=RuleSet(bank_passes=passes)).betting()
    scene.pass_hand("bruno")
    assert decided(scene) == ("anna", "void")


@pytest.mark.parametrize("passes", ["reale", "any_seven_and_half", "never"])
def test_without_a_deciding_hand_the_bank_stays(passes: object) -> None:
    rules = RuleSet(bank_passes=passes)
    assert decided(Scene("anna", "bruno", deck="2c 3c", rules=rules).settling()) == ("anna", "kept")


# (b): where a reale, or any seven and a half, decides.


def test_a_reale_takes_the_bank() -> None:
    assert decided(reale_of_bruno(RuleSet())) == ("bruno", "qualified")


def test_a_reale_takes_no_bank_that_never_passes() -> None:
    assert decided(reale_of_bruno(RuleSet(bank_passes="never"))) == ("anna", "kept")


def test_a_plain_seven_and_a_half_takes_the_bank_only_where_any_does() -> None:
    assert decided(plain_seven_and_half_of_carla(RuleSet())) == ("anna", "kept")
    rules = RuleSet(bank_passes="any_seven_and_half")
    assert decided(plain_seven_and_half_of_carla(rules)) == ("carla", "qualified")


def test_two_sevens_take_the_bank_like_a_reale() -> None:
    rules = RuleSet(two_sevens_pays=Multiple(3), max_stake=5)
    assert decided(reale_of_bruno(rules, deck="7c 2c 6c 7d")) == ("bruno", "qualified")


def test_the_bank_keeps_it_by_its_own_reale_even_where_it_would_rotate() -> None:
    rules = RuleSet(bank_passes="every_hand", reale_takes_bank=True)
    scene = Scene("anna", "bruno", "carla", deck="7c 2c 7d Jc Jd", rules=rules).playing()
    scene.draw("bruno")
    scene.stand("carla")
    scene.draw("anna")
    assert decided(scene) == ("anna", "qualified")


def test_the_first_qualifying_player_counter_clockwise_takes_it() -> None:
    scene = Scene("anna", "bruno", "carla", bank=2, deck="7c 7d 6c Jc Jd").playing()
    scene.draw("carla")
    scene.draw("anna")
    scene.stand("bruno")
    assert decided(scene) == ("carla", "qualified")


def test_a_qualifying_player_takes_it_even_after_losing() -> None:
    """Where a reale and a plain 7½ are one class the bank wins the tie; only the reale takes the bank."""
    scene = Scene("anna", "bruno", deck="7c 4c Jc 3c Jd", rules=RuleSet(reale_beats_plain="no")).playing()
    scene.draw("bruno")
    scene.draw("anna")
    scene.draw("anna")
    scene.worker("settle_hand")
    assert scene.line("bruno").outcome == "lose"
    assert decided(scene) == ("bruno", "qualified")


def test_a_reale_takes_the_bank_ahead_of_rotation() -> None:
    rules = RuleSet(bank_passes="every_hand", reale_takes_bank=True)
    scene = Scene("anna", "bruno", "carla", deck="2c 7c 6c Jc", rules=rules).playing()
    scene.stand("bruno")
    scene.draw("carla")
    scene.stand("anna")
    assert decided(scene) == ("carla", "qualified")


def test_a_reale_does_not_stop_plain_rotation() -> None:
    scene = Scene("anna", "bruno", "carla", deck="2c 7c 6c Jc", rules=RuleSet(bank_passes="every_hand")).playing()
    scene.stand("bruno")
    scene.draw("carla")
    scene.stand("anna")
    assert decided(scene) == ("bruno", "rotation")


def test_a_qualifying_player_who_left_is_skipped() -> None:
    scene = Scene("anna", "bruno", "carla", deck="7c 7d 6c Jc Jd").playing()
    scene.draw("bruno")
    scene.leave("bruno")
    scene.draw("carla")
    scene.stand("anna")
    assert decided(scene) == ("carla", "qualified")


def test_a_bank_that_left_does_not_keep_it_by_its_reale() -> None:
    """Played by the absent bank's rule: the figure draws a seven."""
    scene = Scene("anna", "bruno", "carla", deck="2c 3c Jc 7c").playing()
    scene.leave("anna")
    scene.stand("bruno")
    scene.stand("carla")
    assert decided(scene) == ("bruno", "left")


# (c): rotation.


def test_every_hand_passes_the_bank_to_the_next_seat_and_wraps_round() -> None:
    scene = Scene("anna", "bruno", "carla", bank=3, rules=RuleSet(bank_passes="every_hand"))
    holders = [decided(scene.settling())[0] for _ in range(4)]
    assert holders == ["anna", "bruno", "carla", "anna"]


def test_after_so_many_settled_hands_the_bank_passes_and_the_count_restarts() -> None:
    scene = Scene("anna", "bruno", rules=RuleSet(bank_passes=AfterHands(2)))
    assert [decided(scene.settling(1))[0] for _ in range(5)] == ["anna", "bruno", "bruno", "anna", "anna"]


def test_void_hands_do_not_count_towards_the_banks_hands() -> None:
    scene = Scene("anna", "bruno", rules=RuleSet(bank_passes=AfterHands(2)))
    decided(scene.settling(1))
    scene.betting().pass_hand("bruno")
    assert decided(scene) == ("anna", "void")
    assert decided(scene.settling(1)) == ("bruno", "rotation")


def test_rotation_skips_who_sat_this_hand_out() -> None:
    scene = Scene("anna", "bruno", "carla", rules=RuleSet(bank_passes="every_hand")).betting()
    scene.pass_hand("bruno")
    scene.stake("carla")
    scene.stand("carla")
    scene.stand("anna")
    assert decided(scene) == ("carla", "rotation")


def test_rotation_skips_who_cannot_cover() -> None:
    """Bruno's ten chips, after he lost twenty of thirty, cover double of the least stake only for one other."""
    rules = RuleSet(bank_passes="every_hand", min_stake=5, max_stake=10, starting_stack=30, seats=3)
    scene = Scene("anna", "bruno", "carla", deck="6c 6d 7d Jc", rules=rules).betting()
    scene.stake("bruno", 10)
    scene.stake("carla", 5)
    scene.stand("bruno")
    scene.stand("carla")
    scene.draw("anna")
    assert decided(scene) == ("carla", "rotation")


def test_if_rotation_finds_nobody_the_bank_keeps_it() -> None:
    scene = Scene("anna", "bruno", rules=RuleSet(bank_passes="every_hand")).settling()
    scene.sit_out("bruno")
    assert decided(scene) == ("anna", "kept")


# Twice, and the end.


def test_the_bank_is_decided_once() -> None:
    scene = Scene("anna", "bruno").rotating()
    scene.worker("rotate_bank")
    assert scene.send(c.RotateBank(1)) == []


def test_another_hands_bank_is_not_decided() -> None:
    assert Scene("anna", "bruno").rotating().send(c.RotateBank(2)) == []


def test_those_who_left_free_their_seats_when_the_bank_is_decided() -> None:
    scene = Scene("anna", "bruno", "carla").playing()
    scene.leave("bruno")
    scene.stand("carla")
    scene.stand("anna")
    scene.worker("settle_hand")
    assert "player_left" in types(scene.worker("rotate_bank"))
    assert [seat.player for seat in scene.state.seats] == ["anna", "carla"]


def test_the_table_closes_after_its_hands_with_a_ranking() -> None:
    scene = Scene("anna", "bruno", "carla", deck="7c 7d 2c", rules=RuleSet(hands=1)).settling()
    scene.worker("settle_hand")
    events = scene.worker("rotate_bank")
    closed = only(events, f.TableClosed).fact
    assert closed.why == "hands_played"
    assert closed.ranking == (f.Rank("bruno", 55, 1), f.Rank("carla", 55, 1), f.Rank("anna", 40, 3))
    assert scene.owed() == set()
