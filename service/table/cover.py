"""Who can stake, who can hold the bank, and what still fits (*Cover*)."""

from __future__ import annotations

from service.game.cover import largest_stake, worst_loss, worst_win
from service.game.rules import RuleSet
from service.table.state import Seat, Table


def can_stake(rules: RuleSet, seat: Seat) -> bool:
    """Whether the seat is present and its stack covers the worst loss of the least stake."""
    return seat.is_present and seat.stack >= worst_loss(rules, rules.min_stake)


def can_bank(table: Table, seat: Seat) -> bool:
    """Whether the seat is present and covers the least stake of every other seat able to stake."""
    others = sum(can_stake(table.rules, other) for other in table.seats if other.number != seat.number)
    return seat.is_present and seat.stack >= others * worst_win(table.rules, table.rules.min_stake)


def largest_fitting_stake(table: Table, seat: Seat) -> int:
    """The largest stake that seat and bank both cover beside the stakes that lie; 0 where none fits."""
    bank = table.bank_seat
    if bank is None:
        return 0
    reserved = sum(worst_win(table.rules, other.stake) for other in table.seats)
    return largest_stake(table.rules, seat.stack, bank.stack - reserved)


def can_open(table: Table) -> bool:
    """Whether a hand can open as the seats are: a bank, or seats to draw it by lot, and one more to stake."""
    if table.bank is None:
        able = any(can_bank(table, seat) for seat in table.seats)
    else:
        able = table.bank_seat is not None and table.bank_seat.is_present
    return able and sum(can_stake(table.rules, seat) for seat in table.seats if seat.number != table.bank) >= (
        2 if table.bank is None else 1
    )
