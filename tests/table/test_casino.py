"""The bank's open card, banks that play by rule, and the house (*Options*, from `bank_card` to `bank_funds`)."""

from __future__ import annotations

import pytest

from service.table import commands as c
from service.table import facts as f
from tests.table.kit import BET, TURN, Scene, only, refused, rules, types


def playing(deck: str, **options: object) -> Scene:
    """Bruno against Anna, whose open card he must reach."""
    strict = rules(**({"bank_card": "open", "must_reach_bank_card": True} | options))
    return Scene("anna", "bruno", deck=deck, rules=strict).playing()


# must_reach_bank_card.


def test_the_banks_first_card_lies_open() -> None:
    scene = playing("3c 5c")
    assert scene.shown("anna") == ["5c"]
    assert scene.shown("bruno") == [None]


def test_a_player_may_not_stand_below_the_banks_open_card() -> None:
    scene = playing("3c 5c 2c")
    assert scene.plays("bruno") == {"draw"}
    with refused("must_draw"):
        scene.stand("bruno")
    scene.draw("bruno")
    assert scene.plays("bruno") == {"draw", "stand"}


def test_a_hand_that_equals_the_banks_card_may_stand() -> None:
    assert "stand" in playing("5d 5c").plays("bruno")


def test_hands_count_at_their_best() -> None:
    """A 2 and the matta are 7."""
    scene = playing("2c 7c Kd")
    scene.draw("bruno")
    assert "stand" in scene.plays("bruno")


def test_a_matta_alone_has_to_draw() -> None:
    """Even against a figure, and where it would count 7."""
    assert playing("Kd Jc", matta_alone="any").plays("bruno") == {"draw"}


def test_the_banks_open_matta_counts_half() -> None:
    assert "stand" in playing("Jc Kd", matta_alone="any").plays("bruno")


def test_a_declared_matta_counts_as_declared() -> None:
    scene = playing("3c 6d Kd 2c", matta_timing="draw")
    scene.draw("bruno")
    scene.declare("bruno", 1)
    assert scene.plays("bruno") == {"draw"}


def test_a_hidden_matta_is_declared_high_enough_to_stand() -> None:
    """A 3 and the matta drawn closed, against a 6: 3 or 4 will do."""
    scene = playing("3c 6d Kd", matta_timing="draw", draws="one_closed")
    scene.draw("bruno", closed=True)
    assert scene.offers("bruno")["stand"]["points"] == [3, 4]
    assert scene.offers("bruno")["draw"]["points"] == [0.5, 1, 2, 3, 4]
    with refused("points_refused"):
        scene.stand("bruno", 2)
    scene.stand("bruno", 6)


def test_out_of_time_a_hand_draws_until_it_may_stand() -> None:
    scene = playing("2c 5c Ac Ad Ah 7c")
    scene.wait(TURN)
    scene.worker("end_turn")
    assert scene.cards("bruno") == ("2c", "Ac", "Ad", "Ah")
    assert only(scene.events, f.Stood).fact.how == "timeout"


def test_a_leavers_hand_draws_until_it_may_stand_or_busts() -> None:
    scene = playing("2c 5c Ac 6c")
    assert types(scene.leave("bruno"))[:4] == ["player_leaving", "card_drawn", "card_drawn", "hand_bust"]


def test_the_bank_itself_stands_where_it_likes() -> None:
    scene = playing("7c 2d")
    scene.stand("bruno")
    assert "stand" in scene.plays("anna")


# bank_plays.


@pytest.mark.parametrize(
    ("stands_at", "cards"), [(0.5, ("2d",)), (5, ("2d", "2h", "Ac")), (5.5, ("2d", "2h", "Ac", "Jc"))]
)
def test_a_bank_that_plays_by_rule_draws_below_and_stands_from_its_threshold(
    stands_at: float, cards: tuple[str, ...]
) -> None:
    scene = Scene("anna", "bruno", deck="2c 2d 2h Ac Jc", rules=rules(bank_plays={"stands_at": stands_at})).playing()
    scene.stand("bruno")
    assert scene.state.stage == "settling"
    assert scene.cards("anna") == cards


