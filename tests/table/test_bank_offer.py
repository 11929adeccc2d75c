"""The bank may be declined (*Options*, `bank_offer`; *Who holds the bank*)."""

from __future__ import annotations

import pytest

from service.table import commands as c
from service.table import facts as f
from tests.table.kit import TURN, Scene, decided, only, refused, rules, types


def offered(*players: str, deck: str = "2c 3c 4c 5c", **options: object) -> Scene:
    """A hand is settled, and the bank is offered to the next seat."""
    options = {"bank_passes": "every_hand", "bank_offer": True} | options
    scene = Scene(*(players or ("anna", "bruno", "carla")), deck=deck, rules=rules(**options)).rotating()
    scene.worker("rotate_bank")
    return scene


def test_the_next_bank_is_asked_first() -> None:
    scene = offered()
    assert only(scene.events, f.BankOffered).fact == f.BankOffered(2, "rotation", scene.now + TURN)
    assert (scene.state.phase, scene.on_turn, scene.bank) == ("rotating", "bruno", "anna")
    assert scene.offers("bruno").keys() >= {"take_bank", "decline_bank"}
    assert "take_bank" not in scene.offers("carla")


def test_who_takes_it_holds_it() -> None:
    scene = offered()
    assert only(scene.take_bank("bruno"), f.BankDecided).fact == f.BankDecided(2, "rotation", anew=True)
    assert scene.owed() == {"open_hand"}


def test_an_answer_may_name_the_hand_that_brought_the_offer() -> None:
    scene = offered()
    scene.send(c.TakeBank(hand=1), "bruno")
    assert scene.bank == "bruno"


def test_silence_accepts() -> None:
    scene = offered()
    scene.wait(TURN)
    with refused("too_late"):
        scene.decline_bank("bruno")
    scene.worker("end_turn")
    assert scene.bank == "bruno"
    assert scene.seat("bruno").timeouts == 0


def test_nobody_else_answers() -> None:
    scene = offered()
    with refused("not_your_turn"):
        scene.take_bank("carla")
    with refused("not_bank"):
        scene.decline_bank("carla")


def test_after_a_refusal_the_next_seat_is_asked() -> None:
    scene = offered()
    assert types(scene.decline_bank("bruno")) == ["offer_declined", "bank_offered"]
    scene.take_bank("carla")
    assert scene.bank == "carla"


def test_when_all_decline_the_old_bank_keeps_it_and_its_count_restarts() -> None:
    scene = Scene("anna", "bruno", rules=rules(bank_passes={"after_hands": 2}, bank_offer=True))
    scene.rotating().worker("rotate_bank")
    assert (scene.bank, scene.state.bank_hands) == ("anna", 1)
    scene.rotating().worker("rotate_bank")
    assert only(scene.decline_bank("bruno"), f.BankDecided).fact == f.BankDecided(1, "kept", anew=True)
    assert scene.state.bank_hands == 0


def test_the_old_bank_that_keeps_it_keeps_its_shoe() -> None:
    scene = offered("anna", "bruno", shuffle="on_bank_change")
    assert "shoe_revealed" not in types(scene.decline_bank("bruno"))


def test_where_a_reale_decides_only_those_who_qualify_are_asked() -> None:
    """Bruno has a reale; Carla has none, so that Anna keeps the bank if he declines."""
    scene = Scene("anna", "bruno", "carla", deck="7c 6c 5c Jc", rules=rules(bank_offer=True)).playing()
    scene.draw("bruno")
    scene.stand("carla")
    scene.stand("anna")
    scene.worker("settle_hand")
    assert only(scene.worker("rotate_bank"), f.BankOffered).fact.seat == 2
    assert only(scene.decline_bank("bruno"), f.BankDecided).fact.seat == 1


def test_the_remaining_qualifying_players_come_next() -> None:
    scene = Scene("anna", "bruno", "carla", "dario", deck="7c 6c 7d 5c Jc Jd", rules=rules(bank_offer=True)).playing()
    scene.draw("bruno")
    scene.stand("carla")
    scene.draw("dario")
    scene.stand("anna")
    scene.worker("settle_hand")
    scene.worker("rotate_bank")
    assert only(scene.decline_bank("bruno"), f.BankOffered).fact.seat == 4


