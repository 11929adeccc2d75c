"""The table as one viewer may see it: hidden cards are hidden, and the shape is the promised one."""

from __future__ import annotations

from typing import Any

import pytest

from service.game.rules import RuleSet
from service.table.views import people, seat_state, view
from tests.table.kit import Scene

EVERYBODY_ELSE = ["anna", "carla", None, "p_opener", "a stranger"]


def hand_of(scene: Scene, player: str, viewer: str | None) -> dict[str, Any]:
    seats = scene.seen_by(viewer)["seats"]
    return next(seat for seat in seats if seat["player"] == player)["hands"][0]


def dealt() -> Scene:
    """Bruno holds a hidden 4 and an open 2; Carla and the bank, Anna, a card each."""
    scene = Scene("anna", "bruno", "carla", deck="4c 5c 6c 2c").playing()
    scene.draw("bruno")
    return scene


def test_ones_own_first_card_and_points_are_seen() -> None:
    assert hand_of(dealt(), "bruno", "bruno") == {"cards": ["4c", "2c"], "points": 6, "status": "playing"}


@pytest.mark.parametrize("viewer", EVERYBODY_ELSE)
def test_anothers_first_card_and_points_are_not(viewer: str | None) -> None:
    assert hand_of(dealt(), "bruno", viewer) == {"cards": [None, "2c"], "points": None, "status": "playing"}


@pytest.mark.parametrize("viewer", ["bruno", "carla", None])
def test_the_banks_card_is_hidden_until_it_plays(viewer: str | None) -> None:
    scene = dealt()
    assert hand_of(scene, "anna", viewer)["cards"] == [None]
    scene.stand("bruno")
    scene.stand("carla")
    assert hand_of(scene, "anna", viewer) == {"cards": ["6c"], "points": 6, "status": "playing"}


@pytest.mark.parametrize("viewer", EVERYBODY_ELSE)
def test_a_standing_hand_stays_hidden_until_settlement(viewer: str | None) -> None:
    scene = dealt()
    scene.stand("bruno")
    scene.stand("carla")
    scene.stand("anna")
    assert hand_of(scene, "bruno", viewer)["cards"] == [None, "2c"]
    scene.worker("settle_hand")
    assert hand_of(scene, "bruno", viewer) == {"cards": ["4c", "2c"], "points": 6, "status": "standing"}


@pytest.mark.parametrize("viewer", EVERYBODY_ELSE)
def test_bust_and_seven_and_a_half_are_seen_at_once(viewer: str | None) -> None:
    scene = Scene("anna", "bruno", "carla", deck="7c 7d 2c Jc 5c").playing()
    scene.draw("bruno")
    scene.draw("carla")
    assert hand_of(scene, "bruno", viewer) == {"cards": ["7c", "Jc"], "points": 7.5, "status": "shown"}
    assert hand_of(scene, "carla", viewer) == {"cards": ["7d", "5c"], "points": 12, "status": "bust"}


def test_points_are_numbers_of_points_never_half_points() -> None:
    scene = Scene("anna", "bruno", deck="Jc 2c").playing()
    assert hand_of(scene, "bruno", "bruno")["points"] == 0.5


def test_the_view_has_the_promised_members() -> None:
    assert set(dealt().seen_by(None)) == {
        "id", "name", "version", "position", "status", "phase", "rules", "settings", "access", "opener", "sandbox",
        "hand", "bank_seat", "turn", "deadline", "house", "pot", "seats", "shoe", "legal_actions", "last_settlement",
        "successor", "ranking", "tournament",
    }  # fmt: skip
    assert set(dealt().seen_by(None)["seats"][0]) == {
        "seat", "player", "name", "bot", "state", "stack", "stake", "hands",
    }  # fmt: skip


def test_the_view_says_whose_turn_it_is_and_until_when() -> None:
    scene = dealt()
    assert scene.seen_by(None)["turn"] == {"seat": 2, "hand_index": 0, "deadline": scene.state.deadline}


def test_the_view_ignores_the_running_clock() -> None:
    scene = dealt()
    before = scene.seen_by("bruno")
    scene.wait(10**6)
    assert scene.seen_by("bruno") == before


def test_the_shoe_shows_its_commitment_and_how_many_cards_remain() -> None:
    scene = dealt()
    shoe = scene.seen_by(None)["shoe"]
    assert shoe == {"number": 1, "commitment": scene.state.shoe.commitment, "remaining": 36}


def test_the_last_settlement_reads_in_points() -> None:
    scene = Scene("anna", "bruno", deck="6c Jc").rotating()
    assert scene.seen_by(None)["last_settlement"] == {
        "hand": 1,
        "lines": [
            {
                "seat": 2,
                "hand_index": 0,
                "stake": 5,
                "points": 6,
                "bank_points": 0.5,
                "outcome": "win",
                "rule": "higher",
                "net": 5,
            },
            {
                "seat": 1,
                "hand_index": 0,
                "stake": 0,
                "points": 0.5,
                "bank_points": 0.5,
                "outcome": None,
                "rule": None,
                "net": -5,
            },
        ],
    }


def test_a_closed_table_shows_its_ranking() -> None:
    scene = Scene("anna")
    assert scene.seen_by(None)["ranking"] is None
    scene.close()
    seen = scene.seen_by(None)
    assert (seen["status"], seen["phase"]) == ("closed", "closed")
    assert seen["ranking"] == [{"player": "anna", "chips": 50, "rank": 1}]


def test_names_are_looked_up_and_a_bot_goes_by_its_kind() -> None:
    scene = Scene("anna")
    scene.seat_bots("ardito")
    seats = view(scene.state, None, scene.head, {"anna": "Anna B."})["seats"]
    assert [(seat["name"], seat["bot"]) for seat in seats] == [("Anna B.", None), ("ardito", "ardito")]
    assert people(scene.state) == {"anna"}


# The state of a seat.


def states(scene: Scene) -> list[str]:
    return [seat_state(scene.state, seat) for seat in scene.state.seats]


def test_in_asked_and_passed() -> None:
    scene = Scene("anna", "bruno", "carla", "dario").betting()
    scene.stake("bruno")
    scene.pass_hand("carla")
    assert states(scene) == ["in", "in", "passed", "asked"]


def test_out_and_leaving() -> None:
    scene = Scene("anna", "bruno", "carla").playing()
    scene.sit_out("carla")
    scene.leave("anna")
    assert states(scene) == ["leaving", "in", "out"]


def test_broke_once_the_hand_is_over() -> None:
    rules = RuleSet(min_stake=2, max_stake=10, starting_stack=20, seats=3, bank_passes="never")
    scene = Scene("anna", "bruno", "carla", deck="6c 7c Jc", rules=rules).betting()
    scene.stake("bruno", 10)
    scene.pass_hand("carla")
    scene.stand("bruno")
    scene.draw("anna")
    assert states(scene)[1] == "in"
    scene.finish()
    assert scene.stacks["bruno"] == 0
    assert states(scene)[1] == "broke"
