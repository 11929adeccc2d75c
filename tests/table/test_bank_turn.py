"""The bank plays (*One hand*, 5 and 6)."""

from __future__ import annotations

import pytest
from msgspec.json import decode

from service.game.rules import RuleSet, StandsAt
from service.table import facts as f
from tests.table.kit import Scene, only, types


def test_the_bank_shows_its_card_before_it_plays() -> None:
    scene = Scene("anna", "bruno", deck="2c 3c").playing()
    shown = only(scene.stand("bruno"), f.BankShown).fact
    assert [decode(opened.secret)["card"] for opened in shown.opens] == ["3c"]
    assert scene.hand("anna").hole is None


def test_an_open_bank_card_needs_no_showing() -> None:
    scene = Scene("anna", "bruno", rules=RuleSet(bank_card="open")).playing()
    assert types(scene.stand("bruno")) == ["stood", "turn_began"]


def test_the_bank_is_free_to_stand_on_half_a_point() -> None:
    scene = Scene("anna", "bruno", deck="2c Jc").banking()
    assert types(scene.stand("anna")) == ["stood", "hand_closed"]


def test_the_bank_is_free_to_draw_on_seven() -> None:
    scene = Scene("anna", "bruno", deck="2c 7c Jc").banking()
    assert types(scene.draw("anna")) == ["card_drawn", "hand_shown", "hand_closed"]


def test_a_bank_that_busts_closes_the_hand() -> None:
    scene = Scene("anna", "bruno", deck="2c 7c Ac").banking()
    assert types(scene.draw("anna")) == ["card_drawn", "hand_bust", "hand_closed"]


def test_when_every_hand_has_bust_the_bank_shows_its_card_and_draws_none() -> None:
    scene = Scene("anna", "bruno", "carla", deck="5c 5d 7c 6c 6d").playing()
    scene.draw("bruno")
    assert types(scene.draw("carla")) == ["card_drawn", "hand_bust", "bank_shown", "hand_closed"]
    scene.worker("settle_hand")
    assert [scene.line(player).rule for player in ("bruno", "carla")] == ["bust", "bust"]
    assert scene.stacks == {"anna": 60, "bruno": 45, "carla": 45}


def test_a_bank_whose_time_runs_out_draws_below_five_and_stands_from_five() -> None:
    scene = Scene("anna", "bruno", deck="2c 2d 2h Ac").banking()
    events = scene.worker("end_turn")
    assert types(events) == ["bank_timed_out", "card_drawn", "card_drawn", "stood", "hand_closed"]
    assert scene.cards("anna") == ("2d", "2h", "Ac")


@pytest.mark.parametrize(("first", "drawn"), [("4c", 1), ("5c", 0), ("7c", 0)])
def test_five_itself_stands(first: str, drawn: int) -> None:
    scene = Scene("anna", "bruno", deck=f"2c {first} Ac").banking()
    scene.worker("end_turn")
    assert len(scene.cards("anna")) == 1 + drawn


def test_a_bank_that_left_is_played_by_the_absent_banks_rule() -> None:
    scene = Scene("anna", "bruno", deck="2c 4c Jc Ac").playing()
    scene.leave("anna")
    events = scene.stand("bruno")
    assert types(events)[1:] == ["bank_shown", "turn_began", "card_drawn", "card_drawn", "stood", "hand_closed"]
    assert scene.cards("anna") == ("4c", "Jc", "Ac")


def test_a_bank_that_leaves_on_its_turn_is_played_at_once() -> None:
    scene = Scene("anna", "bruno", deck="2c 4c 4d").banking()
    assert types(scene.leave("anna")) == ["player_leaving", "card_drawn", "hand_bust", "hand_closed"]


def test_the_absent_banks_rule_goes_on_from_the_cards_it_holds() -> None:
    scene = Scene("anna", "bruno", deck="2c 2d 2h Ac").banking()
    scene.draw("anna")
    assert types(scene.worker("end_turn")) == ["bank_timed_out", "card_drawn", "stood", "hand_closed"]


def test_a_bank_bound_to_a_total_plays_by_itself() -> None:
    rules = RuleSet(bank_plays=StandsAt(stands_at_half=12))
    scene = Scene("anna", "bruno", deck="2c 5c Jc Qc", rules=rules).playing()
    events = scene.stand("bruno")
    assert types(events)[1:] == ["bank_shown", "turn_began", "card_drawn", "card_drawn", "stood", "hand_closed"]
    assert scene.cards("anna") == ("5c", "Jc", "Qc")


def test_an_absent_bank_bound_to_a_total_keeps_to_it() -> None:
    rules = RuleSet(bank_plays=StandsAt(stands_at_half=8))
    scene = Scene("anna", "bruno", deck="2c 4c Jc", rules=rules).playing()
    scene.leave("anna")
    scene.stand("bruno")
    assert scene.cards("anna") == ("4c",)


def test_a_bank_bound_to_seven_and_a_half_draws_until_it_has_it_or_busts() -> None:
    rules = RuleSet(bank_plays=StandsAt(stands_at_half=15))
    scene = Scene("anna", "bruno", deck="2c 7c Jc", rules=rules).playing()
    assert types(scene.stand("bruno"))[-2:] == ["hand_shown", "hand_closed"]


def test_a_lone_matta_of_the_bank_counts_half_and_is_drawn_to() -> None:
    scene = Scene("anna", "bruno", deck="2c Kd 6c").banking()
    scene.worker("end_turn")
    assert scene.cards("anna") == ("Kd", "6c")


def test_a_lone_matta_may_stand_for_its_best_where_the_rules_say_so() -> None:
    scene = Scene("anna", "bruno", deck="2c Kd 6c", rules=RuleSet(matta_alone="any")).banking()
    scene.worker("end_turn")
    assert scene.cards("anna") == ("Kd",)