def test_a_bank_that_keeps_it_by_rule_is_not_asked() -> None:
    scene = Scene("anna", "bruno", deck="2c 3c", rules=rules(bank_offer=True)).settling()
    assert decided(scene) == ("anna", "kept")


def test_the_first_bank_is_not_asked() -> None:
    opening = Scene("anna", "bruno", rules=rules(bank_offer=True)).worker("open_hand")
    assert "lot_drawn" in types(opening)
    assert "bank_offered" not in types(opening)


def test_who_sat_the_hand_out_is_not_asked() -> None:
    scene = Scene("anna", "bruno", "carla", rules=rules(bank_passes="every_hand", bank_offer=True)).betting()
    scene.pass_hand("bruno")
    scene.stake("carla")
    scene.stand("carla")
    scene.stand("anna")
    scene.worker("settle_hand")
    assert only(scene.worker("rotate_bank"), f.BankOffered).fact.seat == 3


# The old bank is gone.


def test_after_a_bank_that_left_nobody_may_decline() -> None:
    scene = Scene("anna", "bruno", "carla", rules=rules(bank_passes="every_hand", bank_offer=True)).settling()
    scene.leave("anna")
    assert decided(scene) == ("bruno", "left")


def test_after_a_broke_bank_nobody_may_decline() -> None:
    scene = Scene("anna", "bruno", "carla", rules=rules(bank_passes="every_hand", bank_offer=True)).rotating()
    scene.own("anna", 0)
    assert decided(scene) == ("bruno", "broke")


@pytest.mark.parametrize("go", ["leave", "sit_out"])
def test_once_the_old_bank_has_gone_the_offer_cannot_be_declined(go: str) -> None:
    scene = offered()
    getattr(scene, go)("anna")
    assert scene.offers("bruno").keys() & {"take_bank", "decline_bank"} == {"take_bank"}
    with refused("cannot_decline"):
        scene.decline_bank("bruno")
    scene.take_bank("bruno")
    assert scene.bank == "bruno"


def test_where_old_bank_and_the_asked_have_gone_the_next_has_it_at_once() -> None:
    scene = offered()
    scene.leave("anna")
    assert only(scene.leave("bruno"), f.BankDecided).fact.seat == 3
    assert [seat.player for seat in scene.state.seats] == ["carla"]


# Going while asked.


@pytest.mark.parametrize("go", ["leave", "sit_out"])
def test_who_goes_while_asked_has_declined(go: str) -> None:
    scene = offered()
    assert types(getattr(scene, go)("bruno"))[-2:] == ["offer_declined", "bank_offered"]
    assert scene.on_turn == "carla"


def test_who_leaves_while_asked_is_gone_once_the_bank_is_decided() -> None:
    scene = offered()
    scene.leave("bruno")
    scene.take_bank("carla")
    assert [seat.player for seat in scene.state.seats] == ["anna", "carla"]


# A pause.


def test_a_pause_stops_the_offers_clock() -> None:
    scene = offered()
    scene.pause()
    scene.wait(10 * TURN)
    for answer in (scene.take_bank, scene.decline_bank):
        with refused("table_paused"):
            answer("bruno")
    assert not scene.offers("bruno").keys() & {"take_bank", "decline_bank"}
    scene.resume()
    assert scene.state.deadline == scene.now + TURN
    scene.take_bank("bruno")


def test_who_leaves_in_a_pause_has_declined_when_it_ends() -> None:
    scene = offered()
    scene.pause()
    assert types(scene.leave("bruno")) == ["player_leaving"]
    assert types(scene.resume()) == ["table_resumed", "offer_declined", "bank_offered"]


def test_other_houses_offer_no_bank() -> None:
    scene = Scene("anna", "bruno").rotating()
    with refused("not_in_these_rules"):
        scene.take_bank("bruno")
