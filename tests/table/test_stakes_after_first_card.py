"""Stakes named after the first card (*Options*, `stake_timing`)."""

from __future__ import annotations

from service.table import facts as f
from tests.table.kit import BET, TURN, Scene, only, refused, rules, types


def betting(*players: str, deck: str = "", **options: object) -> Scene:
    return Scene(*players, deck=deck, rules=rules(stake_timing="after_first_card", **options)).betting()


def dealt(*players: str, deck: str = "2c 3c 4c 5c", **options: object) -> Scene:
    """Everybody but the bank is dealt in."""
    scene = betting(*players, deck=deck, **({"max_stake": 50} | options))
    for player in players[1:]:
        scene.stake(player, None)
    return scene


def test_in_betting_a_stake_has_no_amount() -> None:
    scene = betting("anna", "bruno", "carla")
    assert scene.offers("bruno")["stake"] == {"type": "stake"}
    with refused("stake_refused"):
        scene.stake("bruno", 5)
    assert types(scene.stake("bruno", None)) == ["dealt_in"]


def test_no_answer_is_a_pass() -> None:
    scene = betting("anna", "bruno", "carla", deck="2c 3c")
    scene.stake("bruno", None)
    scene.wait(BET)
    assert only(scene.worker("close_betting"), f.BettingClosed).fact.silent == (3,)
    assert [seat.player for seat in scene.state.seats if seat.hands] == ["anna", "bruno"]


def test_being_dealt_in_reserves_cover_for_the_least_stake_in_order_of_arrival() -> None:
    """Anna's 30 chips cover one least stake of 10, which may win 20."""
    scene = betting("anna", "bruno", "carla", min_stake=10, seats=3)
    scene.own("anna", 30)
    scene.stake("carla", None)
    with refused("stake_refused") as refusal:
        scene.stake("bruno", None)
    assert refusal.value.facts["largest"] == 0


def test_each_seat_dealt_in_is_asked_for_its_stake_in_play_order_before_the_first_turn() -> None:
    scene = dealt("anna", "bruno", "carla")
    assert (scene.state.phase, scene.on_turn, scene.state.deadline) == ("betting", "bruno", scene.now + TURN)
    with refused("not_your_turn"):
        scene.stake("carla", 5)
    assert types(scene.stake("bruno", 5)) == ["staked", "stake_asked"]
    assert types(scene.stake("carla", 7)) == ["staked", "turn_began"]
    assert [scene.hand(player).stake for player in ("bruno", "carla")] == [5, 7]


def test_who_is_asked_sees_their_card_and_others_do_not() -> None:
    scene = dealt("anna", "bruno")
    assert scene.shown("bruno", "bruno") == ["2c"]
    assert scene.shown("bruno", "anna") == [None]


def test_a_stake_lies_within_ones_own_cover_plus_what_is_free() -> None:
    """Of Anna's 50 chips Carla's least stake reserves 2: 48 pay a reale on 24. Then 2 are left, Carla's own."""
    scene = dealt("anna", "bruno", "carla")
    assert scene.offers("bruno")["stake"] == {"type": "stake", "min": 1, "max": 24}
    with refused("stake_refused"):
        scene.stake("bruno", 25)
    scene.stake("bruno", 24)
    assert scene.offers("carla")["stake"]["max"] == 1


def test_the_stake_after_the_card_is_an_amount_and_no_pass() -> None:
    scene = dealt("anna", "bruno")
    with refused("stake_refused"):
        scene.stake("bruno", None)
    with refused("already_answered"):
        scene.pass_hand("bruno")
    assert "pass" not in scene.offers("bruno")


def test_silence_stakes_the_least() -> None:
    scene = dealt("anna", "bruno", min_stake=3)
    scene.wait(TURN)
    assert scene.worker("end_turn")[0].fact == f.Staked(2, 3, "timeout")
    assert scene.state.phase == "playing"


def test_leaving_stakes_the_least_whether_asked_or_not() -> None:
    scene = dealt("anna", "bruno", "carla", min_stake=3)
    scene.leave("carla")
    left = scene.leave("bruno")
    assert [event.fact for event in left if isinstance(event.fact, f.Staked)] == [
        f.Staked(2, 3, "left"),
        f.Staked(3, 3, "left"),
    ]
    scene.stand("anna")
    scene.finish()
    assert [departed.player for departed in scene.state.departed] == ["bruno", "carla"]


def test_a_bank_that_leaves_is_played_for_once_the_stakes_lie() -> None:
    """It draws below 5: 3 and 4 are 7."""
    scene = dealt("anna", "bruno", deck="2c 3c 4c")
    assert types(scene.leave("anna")) == ["player_leaving"]
    scene.stake("bruno", 5)
    scene.stand("bruno")
    assert scene.state.stage == "settling"
    assert scene.cards("anna") == ("3c", "4c")


def test_who_sits_down_after_the_deal_joins_the_next_hand() -> None:
    scene = dealt("anna", "bruno")
    scene.sit("carla")
    assert types(scene.stake("bruno", 5)) == ["staked", "turn_began"]
    assert scene.seat("carla").hands == ()


def test_burning_comes_after_the_stakes() -> None:
    scene = dealt("anna", "bruno", deck="4c 3c", burn_ranks=["4"])
    with refused("wrong_phase"):
        scene.burn("bruno")
    scene.stake("bruno", 5)
    assert "burn" in scene.plays("bruno")


def test_the_bank_may_deal_once_somebody_is_dealt_in() -> None:
    scene = betting("anna", "bruno", "carla")
    with refused("nothing_staked"):
        scene.deal("anna")
    scene.stake("bruno", None)
    assert "stake_asked" in types(scene.deal("anna"))


def test_the_stake_named_is_the_stake_settled() -> None:
    scene = dealt("anna", "bruno", deck="6c 3c")
    scene.stake("bruno", 20)
    scene.stand("bruno")
    scene.stand("anna")
    scene.worker("settle_hand")
    assert scene.result("bruno") == ("higher", 20)
