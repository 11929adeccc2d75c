"""What a seat is offered (*legal actions*), in the order of a hand."""

from __future__ import annotations

from typing import Any

from service.game.rules import RuleSet
from tests.table.kit import Scene


def offered(scene: Scene, player: str | None) -> list[str]:
    return [action["type"] for action in scene.seen_by(player)["legal_actions"]]


def bounds(scene: Scene, player: str, action: str) -> dict[str, Any]:
    return next(offer for offer in scene.seen_by(player)["legal_actions"] if offer["type"] == action)


def test_a_stranger_is_offered_nothing() -> None:
    scene = Scene("anna", "bruno").playing()
    assert offered(scene, None) == []
    assert offered(scene, "a stranger") == []


def test_in_betting() -> None:
    scene = Scene("anna", "bruno", "carla").betting()
    assert offered(scene, "bruno") == ["stake", "pass", "cut", "sit_out"]
    assert offered(scene, "anna") == ["cut", "decline_bank", "sit_out"]
    scene.stake("bruno")
    assert offered(scene, "bruno") == ["cut", "sit_out"]
    assert offered(scene, "anna") == ["cut", "deal", "decline_bank", "sit_out"]


def test_the_stake_offered_is_what_still_fits() -> None:
    scene = Scene("anna", "bruno", "carla", rules=RuleSet(max_stake=20)).betting()
    assert bounds(scene, "carla", "stake") == {"type": "stake", "min": 1, "max": 20}
    scene.stake("bruno", 20)
    assert bounds(scene, "carla", "stake") == {"type": "stake", "min": 1, "max": 5}


def test_where_no_stake_fits_only_passing_is_left() -> None:
    scene = Scene("anna", "bruno", "carla", rules=RuleSet(max_stake=25)).betting()
    scene.stake("bruno", 25)
    assert offered(scene, "carla") == ["pass", "cut", "sit_out"]


def test_a_cut_is_offered_with_its_bounds() -> None:
    scene = Scene("anna", "bruno").betting()
    assert bounds(scene, "bruno", "cut") == {"type": "cut", "min": 0, "max": 2**53 - 1}


def test_on_turn_and_off_turn() -> None:
    scene = Scene("anna", "bruno", "carla").playing()
    assert offered(scene, "bruno") == ["draw", "stand", "sit_out"]
    assert offered(scene, "carla") == ["sit_out"]
    assert offered(scene, "anna") == ["decline_bank", "sit_out"]
    scene.stand("bruno")
    scene.stand("carla")
    assert offered(scene, "anna") == ["draw", "stand", "decline_bank", "sit_out"]


def test_between_hands() -> None:
    scene = Scene("anna", "bruno", deck="2c 3c").settling().finish()
    assert offered(scene, "bruno") == ["ready", "sit_out"]
    scene.ready("bruno")
    assert offered(scene, "anna") == ["decline_bank", "sit_out"]


def test_who_sits_out_may_come_back() -> None:
    scene = Scene("anna", "bruno", "carla")
    scene.sit_out("carla")
    scene.betting()
    assert offered(scene, "carla") == ["stake", "cut", "ready"]


def test_a_bot_is_never_offered_a_cut() -> None:
    scene = Scene("anna")
    scene.seat_bots("prudente")
    assert offered(scene.betting(), scene.state.taken(2).player) == ["stake", "pass", "sit_out"]


def test_in_a_pause_and_at_the_end() -> None:
    scene = Scene("anna", "bruno").playing()
    scene.pause()
    assert offered(scene, "bruno") == ["sit_out"]
    scene = Scene("anna", "bruno")
    scene.close()
    assert offered(scene, "anna") == []
