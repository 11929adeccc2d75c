"""Two figures become two hands (*Options*, `split`; *Cover*)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from service.game.cards import DECK
from service.game.rules import RuleSet
from service.table import facts as f
from service.table.evolve.changes import with_hand
from tests.table.kit import TURN, Scene, only, opened, refused, rules, types

SPLIT = rules(matta=None, split=True)


def figures(further: str = "", bank: str = "2c", rules: RuleSet = SPLIT, stake: int = 5) -> Scene:
    """Bruno holds two figures, right after his first draw."""
    scene = Scene("anna", "bruno", deck=f"Jc {bank} Qc {further}", rules=rules).playing(stake)
    scene.draw("bruno")
    return scene


def split(further: str = "", bank: str = "2c", rules: RuleSet = SPLIT) -> Scene:
    scene = figures(further, bank, rules)
    scene.split("bruno")
    return scene


def settled(scene: Scene) -> Scene:
    """Whoever is on turn stands until the hand is over."""
    while scene.state.stage in ("playing", "banking"):
        scene.stand(scene.on_turn)
    scene.worker("settle_hand")
    return scene


def test_both_figures_are_shown_and_have_a_stake_each() -> None:
    scene = figures()
    assert opened(only(scene.split("bruno"), f.HandSplit)) == [{"card": "Jc"}]
    assert [scene.shown("bruno", index=index) for index in (0, 1)] == [["Jc"], ["Qc"]]
    assert [hand.stake for hand in scene.seat("bruno").hands] == [5, 5]
    assert scene.seat("bruno").stake == 10


def test_the_hands_are_played_one_after_the_other() -> None:
    scene = split("3c 4c")
    scene.draw("bruno")
    assert only(scene.stand("bruno"), f.TurnBegan).fact.hand_index == 1
    scene.draw("bruno")
    assert [hand.cards for hand in scene.seat("bruno").hands] == [("Jc", "3c"), ("Qc", "4c")]
    assert only(scene.stand("bruno"), f.TurnBegan).fact.seat == 1


def test_each_hand_is_settled_on_its_own() -> None:
    """3½ beats 3, ½ does not."""
    scene = split("3c", bank="3d")
    scene.draw("bruno")
    settled(scene)
    assert [scene.result("bruno", index) for index in (0, 1)] == [("higher", 5), ("lower", -5)]
    assert scene.stacks == {"anna": 50, "bruno": 50}


def test_either_hand_may_bust_alone() -> None:
    scene = split("6c 2d")
    scene.draw("bruno")
    assert only(scene.draw("bruno"), f.HandBust).fact.hand_index == 0
    settled(scene)
    assert [scene.result("bruno", index)[0] for index in (0, 1)] == ["bust", "lower"]


def test_when_both_have_bust_the_bank_draws_none() -> None:
    scene = split("6c 2d 6d 2h")
    for _ in range(4):
        scene.draw("bruno")
    assert scene.state.stage == "settling"


def test_a_two_card_seven_and_a_half_is_plain() -> None:
    scene = split("7c")
    assert types(scene.draw("bruno"))[:2] == ["card_drawn", "hand_shown"]
    assert settled(scene).result("bruno")[0] == "seven_and_half"
    assert scene.result("bruno")[1] == 5


def test_a_plain_seven_and_a_half_of_a_split_does_not_take_the_bank_by_reale_but_by_any() -> None:
    for passes, bank in (("reale", "anna"), ("any_seven_and_half", "bruno")):
        scene = split("7c", rules=rules(matta=None, split=True, bank_passes=passes))
        scene.draw("bruno")
        settled(scene).worker("rotate_bank")
        assert scene.bank == bank


def test_each_hand_pays_a_bank_reale() -> None:
    scene = split("Kc", bank="7d")
    scene.stand("bruno")
    scene.stand("bruno")
    scene.draw("anna")
    scene.worker("settle_hand")
    assert [scene.result("bruno", index) for index in (0, 1)] == [("bank_reale", -10)] * 2


def test_there_is_no_second_split() -> None:
    scene = split("Kc")
    scene.draw("bruno")
    assert "split" not in scene.offers("bruno")
    with refused("cannot_split"):
        scene.split("bruno")


@pytest.mark.parametrize("deck", ["Jc 2c 3c", "3c 2c Jc"])
def test_only_two_figures(deck: str) -> None:
    scene = Scene("anna", "bruno", deck=deck, rules=SPLIT).playing()
    scene.draw("bruno")
    with refused("cannot_split"):
        scene.split("bruno")


@pytest.mark.parametrize(("deck", "half"), [("Jc 2c Kd", None), ("Kd 2c Jc", 2)])
def test_a_figure_that_is_the_matta_is_none(deck: str, half: int | None) -> None:
    scene = Scene("anna", "bruno", deck=deck, rules=rules(split=True, matta_timing="draw")).playing()
    scene.draw("bruno", half)
    with refused("cannot_split"):
        scene.split("bruno")


def test_only_right_after_the_first_draw() -> None:
    scene = figures("Ac")
    scene.draw("bruno")
    with refused("cannot_split"):
        scene.split("bruno")


def test_not_before_the_first_draw_nor_by_the_bank() -> None:
    with refused("cannot_split"):
        Scene("anna", "bruno", deck="Jc 2c", rules=SPLIT).playing().split("bruno")
    banking = Scene("anna", "bruno", deck="2c Jc Qc", rules=SPLIT).banking()
    banking.draw("anna")
    with refused("wrong_phase"):
        banking.split("anna")


def test_the_bank_has_to_cover_the_second_stake() -> None:
    """Of Anna's 50 chips 20 may go to Bruno and 20 more to his second hand, but not 20 to Carla as well."""
    alone = figures(stake=10)
    assert "split" in alone.offers("bruno")
    beside = Scene("anna", "bruno", "carla", deck="Jc 3c 2c Qc", rules=SPLIT).playing(10)
    beside.draw("bruno")
    with refused("cannot_split"):
        beside.split("bruno")


