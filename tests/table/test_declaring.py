"""The matta declared at the draw (*Options*, `matta_timing`, `matta_alone`)."""

from __future__ import annotations

from service.table import facts as f
from tests.table.kit import TURN, Scene, only, opened, refused, rules, types

DRAW = rules(matta_timing="draw")
CLOSED = rules(matta_timing="draw", draws="one_closed")


# A matta drawn face up.


def open_matta(hole: str = "3c", further: str = "4c") -> Scene:
    """Bruno has drawn the matta to a face-down card."""
    scene = Scene("anna", "bruno", deck=f"{hole} 2c Kd {further}", rules=DRAW).playing()
    scene.draw("bruno")
    return scene


def test_a_matta_drawn_face_up_leaves_nothing_but_its_declaration() -> None:
    scene = open_matta()
    assert scene.plays("bruno") == {"declare"}
    with refused("declare_first"):
        scene.draw("bruno")
    with refused("declare_first"):
        scene.stand("bruno")


def test_a_value_that_busts_is_neither_offered_nor_accepted() -> None:
    scene = open_matta(hole="3c")
    assert scene.offers("bruno")["declare"]["points"] == [0.5, 1, 2, 3, 4]
    with refused("points_refused"):
        scene.declare("bruno", 10)


def test_it_is_declared_once_and_stays() -> None:
    """3 and 4 declared, then a 4: at its best the matta would save the hand, as declared it busts."""
    scene = open_matta(hole="3c", further="4c")
    assert types(scene.declare("bruno", 8)) == ["matta_declared"]
    with refused("nothing_to_declare"):
        scene.declare("bruno", 1)
    assert only(scene.draw("bruno"), f.HandBust).fact.points_half == 22


def test_seven_and_a_half_by_declaration_ends_the_turn() -> None:
    scene = open_matta(hole="Jc")
    assert types(scene.declare("bruno", 14))[:2] == ["matta_declared", "hand_shown"]
    scene.stand("anna")
    scene.worker("settle_hand")
    assert scene.result("bruno") == ("reale", 10)


def test_seven_and_a_half_is_not_forced_on_who_declares_less() -> None:
    scene = open_matta(hole="Jc")
    scene.declare("bruno", 2)
    scene.stand("bruno")
    scene.stand("anna")
    scene.worker("settle_hand")
    assert scene.line("bruno").points_half == 3


def test_an_open_matta_not_declared_in_time_counts_as_at_the_reveal() -> None:
    scene = open_matta(hole="3c")
    scene.wait(TURN)
    scene.worker("end_turn")
    scene.stand("anna")
    scene.worker("settle_hand")
    assert scene.line("bruno").points_half == 14


def test_an_open_matta_that_makes_seven_and_a_half_of_a_leavers_hand_is_shown() -> None:
    scene = open_matta(hole="Jc")
    assert only(scene.leave("bruno"), f.HandShown).fact.points_half == 15


# A hidden matta.


def hidden_matta(further: str = "Jc 2d") -> Scene:
    return Scene("anna", "bruno", deck=f"Kd 2c {further}", rules=DRAW).playing()


def test_a_hidden_mattas_value_is_required_with_the_next_draw_or_stand() -> None:
    scene = hidden_matta()
    assert scene.plays("bruno") == {"draw", "stand"}
    assert scene.offers("bruno")["draw"]["points"] == [0.5, 1, 2, 3, 4, 5, 6, 7]
    for act in (scene.draw, scene.stand):
        with refused("points_refused"):
            act("bruno")


def test_a_hidden_matta_is_declared_before_the_new_card_is_seen() -> None:
    scene = hidden_matta("6c 2d")
    assert types(scene.draw("bruno", 2)) == ["declaration_sealed", "card_drawn"]
    assert "points" not in scene.offers("bruno")["draw"]
    scene.stand("bruno")
    scene.stand("anna")
    scene.worker("settle_hand")
    assert scene.line("bruno").points_half == 14


def test_a_hidden_matta_declared_to_make_seven_and_a_half_with_the_new_card_is_a_reale() -> None:
    scene = hidden_matta("Jc")
    shown = only(scene.draw("bruno", 14), f.HandShown)
    assert opened(shown) == [{"card": "Kd"}, {"points_half": 14}]
    scene.stand("anna")
    scene.worker("settle_hand")
    assert scene.result("bruno") == ("reale", 10)


def test_a_hidden_matta_alone_counts_half_whatever_it_was_declared() -> None:
    scene = hidden_matta()
    scene.stand("bruno", 14)
    scene.stand("anna")
    scene.worker("settle_hand")
    assert scene.line("bruno").points_half == 1


