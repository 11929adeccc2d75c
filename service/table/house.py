"""The house as a bank: seat 0, outside `seats`, with chips without limit (*Options*, `bank_funds`)."""

from __future__ import annotations

from service.table.state import Seat

HOUSE = 0


def house_seat(won: int) -> Seat:
    """The house's seat; its stack is what it has won since the table opened, negative where it has lost."""
    return Seat(HOUSE, "house", None, won)
