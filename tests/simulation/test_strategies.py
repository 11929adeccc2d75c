"""Strategies by name."""

from __future__ import annotations

import pytest

from service.bots.choose import BOTS, play
from service.simulation.strategies import StandsFrom, UnknownStrategy, strategy
from service.table.commands import Declare, Draw, Stake, Stand
from tests.bots.views import DRAW_OR_STAND, hand, seat, view


def test_every_bot_is_a_strategy() -> None:
    assert [strategy(kind) for kind in BOTS] == list(BOTS.values())


@pytest.mark.parametrize(("name", "half"), [("stands-5", 10), ("stands-0.5", 1), ("stands-7.5", 15)])
def test_a_fixed_total_is_named_in_points(name: str, half: int) -> None:
    assert strategy(name) == StandsFrom(half)


@pytest.mark.parametrize("name", ["", "stands-", "stands-8", "stands-5.25", "stands-05", "5", "Prudente"])
def test_another_name_is_refused(name: str) -> None:
    with pytest.raises(UnknownStrategy):
        strategy(name)


@pytest.mark.parametrize(("cards", "action"), [(("4c", "Js"), Draw), (("5c",), Stand)])
@pytest.mark.parametrize("bank", [1, 2])
def test_a_fixed_total_asks_for_nothing_else(cards: tuple[str, ...], action: type, bank: int) -> None:
    """Bank or player, whatever stands against it."""
    rival = seat(2, hand("7c", status="shown"), stake=5)
    seen = view(seat(1, hand(*cards)), rival, bank=bank, turn=1, offers=[*DRAW_OR_STAND, {"type": "split"}])
    assert isinstance(play(StandsFrom(10), seen, 1), action)


def test_a_fixed_total_stakes_the_most_and_declares_the_most() -> None:
    betting = view(seat(1), seat(2), bank=2, offers=[{"type": "stake", "min": 1, "max": 9}])
    assert play(StandsFrom(10), betting, 1) == Stake(hand=7, amount=9)
    offers = [{"type": "declare", "points": [0.5, 1, 2, 3]}]
    declaring = view(seat(1, hand("4c", "Kd")), seat(2, hand(None)), bank=2, turn=1, offers=offers)
    assert play(StandsFrom(10), declaring, 1) == Declare(hand=7, points_half=6)
