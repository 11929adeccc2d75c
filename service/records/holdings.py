"""The chips of a whole table: how many there are, and which event brings some in or takes some away."""

from __future__ import annotations

from service.stream.event import Event
from service.table import facts as f
from service.table.state import Table


def held(table: Table) -> int:
    """All chips of a table; under a house bank what the house has won, and what penalties removed, count as well."""
    seats = table.seats if table.house is None else (*table.seats, table.house)
    stacks = sum(seat.stack for seat in seats) + sum(left.stack for left in table.departed)
    return stacks + table.removed + (0 if table.round is None else table.round.pot)


def brought(before: Table, event: Event) -> int:
    """What comes in from outside: a fresh stack, another table's chips; and what goes out: a bot's, for good."""
    match event.fact:
        case f.PlayerSeated(_, player, _, stack):
            return stack - sum(left.stack for left in before.departed if left.player == player)
        case f.TableInherited(seats=seats, departed=departed, house=house):
            return sum(seat.stack for seat in seats) + sum(left.stack for left in departed) + (house or 0)
        case f.EntrantSeated(stack=stack):
            return stack
        case f.EntrantUnseated(stack=stack):
            return -stack
        case f.Rebought(_, amount):
            return amount
        case f.PlayerLeft(seat) if before.taken(seat).bot is not None:
            return -before.taken(seat).stack
        case _:
            return 0
