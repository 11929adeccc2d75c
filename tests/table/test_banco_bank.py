"""Who holds the bank after a round of *banco*, and what becomes of the pot where the bank goes."""

from __future__ import annotations

import pytest

from service.table import facts as f
from tests.table.banco import deal, next_deal, opened_round, pot
from tests.table.kit import Scene, decided, only, rules, types

# Who is next.


def test_after_hands_counts_rounds() -> None:
    scene = opened_round("anna", "bruno", "carla", rules=rules(preset="banco", bank_passes={"after_hands": 2}))
    deal(scene, "bruno", 1)
    next_deal(scene, "carla", 1)
    assert (scene.bank, scene.state.bank_hands) == ("anna", 1)
    next_deal(scene, "bruno", 1)
    next_deal(scene, "carla", 1)
    assert (scene.bank, scene.state.bank_hands) == ("bruno", 0)


def test_who_passed_in_the_round_is_skipped() -> None:
    scene = opened_round("anna", "bruno", "carla", deck="3c 2c")
    scene.pass_hand("bruno")
    deal(scene, "carla", 10)
    assert scene.bank == "carla"


def test_who_still_waited_for_their_deal_is_not() -> None:
    """Bruno empties the pot and leaves; Carla was never asked."""
    scene = opened_round("anna", "bruno", "carla", deck="3c 2c")
    scene.stake("bruno", 10)
    scene.stand("bruno")
    scene.leave("bruno")
    scene.stand("anna")
    scene.finish()
    assert scene.bank == "carla"


def reale_in_the_round(*players: str, **options: object) -> Scene:
    """Bruno passes, Carla wins her deal with a reale, Dario is still to play."""
    banco = rules(**({"preset": "banco", "bank_passes": "reale"} | options))
    scene = opened_round(*players, deck="7c 2c Jc", rules=banco)
    scene.pass_hand("bruno")
    scene.stake("carla", 1)
    scene.draw("carla")
    scene.stand("anna")
    scene.finish()
    return scene


def test_a_reale_in_any_deal_of_the_round_takes_the_bank_when_it_ends() -> None:
    scene = reale_in_the_round("anna", "bruno", "carla", "dario")
    assert scene.bank == "anna"
    next_deal(scene, "dario", 1)
    assert scene.bank == "carla"


def test_a_reale_takes_the_bank_ahead_of_rotation_from_round_to_round() -> None:
    scene = reale_in_the_round("anna", "bruno", "carla", "dario", bank_passes={"after_hands": 2}, reale_takes_bank=True)
    next_deal(scene, "dario", 1)
    assert scene.bank == "carla"


def test_a_claim_outlives_a_bank_that_leaves_between_two_deals() -> None:
    scene = reale_in_the_round("anna", "bruno", "carla", "dario")
    scene.leave("anna")
    assert decided(scene) == ("carla", "qualified")


def test_a_claim_leaves_with_who_had_it() -> None:
    scene = reale_in_the_round("anna", "bruno", "carla", "dario")
    scene.leave("carla")
    scene.sit("elena")
    assert scene.seat("elena").number == 3
    next_deal(scene, "dario", 1)
    assert scene.bank == "anna"


def test_a_banks_own_reale_keeps_the_bank_though_its_chips_lie_in_the_pot() -> None:
    all_in = rules(preset="banco", bank_passes="reale", starting_stack=10)
    scene = opened_round("anna", "bruno", deck="2c 7c Jc", rules=all_in)
    scene.stake("bruno", 5)
    scene.stand("bruno")
    scene.draw("anna")
    scene.worker("settle_hand")
    assert decided(scene) == ("anna", "qualified")
    assert scene.stacks == {"anna": 15, "bruno": 5}


