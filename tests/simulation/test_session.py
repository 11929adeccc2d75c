"""Sessions: what every seat won, and that it agrees with the exact odds."""

from __future__ import annotations

from math import sqrt

import pytest

from service.game.odds.expectation import expectation
from service.game.presets import PRESETS
from service.simulation.session import LONGEST, SeatTally, play_session
from service.simulation.strategies import strategy
from service.simulation.tally import Tally


def session(preset: str, *strategies: str, hands: int = 12, seed: int = 1) -> dict[int, SeatTally]:
    return play_session(PRESETS[preset], [strategy(name) for name in strategies], hands, seed)


@pytest.mark.parametrize("preset", PRESETS)
def test_what_players_win_the_bank_loses(preset: str) -> None:
    seats = session(preset, "ardito", "prudente", "stands-5.5")
    assert sum(tally.as_player.net + tally.as_bank.net for tally in seats.values()) == 0
    assert sum(tally.as_bank.hands for tally in seats.values()) == 12
    banked = sum(tally.as_bank.staked for tally in seats.values())
    assert banked == sum(tally.as_player.staked for tally in seats.values()) > 0


def test_the_same_seed_wins_the_same() -> None:
    assert session("reale", "ardito", "prudente") == session("reale", "ardito", "prudente")
    assert session("reale", "ardito", "prudente") != session("reale", "ardito", "prudente", seed=2)


def test_against_the_house_one_seat_is_enough_and_the_house_never_plays() -> None:
    seats = session("casino", "prudente")
    assert (seats[0].as_bank.hands, seats[0].as_player.hands) == (12, 0)
    assert (seats[1].as_bank.hands, seats[1].as_player.hands) == (0, 12)


def test_a_seat_plays_by_its_own_strategy() -> None:
    """Who stands from ½ never busts and so wins as often as the bank busts or ends below; who never stands, seldom."""
    seats = session("casino", "stands-7.5", "stands-5", hands=200)
    assert seats[1].as_player.won < seats[2].as_player.won


@pytest.mark.parametrize(("preset", "player", "bank"), [("family", 10, 10), ("reale", 8, 10)])
def test_fixed_totals_win_what_the_exact_odds_say(preset: str, player: int, bank: int) -> None:
    """Seat 1 banks, seat 2 plays, within three standard errors."""
    names = {8: "stands-4", 10: "stands-5"}
    seats = session(preset, names[bank], names[player], hands=LONGEST)
    played: Tally = seats[2].as_player
    won = played.net_per_stake
    assert won is not None
    off = won.mean - expectation(PRESETS[preset], player, bank)
    assert abs(float(off)) < 3 * sqrt(won.variance)
    assert sqrt(won.variance) < 0.06
