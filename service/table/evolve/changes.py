"""Small steps that several events share."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from service.stream.event import Event
from service.table.state import Seat, Table


def with_seat(table: Table, seat: Seat) -> Table:
    """The table with `seat` in place of the one of its number; 0 is the house's."""
    if seat.number == 0:
        return replace(table, house=seat)
    return replace(table, seats=tuple(seat if s.number == seat.number else s for s in table.seats))


def with_hand(table: Table, number: int, index: int, **changes: Any) -> Table:
    """The table with one hand of one seat changed."""
    seat = table.taken(number)
    hands = list(seat.hands)
    hands[index] = replace(hands[index], **changes)
    return with_seat(table, replace(seat, hands=tuple(hands)))


def acted(table: Table, actor: str) -> Table:
    """After somebody's own deed: their row of time-outs ends; a person's shows that the table is not abandoned."""
    seat = table.seat_of(actor)
    if seat is not None and seat.timeouts:
        table = with_seat(table, replace(seat, timeouts=0))
    attended = 0 if seat is None or seat.bot is None else table.unattended_hands
    if table.acted and attended == table.unattended_hands:
        return table
    return replace(table, acted=True, unattended_hands=attended)


def timed_out(seat: Seat) -> Seat:
    """One more time-out in a row."""
    return replace(seat, timeouts=seat.timeouts + 1)


def bank_vacant(table: Table, event: Event, number: int) -> Table:
    """Between hands, a bank that goes leaves a decision owed."""
    if number != table.bank or table.stage != "waiting":
        return table
    return replace(table, stage="rotating", since=event.at)
