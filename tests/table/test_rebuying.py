"""A fresh stack for the broke (*Options*, `rebuy`)."""

from __future__ import annotations

from service.table import facts as f
from tests.table.kit import Scene, refused, rules, types

REBUY = rules(rebuy="when_broke")


def broke(*players: str) -> Scene:
    """Between hands, Bruno has nothing left."""
    scene = Scene(*(players or ("anna", "bruno", "carla")), rules=REBUY).settling().finish()
    scene.own("bruno", 0)
    return scene


def test_the_broke_buy_a_starting_stack_between_hands() -> None:
    scene = broke()
    assert scene.ready("bruno")[0].fact == f.Rebought(2, 50)
    assert scene.stacks["bruno"] == 50
    scene.betting()
    assert scene.seat("bruno").answer == "asked"


def test_it_is_subtracted_in_the_ranking() -> None:
    scene = broke()
    scene.own("anna", 60)
    scene.own("carla", 30)
    scene.ready("bruno")
    scene.close()
    assert [(rank.player, rank.chips, rank.rank) for rank in scene.state.ranking] == [
        ("anna", 60, 1),
        ("carla", 30, 2),
        ("bruno", 0, 3),
    ]


def test_it_stays_subtracted_from_who_leaves_and_comes_back() -> None:
    scene = broke()
    scene.ready("bruno")
    scene.leave("bruno")
    assert scene.state.departed == (f.Departed("bruno", 50, 50),)
    scene.sit("bruno")
    assert (scene.seat("bruno").stack, scene.seat("bruno").rebought) == (50, 50)


def test_it_is_restated_with_the_next_hand() -> None:
    scene = broke()
    scene.ready("bruno")
    scene.betting()
    assert scene.seat("bruno").rebought == 50


def test_who_is_not_broke_buys_nothing() -> None:
    scene = broke()
    before = scene.stacks
    assert types(scene.ready("carla")) == ["table_woken"]
    assert scene.stacks == before


def test_in_a_hand_nobody_buys() -> None:
    scene = broke().betting()
    assert "ready" not in scene.offers("bruno")
    with refused("wrong_phase"):
        scene.ready("bruno")


def test_in_other_houses_the_broke_stay_broke() -> None:
    scene = Scene("anna", "bruno", "carla").settling().finish()
    scene.own("bruno", 0)
    assert types(scene.ready("bruno")) == ["table_woken"]
    assert scene.stacks["bruno"] == 0


def test_one_who_sits_out_buys_as_they_come_back() -> None:
    scene = broke()
    scene.sit_out("bruno")
    assert types(scene.ready("bruno"))[:2] == ["player_returned", "rebought"]


def test_a_broke_bot_buys_when_the_bank_is_decided() -> None:
    scene = Scene("anna", "carla", rules=REBUY)
    scene.seat_bots("prudente")
    scene.betting()
    bot = scene.state.taken(3).player
    scene.own(bot, 0)
    scene.pass_hand("carla")
    scene.worker("close_betting")
    assert "rebought" in types(scene.worker("rotate_bank"))
    assert scene.stacks[bot] == 50


def test_a_fresh_stack_ends_a_pause_for_want_of_a_bank() -> None:
    """What Bruno and Carla have is a stake, but covers none; Dario, broke, can help."""
    house = rules(rebuy="when_broke", min_stake=5, bank_reale_collects=1, seats=4)
    scene = Scene("anna", "bruno", "carla", "dario", rules=house).settling().finish()
    for player, stack in {"bruno": 5, "carla": 5, "dario": 0}.items():
        scene.own(player, stack)
    scene.leave("anna")
    scene.worker("rotate_bank")
    assert scene.state.pause.why == "no_bank"
    assert types(scene.ready("dario")) == ["rebought", "table_resumed", "table_woken"]
    assert scene.owed() == {"open_hand"}
