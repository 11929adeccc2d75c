"""Spanish draws: show the hidden card, and hide the new one (*Options*, `draws`)."""

from __future__ import annotations

from service.game.rules import RuleSet
from service.table import facts as f
from tests.table.kit import Scene, only, opened, refused, rules, types

CLOSED = rules(matta=None, draws="one_closed")


def playing(deck: str, rules: RuleSet = CLOSED) -> Scene:
    return Scene("anna", "bruno", deck=deck, rules=rules).playing()


def test_the_old_card_is_shown_and_the_new_one_hidden() -> None:
    scene = playing("3c 2c 4c")
    shown, drawn = scene.draw("bruno", closed=True)
    assert opened(shown) == [{"card": "3c"}]
    assert (drawn.fact.card, drawn.secret.card, drawn.secret.owner) == (None, "4c", "bruno")
    assert scene.shown("bruno", "anna") == ["3c", None]
    assert scene.shown("bruno", "bruno") == ["3c", "4c"]


def test_the_player_may_still_draw_openly() -> None:
    scene = playing("3c 2c 4c")
    assert scene.offers("bruno")["draw"]["closed"] == [False, True]
    scene.draw("bruno")
    assert scene.shown("bruno", "anna") == [None, "4c"]


def test_the_hidden_card_stays_where_it_lies_when_the_next_comes_open() -> None:
    scene = playing("3c 2c Ac Ad")
    scene.draw("bruno", closed=True)
    scene.draw("bruno")
    assert scene.shown("bruno", "anna") == ["3c", None, "Ad"]


def test_the_next_closed_draw_shows_the_last_hidden_card() -> None:
    scene = playing("3c 2c Ac Ad")
    scene.draw("bruno", closed=True)
    assert opened(only(scene.draw("bruno", closed=True), f.HoleShown)) == [{"card": "Ac"}]
    assert scene.shown("bruno", "anna") == ["3c", "Ac", None]


def test_a_standing_hand_keeps_it_hidden_until_the_settlement() -> None:
    scene = playing("3c 2c 4c")
    scene.draw("bruno", closed=True)
    scene.stand("bruno")
    assert scene.shown("bruno") == ["3c", None]
    scene.stand("anna")
    assert opened(only(scene.worker("settle_hand"), f.HandSettled)) == [{"card": "4c"}]


def test_a_bust_shows_all() -> None:
    scene = playing("6c 2c 7c")
    assert opened(only(scene.draw("bruno", closed=True), f.HandBust)) == [{"card": "7c"}]
    assert scene.shown("bruno") == ["6c", "7c"]


def test_seven_and_a_half_shows_all() -> None:
    scene = playing("Jc 2c 7c")
    assert opened(only(scene.draw("bruno", closed=True), f.HandShown)) == [{"card": "7c"}]


def test_two_sevens_show_all() -> None:
    scene = playing("7c 2c 7d", rules(matta=None, draws="one_closed", two_sevens_pays=3))
    shown = only(scene.draw("bruno", closed=True), f.HandShown)
    assert (opened(shown), shown.fact.points_half) == ([{"card": "7d"}], 28)


def test_the_bank_draws_openly() -> None:
    scene = Scene("anna", "bruno", deck="2c 3c 4c", rules=CLOSED).banking()
    assert "closed" not in scene.offers("anna")["draw"]
    with refused("not_in_these_rules"):
        scene.draw("anna", closed=True)


def test_other_houses_draw_openly() -> None:
    with refused("not_in_these_rules"):
        playing("3c 2c 4c", RuleSet()).draw("bruno", closed=True)


def test_a_split_hand_has_no_hidden_card_until_it_draws_one_closed() -> None:
    scene = playing("Jc 2c Qc 3c", rules(matta=None, draws="one_closed", split=True))
    scene.draw("bruno", closed=True)
    assert opened(only(scene.split("bruno"), f.HandSplit)) == [{"card": "Qc"}]
    assert types(scene.draw("bruno", closed=True)) == ["card_drawn"]
    assert scene.shown("bruno") == ["Jc", None]
