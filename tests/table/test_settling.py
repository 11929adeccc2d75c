"""Settlement: the only place where chips move (*One hand*, 7; *Which hand wins*)."""

from __future__ import annotations

import pytest
from msgspec.json import decode

from service.game.rules import RuleSet
from service.stream.canonical import canonical_struct
from service.table import commands as c
from service.table import facts as f
from tests.table.kit import Scene, only, types


def test_no_chip_moves_before_the_worker_settles() -> None:
    scene = Scene("anna", "bruno", deck="7c 2c").settling()
    assert scene.stacks == {"anna": 50, "bruno": 50}
    scene.worker("settle_hand")
    assert scene.stacks == {"anna": 45, "bruno": 55}


def test_a_hand_is_settled_once() -> None:
    scene = Scene("anna", "bruno").settling()
    assert types(scene.worker("settle_hand")) == ["hand_settled"]
    assert scene.send(c.SettleHand(1)) == []


@pytest.mark.parametrize("reach", ["betting", "playing", "banking"])
def test_a_hand_that_is_not_played_is_not_settled(reach: str) -> None:
    scene = Scene("anna", "bruno")
    getattr(scene, reach)()
    assert scene.send(c.SettleHand(1)) == []


def test_another_hand_is_not_settled() -> None:
    assert Scene("anna", "bruno").settling().send(c.SettleHand(2)) == []


def test_every_hand_is_compared_with_the_banks_on_its_own() -> None:
    scene = Scene("anna", "bruno", "carla", "dario", deck="6c 4c 5c 5d").rotating()
    lines = [scene.line(player) for player in ("bruno", "carla", "dario", "anna")]
    assert [(line.outcome, line.rule, line.net) for line in lines] == [
        ("win", "higher", 5),
        ("lose", "lower", -5),
        ("lose", "tie", -5),
        (None, None, 5),
    ]


def test_the_nets_of_a_hand_sum_to_zero() -> None:
    scene = Scene(*"abcdefgh", bank=None).rotating(stake=3)
    assert sum(line.net for line in scene.state.last.lines) == 0


def test_a_players_reale_is_paid_double() -> None:
    scene = Scene("anna", "bruno", deck="7c 6c Jc").playing()
    scene.draw("bruno")
    scene.stand("anna")
    scene.worker("settle_hand")
    assert (scene.line("bruno").rule, scene.line("bruno").net) == ("reale", 10)


def test_a_reale_with_the_matta_is_a_reale() -> None:
    scene = Scene("anna", "bruno", deck="Kd 6c 7c").playing()
    scene.draw("bruno")
    scene.stand("anna")
    scene.worker("settle_hand")
    assert (scene.line("bruno").rule, scene.line("bruno").net) == ("reale", 10)


def test_a_reale_beats_the_banks_seven_and_a_half_of_three_cards() -> None:
    scene = Scene("anna", "bruno", deck="7c 4c Jc 3c Jd").playing()
    scene.draw("bruno")
    scene.draw("anna")
    scene.draw("anna")
    scene.worker("settle_hand")
    assert (scene.line("bruno").rule, scene.line("bruno").net) == ("reale", 10)


def test_a_bank_reale_collects_double_from_every_standing_hand_and_single_from_a_bust() -> None:
    scene = Scene("anna", "bruno", "carla", deck="6c 5c 7c 4c Jc").playing()
    scene.draw("bruno")
    scene.stand("carla")
    scene.draw("anna")
    scene.worker("settle_hand")
    assert (scene.line("bruno").rule, scene.line("bruno").net) == ("bust", -5)
    assert (scene.line("carla").rule, scene.line("carla").net) == ("bank_reale", -10)
    assert scene.stacks["anna"] == 65


def test_a_players_reale_against_the_banks_loses_the_single_stake() -> None:
    scene = Scene("anna", "bruno", deck="7c 7d Jc Jd").playing()
    scene.draw("bruno")
    scene.draw("anna")
    scene.worker("settle_hand")
    assert (scene.line("bruno").rule, scene.line("bruno").net) == ("reale_tie", -5)


def test_equal_hands_go_to_the_bank_or_return_the_stake() -> None:
    assert Scene("anna", "bruno", deck="5c 5d").rotating().line("bruno").rule == "tie"
    pushed = Scene("anna", "bruno", deck="5c 5d", rules=RuleSet(ties="push")).rotating()
    assert (pushed.line("bruno").outcome, pushed.line("bruno").net) == ("push", 0)


def test_a_matta_alone_counts_half() -> None:
    assert Scene("anna", "bruno", deck="Kd Ac").rotating().line("bruno").points_half == 1


def test_a_matta_alone_counts_its_best_where_the_rules_say_so() -> None:
    rules = RuleSet(matta_alone="any")
    assert Scene("anna", "bruno", deck="Kd Ac", rules=rules).rotating().line("bruno").points_half == 14


def test_who_has_left_is_settled_too() -> None:
    scene = Scene("anna", "bruno", deck="7c 2c").playing()
    scene.leave("bruno")
    scene.stand("anna")
    scene.finish()
    assert scene.state.departed == (f.Departed("bruno", 55),)


def test_the_settlement_opens_all_that_is_still_hidden_word_for_word() -> None:
    scene = Scene("anna", "bruno", "carla", deck="5c 4c 2c 7c").playing()
    scene.draw("bruno")
    scene.stand("carla")
    scene.stand("anna")
    settled = only(scene.worker("settle_hand"), f.HandSettled).fact
    (opened,) = settled.opens
    sealed = scene.events[opened.version - 1]
    assert bytes(opened.secret) == canonical_struct(sealed.secret)
    assert decode(opened.secret)["card"] == "4c"


def test_the_lines_stand_until_the_next_settlement() -> None:
    scene = Scene("anna", "bruno").settling().finish()
    lines = scene.state.last
    scene.playing()
    assert scene.state.last == lines
