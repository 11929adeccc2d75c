"""Bots do only what they are offered, and what their published habits say."""

import ast
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import service.bots
from service.bots.choose import choose
from service.table.commands import Burn, Declare, Draw, Pass, Split, Stake, Stand, TakeBank
from tests.bots.views import DRAW_OR_STAND, hand, seat, view, views

STAKE = {"type": "stake", "min": 2, "max": 10}
KINDS = ["prudente", "ardito", "saggio"]


@settings(deadline=None)
@given(views(), st.sampled_from(KINDS))
def test_a_bot_sends_only_what_it_is_offered(seen: dict[str, Any], kind: str) -> None:
    offers = {offer["type"]: offer for offer in seen["legal_actions"]}
    match choose(kind, seen, 1):
        case None:
            assert not offers.keys() & {"stake", "pass", "draw", "stand", "burn", "take_bank"}
        case Stake(amount=amount, cut=cut, hand=7):
            assert offers["stake"]["min"] <= amount <= offers["stake"]["max"]
            assert cut is None
        case Pass(hand=7):
            assert "pass" in offers
            assert "stake" not in offers
        case TakeBank():
            assert "take_bank" in offers
        case Burn(hand=7):
            assert "burn" in offers
        case Split(hand=7):
            assert "split" in offers
            assert kind != "prudente"
        case Draw(closed=False, points_half=None, hand=7):
            assert "draw" in offers
        case Stand(points_half=None, hand=7):
            assert "stand" in offers
        case other:
            pytest.fail(f"a bot has no business with {other}")


@pytest.mark.parametrize("kind", KINDS)
def test_a_bot_that_is_asked_nothing_says_nothing(kind: str) -> None:
    quiet = view(seat(1), seat(2), bank=1, offers=[{"type": "deal"}, {"type": "decline_bank"}])
    assert choose(kind, quiet, 1) is None


@pytest.mark.parametrize("kind", KINDS)
def test_a_bot_passes_where_no_stake_fits(kind: str) -> None:
    assert choose(kind, view(seat(1), seat(2), bank=2, offers=[{"type": "pass"}]), 1) == Pass(hand=7)


@pytest.mark.parametrize(
    ("kind", "stack", "amount"),
    [("prudente", 50, 5), ("ardito", 32, 8), ("prudente", 11, 2), ("ardito", 5, 2), ("ardito", 400, 10)],
)
def test_stake_is_the_published_part_of_the_stack_within_the_bounds(kind: str, stack: int, amount: int) -> None:
    betting = view(seat(1, stack=stack), seat(2), bank=2, offers=[STAKE, {"type": "pass"}])
    assert choose(kind, betting, 1) == Stake(hand=7, amount=amount)


@pytest.mark.parametrize(
    ("kind", "cards", "action"),
    [
        ("prudente", ("4c", "Js"), Draw),
        ("prudente", ("5c",), Stand),
        ("ardito", ("5c", "Js"), Draw),
        ("ardito", ("6c",), Stand),
        ("prudente", ("Kd",), Draw),  # the matta alone is a half
        ("ardito", ("Kd", "3c", "Ac"), Stand),  # with others it takes its best: 7½ cannot be, 7 can
    ],
)
def test_a_player_stands_from_its_threshold(kind: str, cards: tuple[str, ...], action: type) -> None:
    playing = view(seat(1, hand(*cards)), seat(2, hand(None)), bank=2, turn=1, offers=DRAW_OR_STAND)
    assert isinstance(choose(kind, playing, 1), action)


@pytest.mark.parametrize("kind", KINDS)
def test_a_bot_that_may_not_stand_draws(kind: str) -> None:
    forced = view(seat(1, hand("6c")), seat(2, hand("7d")), bank=2, turn=1, offers=[{"type": "draw"}])
    assert choose(kind, forced, 1) == Draw(hand=7)