def test_a_bank_that_stands_at_seven_and_a_half_draws_until_it_has_it_or_busts() -> None:
    by_rule = rules(bank_plays={"stands_at": 7.5})
    scene = Scene("anna", "bruno", deck="2c 7d Ac", rules=by_rule).playing()
    assert "hand_bust" in types(scene.stand("bruno"))


# The house.


def house(deck: str = "", *players: str, **options: object) -> Scene:
    return Scene(*(players or ("anna",)), deck=deck, bank=None, rules=rules(**({"preset": "casino"} | options)))


def test_one_seat_able_to_play_is_enough() -> None:
    assert house().owed() == {"open_hand"}


def test_the_house_holds_the_bank_as_seat_0_outside_the_seats() -> None:
    scene = house("2c 5c").playing()
    seen = scene.seen_by(None)
    assert seen["bank_seat"] == 0
    assert [seat["seat"] for seat in seen["seats"]] == [1]
    assert seen["house"] == {"hands": [{"cards": ["5c"], "points": 5, "status": "playing"}]}


def test_play_starts_at_seat_1() -> None:
    scene = house("2c 3c 5c", "anna", "bruno").playing()
    assert (scene.cards("anna"), scene.cards("bruno"), scene.on_turn) == (("2c",), ("3c",), "anna")


def test_betting_closes_when_all_have_answered_or_time_runs_out() -> None:
    scene = house("2c 5c", "anna", "bruno").betting()
    scene.stake("anna")
    assert "deal" not in scene.offers("anna")
    with refused("not_bank"):
        scene.deal("anna")
    scene.wait(BET)
    assert scene.worker("close_betting")[0].fact == f.BettingClosed("timeout", (2,))


def test_a_house_card_face_down_belongs_to_nobody() -> None:
    scene = house("2c 5c", bank_card="hidden", must_reach_bank_card=False).playing()
    dealt = [event for event in scene.events if isinstance(event.fact, f.CardDealt)][-1]
    assert (dealt.fact, dealt.secret.owner) == (f.CardDealt(0, 0, None), None)
    for viewer in (None, "anna", scene.opener):
        assert scene.seen_by(viewer)["house"]["hands"][0]["cards"] == [None]


def test_the_house_plays_by_rule_at_once_and_keeps_the_bank() -> None:
    scene = house("6c 4c 2d").playing()
    scene.stand("anna")
    assert scene.state.stage == "settling"
    scene.worker("settle_hand")
    assert scene.state.last.lines[-1].points_half == 12
    scene.worker("rotate_bank")
    assert scene.state.bank == 0


def test_equal_hands_push() -> None:
    scene = house("6c 6d").playing()
    scene.stand("anna")
    scene.worker("settle_hand")
    assert (scene.line("anna").outcome, scene.result("anna")) == ("push", ("push", 0))


def test_the_houses_chips_have_no_end_and_what_it_wins_is_kept_count_of() -> None:
    scene = house("7c 6c", max_stake=50, starting_stack=50).playing(50)
    scene.stand("anna")
    scene.worker("settle_hand")
    assert scene.stacks == {"anna": 100}
    assert scene.state.house.stack == -50


def test_only_the_players_side_is_checked() -> None:
    """A bank reale would take double: 25 of 50 chips."""
    scene = house(bank_reale_collects=2, reale_pays=2, max_stake=1000).betting()
    assert scene.offers("anna")["stake"]["max"] == 25


def test_nobody_sits_in_the_houses_seat_or_makes_it_leave() -> None:
    scene = house()
    with refused("no_such_seat"):
        scene.send(c.TakeSeat(0), "bruno")
    with refused("no_such_seat"):
        scene.send(c.LeaveSeat(0), scene.opener)


def test_nobody_gives_up_the_houses_bank() -> None:
    scene = house().betting()
    assert "decline_bank" not in scene.offers("anna")
    with refused("not_bank"):
        scene.decline_bank("anna")
