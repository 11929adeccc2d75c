"""Players' turns: draw, stand, bust, exactly seven and a half (*One hand*, 4)."""

from __future__ import annotations

from msgspec.json import decode

from service.game.chips import Multiple
from service.game.rules import RuleSet
from service.table import facts as f
from tests.table.kit import TURN, Scene, only, refused, types


def test_turns_go_counter_clockwise_from_the_banks_right() -> None:
    scene = Scene("anna", "bruno", "carla", bank=2).playing()
    order = []
    while scene.state.stage == "playing":
        order.append(scene.on_turn)
        scene.stand(scene.on_turn)
    assert order == ["carla", "anna"]
    assert scene.on_turn == "bruno"


def test_a_drawn_card_lies_face_up() -> None:
    scene = Scene("anna", "bruno", deck="2c 3c 4c").playing()
    drawn = only(scene.draw("bruno"), f.CardDrawn)
    assert drawn.fact == f.CardDrawn(2, 0, "4c")
    assert drawn.secret is None
    assert scene.on_turn == "bruno"


def test_who_stands_keeps_the_first_card_hidden() -> None:
    scene = Scene("anna", "bruno", "carla").playing()
    assert types(scene.stand("bruno")) == ["stood", "turn_began"]
    assert scene.hand("bruno").hole is not None
    assert scene.hand("bruno").status == "standing"


def test_over_seven_and_a_half_is_bust_and_all_cards_are_shown() -> None:
    scene = Scene("anna", "bruno", "carla", deck="5c 3c 4c 6c").playing()
    events = scene.draw("bruno")
    assert types(events) == ["card_drawn", "hand_bust", "turn_began"]
    bust = only(events, f.HandBust).fact
    assert bust.points_half == 22
    assert [decode(opened.secret)["card"] for opened in bust.opens] == ["5c"]
    assert scene.hand("bruno").status == "bust"


def test_a_busted_stake_is_lost_even_when_the_bank_busts_too() -> None:
    scene = Scene("anna", "bruno", "carla", deck="5c 2c 4c 6c 7c").playing()
    scene.draw("bruno")
    scene.stand("carla")
    scene.draw("anna")
    scene.worker("settle_hand")
    assert (scene.line("bruno").rule, scene.line("bruno").net) == ("bust", -5)
    assert (scene.line("carla").rule, scene.line("carla").net) == ("bank_bust", 5)


def test_exactly_seven_and_a_half_is_shown_and_ends_the_turn() -> None:
    scene = Scene("anna", "bruno", "carla", deck="3c 2c 4c Jc 4d").playing()
    assert types(scene.draw("bruno")) == ["card_drawn"]
    events = scene.draw("bruno")
    assert types(events) == ["card_drawn", "hand_shown", "turn_began"]
    shown = only(events, f.HandShown).fact
    assert shown.points_half == 15
    assert [decode(opened.secret)["card"] for opened in shown.opens] == ["3c"]
    assert scene.on_turn == "carla"


def test_seven_is_no_reason_to_stop() -> None:
    scene = Scene("anna", "bruno", deck="3c 2c 4c").playing()
    scene.draw("bruno")
    assert scene.on_turn == "bruno"


def test_two_natural_sevens_are_shown_at_once_where_they_are_on() -> None:
    rules = RuleSet(two_sevens_pays=Multiple(3))
    scene = Scene("anna", "bruno", "carla", deck="7c 2c 4c 7d", rules=rules).playing(stake=2)
    assert types(scene.draw("bruno")) == ["card_drawn", "hand_shown", "turn_began"]


def test_two_sevens_are_bust_where_they_are_off() -> None:
    scene = Scene("anna", "bruno", "carla", deck="7c 2c 4c 7d").playing()
    assert types(scene.draw("bruno")) == ["card_drawn", "hand_bust", "turn_began"]


def test_a_turn_that_runs_out_stands() -> None:
    scene = Scene("anna", "bruno", "carla").playing()
    stood = only(scene.worker("end_turn"), f.Stood).fact
    assert stood == f.Stood(2, 0, "timeout")
    assert scene.on_turn == "carla"


def test_a_turn_lasts_turn_seconds_however_many_cards_are_drawn() -> None:
    scene = Scene("anna", "bruno", deck="Ac 3c Ad").playing()
    began = scene.now
    scene.wait(TURN - 1)
    scene.draw("bruno")
    assert scene.state.deadline == began + TURN


def test_nobody_plays_out_of_turn() -> None:
    scene = Scene("anna", "bruno", "carla").playing()
    for player in ("anna", "carla"):
        with refused("not_your_turn"):
            scene.draw(player)
        with refused("not_your_turn"):
            scene.stand(player)


def test_who_passed_is_not_on_turn() -> None:
    scene = Scene("anna", "bruno", "carla").betting()
    scene.pass_hand("bruno")
    scene.stake("carla")
    assert scene.on_turn == "carla"


def test_a_matta_takes_its_best_value_when_the_hand_is_counted() -> None:
    """3 and the matta are 7; another 2 makes it worth 2, and 7 again."""
    scene = Scene("anna", "bruno", deck="3c 2c Kd 2d").playing()
    scene.draw("bruno")
    assert scene.on_turn == "bruno"
    scene.draw("bruno")
    scene.stand("bruno")
    scene.stand("anna")
    scene.worker("settle_hand")
    assert scene.line("bruno").points_half == 14


def test_a_matta_with_a_half_makes_seven_and_a_half_and_ends_the_turn() -> None:
    scene = Scene("anna", "bruno", deck="Kd 2c Jc").playing()
    shown = only(scene.draw("bruno"), f.HandShown).fact
    assert shown.points_half == 15


def test_the_last_players_end_begins_the_banks_turn() -> None:
    scene = Scene("anna", "bruno").playing()
    assert types(scene.stand("bruno")) == ["stood", "bank_shown", "turn_began"]
    assert scene.state.phase == "banking"