def test_the_player_has_to_cover_the_second_stake() -> None:
    """A stack of 50 covers a bank reale on two hands of 12, not of 13; the house's chips have no end."""
    house = rules(preset="casino", split=True, bank_reale_collects=2, max_stake=20, matta=None)
    for stake, splits in ((12, True), (13, False)):
        scene = Scene("anna", deck="Jc Ac Qc", bank=None, rules=house).playing(stake)
        scene.draw("anna")
        assert ("split" in scene.offers("anna")) is splits


def test_the_first_hand_out_of_time_leaves_the_second_its_full_time() -> None:
    scene = split()
    scene.wait(TURN)
    began = only(scene.worker("end_turn"), f.TurnBegan).fact
    assert (began.hand_index, began.deadline) == (1, scene.now + TURN)


def test_who_leaves_stands_on_both_hands() -> None:
    scene = split()
    assert types(scene.leave("bruno"))[:3] == ["player_leaving", "stood", "stood"]


def test_other_houses_do_not_split() -> None:
    with refused("not_in_these_rules"):
        figures(rules=rules(matta=None)).split("bruno")


# No card is left.


def no_card_left(scene: Scene) -> Scene:
    """Live hands hold all forty cards: here the bank's, for want of eighteen hands."""
    held = {card for _, _, hand in scene.state.hands() for card in hand.cards}
    rest = tuple(card for card in DECK if card not in held)
    state = with_hand(scene.state, 1, 0, cards=(*scene.hand("anna").cards, *rest))
    scene.state = replace(state, shoe=replace(state.shoe, dealt=40))
    return scene


def test_where_no_card_is_left_a_hand_only_stands() -> None:
    scene = no_card_left(split())
    assert scene.plays("bruno") == {"stand"}
    with refused("no_card_left"):
        scene.draw("bruno")


def test_where_no_card_is_left_the_other_hand_stands_by_itself() -> None:
    scene = no_card_left(split())
    stood = [event.fact.how for event in scene.stand("bruno") if isinstance(event.fact, f.Stood)]
    assert stood == ["player", "no_card"]


def test_where_no_card_is_left_a_hand_stands_even_below_the_banks_card() -> None:
    strict = rules(matta=None, split=True, bank_card="open", must_reach_bank_card=True)
    scene = split(bank="5c", rules=strict)
    assert scene.plays("bruno") == {"draw"}
    assert no_card_left(scene).plays("bruno") == {"stand"}


def test_where_no_card_is_left_nothing_burns() -> None:
    burning = rules(matta=None, split=True, burn_ranks=["4"])
    scene = Scene("anna", "bruno", deck="4c 2c", rules=burning).playing()
    assert "burn" in scene.plays("bruno")
    assert no_card_left(scene).plays("bruno") == {"stand"}
