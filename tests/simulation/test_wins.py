"""How often a seat wins, held against how often it should."""

from __future__ import annotations

from fractions import Fraction

import pytest

from service.simulation.wins import SeatWins


def wins(won: int, of: int) -> SeatWins:
    """A seat of six."""
    return SeatWins(of, Fraction(won), Fraction(of, 6), of)


def test_records_of_a_seat_add_up() -> None:
    shared = SeatWins(1, Fraction(1, 2), Fraction(1, 6), 1, 3, 50)
    assert shared + shared + SeatWins(1, Fraction(0), Fraction(1, 6), 1, 2) == SeatWins(
        3, Fraction(1), Fraction(1, 2), 3, 8, 100
    )


@pytest.mark.parametrize(("won", "is_fair"), [(144, True), (143, False), (190, True), (191, False)])
def test_two_standard_errors_from_its_due_a_seat_is_unfair(won: int, is_fair: bool) -> None:
    """Of 1,000 a sixth is 166.7, and the standard error of that √(1000 · 1/6 · 5/6) = 11.8."""
    seat = wins(won, 1000)
    assert 1000 * seat.error == pytest.approx(11.785, abs=0.001)
    assert seat.is_fair is is_fair