def test_a_hidden_matta_not_declared_in_time_counts_as_at_the_reveal() -> None:
    scene = Scene("anna", "bruno", deck="Kd 2c", rules=rules(matta_timing="draw", matta_alone="any")).playing()
    scene.wait(TURN)
    assert "declaration_sealed" not in types(scene.worker("end_turn"))
    scene.stand("anna")
    scene.worker("settle_hand")
    assert scene.line("bruno").points_half == 14


def test_everybody_seals_a_declaration_so_that_nobody_learns_who_has_the_matta() -> None:
    matta, other = hidden_matta("3c"), Scene("anna", "bruno", deck="4c 2c 3c", rules=DRAW).playing()
    assert types(matta.draw("bruno", 2)) == types(other.draw("bruno")) == ["declaration_sealed", "card_drawn"]
    assert matta.seen_by("anna")["seats"] == other.seen_by("anna")["seats"]
    assert matta.stand("bruno")[0].fact == other.stand("bruno")[0].fact


def test_only_the_matta_is_declared() -> None:
    scene = Scene("anna", "bruno", deck="4c 2c 3c", rules=DRAW).playing()
    with refused("points_refused"):
        scene.draw("bruno", 2)
    at_the_reveal = Scene("anna", "bruno", deck="Kd 2c 3c").playing()
    with refused("not_in_these_rules"):
        at_the_reveal.stand("bruno", 2)
    with refused("not_in_these_rules"):
        at_the_reveal.declare("bruno", 2)


def test_what_was_declared_is_public_where_the_hand_is_shown() -> None:
    scene = hidden_matta("6c")
    assert opened(only(scene.draw("bruno", 4), f.HandBust)) == [{"card": "Kd"}, {"points_half": 4}]


def test_every_declaration_opens_with_the_settlement() -> None:
    scene = hidden_matta()
    scene.stand("bruno", 6)
    scene.stand("anna")
    assert opened(only(scene.worker("settle_hand"), f.HandSettled)) == [{"card": "Kd"}, {"points_half": 6}]


# A matta drawn closed, and the bank's.


def test_a_matta_drawn_closed_is_declared_with_the_next_draw_or_stand() -> None:
    scene = Scene("anna", "bruno", deck="3c 2c Kd", rules=CLOSED).playing()
    assert types(scene.draw("bruno", closed=True)) == ["declaration_sealed", "hole_shown", "card_drawn"]
    assert scene.plays("bruno") == {"draw", "stand"}
    assert scene.offers("bruno")["stand"]["points"] == [0.5, 1, 2, 3, 4]
    scene.stand("bruno", 4)
    scene.stand("anna")
    scene.worker("settle_hand")
    assert scene.line("bruno").points_half == 10


def test_a_matta_drawn_closed_makes_seven_and_a_half_by_its_declaration_alone() -> None:
    scene = Scene("anna", "bruno", deck="Jc 2c Kd", rules=CLOSED).playing()
    scene.draw("bruno", closed=True)
    assert types(scene.stand("bruno", 14))[:2] == ["declaration_sealed", "hand_shown"]


def test_a_declared_matta_that_a_closed_draw_shows_is_public() -> None:
    scene = Scene("anna", "bruno", deck="Kd 2c 3c", rules=CLOSED).playing()
    drawn = scene.draw("bruno", 4, closed=True)
    assert opened(only(drawn, f.HoleShown)) == [{"card": "Kd"}, {"points_half": 4}]
    assert scene.shown("bruno", "anna") == ["Kd", None]
    scene.stand("bruno")
    scene.stand("anna")
    scene.worker("settle_hand")
    assert scene.line("bruno").points_half == 10


def test_the_bank_declares_its_matta_once_it_is_shown() -> None:
    scene = Scene("anna", "bruno", deck="2c Kd 5c", rules=DRAW).banking()
    assert scene.plays("anna") == {"declare"}
    scene.declare("anna", 2)
    scene.draw("anna")
    scene.stand("anna")
    scene.worker("settle_hand")
    assert scene.line("anna").points_half == 12


def test_an_absent_banks_matta_counts_as_at_the_reveal() -> None:
    """½ alone, so the bank draws; 7 with a 4."""
    scene = Scene("anna", "bruno", deck="2c Kd 4c", rules=DRAW).banking()
    scene.leave("anna")
    scene.worker("settle_hand")
    assert scene.line("anna").points_half == 14