def test_the_bank_offered_after_a_round_may_be_declined_while_the_pot_still_lies() -> None:
    all_in = rules(preset="banco", bank_offer=True, starting_stack=10)
    scene = opened_round("anna", "bruno", deck="2c 3c", rules=all_in)
    scene.stake("bruno", 1)
    scene.stand("bruno")
    scene.stand("anna")
    scene.worker("settle_hand")
    scene.own("bruno", 30)
    assert only(scene.worker("rotate_bank"), f.BankOffered).fact.seat == 2
    assert only(scene.decline_bank("bruno"), f.BankDecided).fact.seat == 1
    assert scene.stacks["anna"] == 11


def test_a_bank_without_the_ante_is_broke() -> None:
    scene = Scene("anna", "bruno", "carla", deck="3c 2c", rules=rules(preset="banco", bank_passes="never"))
    scene.own("anna", 10)
    deal(scene.betting(), "bruno", 10)
    assert [e.fact.why for e in scene.events if isinstance(e.fact, f.BankDecided)] == ["broke"]
    assert scene.bank == "bruno"


# A bank that leaves.


def test_a_bank_that_leaves_while_players_are_asked_has_its_pot_back() -> None:
    scene = opened_round("anna", "bruno", "carla")
    assert types(scene.leave("anna")) == ["player_leaving", "hand_voided"]
    assert decided(scene) == ("bruno", "left")
    assert scene.state.departed == (f.Departed("anna", 50),)


def test_a_bank_that_leaves_in_a_deal_plays_it_out_by_the_absent_rule_and_the_round_ends() -> None:
    scene = opened_round("anna", "bruno", "carla", deck="3c 2c 4c")
    scene.stake("bruno", 5)
    scene.leave("anna")
    scene.stand("bruno")
    assert scene.cards("anna") == ("2c", "4c")
    assert decided(scene) == ("bruno", "left")
    assert scene.state.departed == (f.Departed("anna", 55),)
    assert pot(scene) is None


@pytest.mark.parametrize("stage", ["settling", "rotating"])
def test_a_bank_that_leaves_after_a_deal_ends_the_round(stage: str) -> None:
    scene = opened_round("anna", "bruno", "carla", deck="2c 3c")
    scene.stake("bruno", 5)
    scene.stand("bruno")
    scene.stand("anna")
    if stage == "rotating":
        scene.worker("settle_hand")
    scene.leave("anna")
    assert decided(scene) == ("bruno", "left")
    assert scene.state.departed == (f.Departed("anna", 55),)


def test_a_bank_that_leaves_between_two_deals_has_the_pot_back() -> None:
    scene = opened_round("anna", "bruno", "carla", deck="2c 3c")
    deal(scene, "bruno", 5)
    scene.leave("anna")
    assert scene.owed() == {"rotate_bank"}
    assert decided(scene) == ("bruno", "left")
    assert (pot(scene), scene.state.departed) == (None, (f.Departed("anna", 55),))


def test_a_bank_that_gives_it_up_does_so_at_the_rounds_end() -> None:
    keeps = rules(preset="banco", bank_passes="never")
    scene = opened_round("anna", "bruno", "carla", deck="2c 3c", rules=keeps)
    scene.decline_bank("anna")
    deal(scene, "bruno", 5)
    assert scene.bank == "anna"
    next_deal(scene, "carla", 5)
    assert scene.bank == "bruno"


# Closing.


@pytest.mark.parametrize("asked", [False, True])
def test_a_table_closed_in_mid_round_gives_the_pot_back(asked: bool) -> None:
    scene = opened_round("anna", "bruno", "carla", deck="2c 3c")
    deal(scene, "bruno", 5)
    if asked:
        scene.betting()
    scene.close()
    if asked:
        scene.worker("rotate_bank")
    assert only(scene.events, f.TableClosed).fact.ranking == (
        f.Rank("anna", 55, 1),
        f.Rank("carla", 50, 2),
        f.Rank("bruno", 45, 3),
    )


def test_a_log_that_went_back_voids_the_deal_and_the_round_goes_on() -> None:
    scene = opened_round("anna", "bruno", "carla", deck="2c 3c")
    scene.stake("bruno", 5)
    scene.rewind()
    assert decided(scene) == ("anna", "round")
    assert (pot(scene), scene.betting().on_turn) == (10, "carla")