@pytest.mark.parametrize(
    ("kind", "cards", "action"),
    [
        # Face down may lie 4, 5, 6 or 7: sixteen cards less the bank's own. Those above the bank win.
        ("prudente", ("4c", "Js"), Draw),  # 12 of 15: every 5, 6, 7
        ("prudente", ("5c",), Stand),  # 8 of 15: every 6, 7
        ("ardito", ("5c", "Js"), Draw),  # 8 of 15
        ("ardito", ("6c",), Stand),  # 4 of 15: every 7
    ],
)
def test_the_bank_draws_while_it_expects_to_lose_too_much(kind: str, cards: tuple[str, ...], action: type) -> None:
    rival = seat(2, hand(None, status="standing"), stake=5)
    banking = view(seat(1, hand(*cards)), rival, bank=1, turn=1, offers=DRAW_OR_STAND)
    assert isinstance(choose(kind, banking, 1), action)


@pytest.mark.parametrize("kind", ["prudente", "ardito"])
def test_the_bank_stands_on_a_half_that_nobody_beats(kind: str) -> None:
    """Ties go to the bank, and a bust hand has lost already."""
    rivals = [seat(2, hand("Jc", status="shown"), stake=5), seat(3, hand("7c", "5c", status="bust"), stake=9)]
    banking = view(seat(1, hand("Js")), *rivals, bank=1, turn=1, offers=DRAW_OR_STAND)
    assert choose(kind, banking, 1) == Stand(hand=7)


@pytest.mark.parametrize("kind", KINDS)
def test_the_bank_weighs_hands_by_their_stakes(kind: str) -> None:
    """A shown 7½ with most of the chips makes even a 7 draw; with few of them it is let go."""

    def banking(stake_on_the_half: int) -> dict[str, Any]:
        beaten = seat(2, hand("7c", "Jc", status="shown"), stake=stake_on_the_half)
        safe = seat(3, hand("4c", status="shown"), stake=3)
        return view(seat(1, hand("7s")), beaten, safe, bank=1, turn=1, offers=DRAW_OR_STAND)

    assert choose(kind, banking(9), 1) == Draw(hand=7)
    assert choose(kind, banking(1), 1) == Stand(hand=7)


def test_bots_know_no_state_of_a_table() -> None:
    """What a bot cannot import it cannot peek at."""
    folder = Path(service.bots.__file__).parent
    imported = {
        node.module
        for file in folder.glob("*.py")
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.ImportFrom) and node.module is not None
    }
    assert {name for name in imported if name.startswith("service.table")} <= {"service.table.commands"}
    assert not {name for name in imported if name.startswith(("service.log", "service.transact"))}


@pytest.mark.parametrize("kind", KINDS)
def test_a_bot_asked_before_its_first_card_names_no_amount(kind: str) -> None:
    asked = view(seat(1), seat(2), bank=2, offers=[{"type": "stake"}, {"type": "pass"}])
    assert choose(kind, asked, 1) == Stake(hand=7)


@pytest.mark.parametrize("kind", KINDS)
def test_an_open_matta_is_declared_to_count_the_most_that_does_not_bust(kind: str) -> None:
    offers = [{"type": "declare", "points": [0.5, 1, 2, 3]}]
    playing = view(seat(1, hand("4c", "Kd")), seat(2, hand(None)), bank=2, turn=1, offers=offers)
    assert choose(kind, playing, 1) == Declare(hand=7, points_half=6)


@pytest.mark.parametrize("kind", KINDS)
def test_a_hidden_matta_counts_a_half_where_the_bot_draws_on(kind: str) -> None:
    points = [0.5, 1, 2, 3, 4, 5, 6, 7]
    offers = [{"type": "draw", "points": points}, {"type": "stand", "points": points}]
    playing = view(seat(1, hand("Kd")), seat(2, hand(None)), bank=2, turn=1, offers=offers)
    assert choose(kind, playing, 1) == Draw(hand=7, points_half=1)
