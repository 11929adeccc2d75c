"""Who does not answer, and what the table does without them (*One hand*, 2)."""

from __future__ import annotations

from service.table.draft import Draft
from service.table.facts import PlayerSatOut
from service.table.state import Seat, Table

ABSENT_STANDS_AT_HALF = 10
"""An absent bank, and in a circuit an absent player, draws below 5 and stands from 5."""

TIMEOUTS_TO_SIT_OUT = 3
UNATTENDED_HANDS = 100
UNATTENDED_HANDS_OF_BOTS = 1000


def sit_out_the_absent(draft: Draft) -> None:
    """A person who lets three turns or bettings in a row run out sits out until they act."""
    for seat in draft.table.seats:
        if seat.bot is None and not seat.sitting_out and seat.timeouts >= TIMEOUTS_TO_SIT_OUT:
            draft.follow(PlayerSatOut(seat.number, "timeouts"))


def is_away(table: Table, seat: Seat) -> bool:
    """Whether the table plays the seat's hand: its player has left, or is absent from a circuit."""
    return seat.leaving or (table.circuit is not None and seat.sitting_out)


def is_unattended(table: Table) -> bool:
    """Whether no person has acted for so many hands that the table waits until one does."""
    people = any(seat.bot is None for seat in table.seats)
    return table.unattended_hands >= (UNATTENDED_HANDS if people else UNATTENDED_HANDS_OF_BOTS)
