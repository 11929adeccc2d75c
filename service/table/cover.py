"""Who can stake, who can hold the bank, and what still fits (*Cover*)."""

from __future__ import annotations

from service.game.cover import largest_stake, least_stack, worst_loss, worst_win
from service.game.rules import RuleSet
from service.table import shares
from service.table.state import Seat, Table

UNLIMITED = 2**53
"""Chips that no stake exhausts: the house's."""


def can_stake(rules: RuleSet, seat: Seat) -> bool:
    """Whether the seat is present and its stack covers the worst loss of the least stake."""
    return seat.is_present and not is_broke(rules, seat)


def is_broke(rules: RuleSet, seat: Seat) -> bool:
    """Whether the stack does not cover the worst loss of the least stake."""
    return seat.stack < least_stack(rules)


def can_bank(table: Table, seat: Seat) -> bool:
    """Whether the seat is present and covers the least stake of every other seat able to stake, or has the ante.

    A pot that lies is its bank's and goes back to it.
    """
    rules = table.rules
    if rules.pot is not None:
        pot = table.round.pot if table.round is not None and seat.number == table.bank else 0
        return seat.is_present and seat.stack + pot >= rules.pot.ante
    others = sum(can_stake(rules, other) for other in table.seats if other.number != seat.number)
    return seat.is_present and seat.stack >= others * worst_win(rules, rules.min_stake)


def least_stake(table: Table, seat: Seat) -> int:
    """The smallest stake that the seat may name."""
    return shares.least_stake(table, seat) if table.rules.cover else table.rules.min_stake


def largest_fitting_stake(table: Table, seat: Seat) -> int:
    """The largest stake that seat and bank both cover beside the stakes that lie; 0 where none fits."""
    if table.rules.cover:
        return shares.largest_stake(table, seat)
    return largest_stake(table.rules, seat.stack, free_chips(table, besides=seat))


def can_split(table: Table, seat: Seat, stake: int) -> bool:
    """Whether seat and bank cover a second stake like the first."""
    rules = table.rules
    return seat.stack >= 2 * worst_loss(rules, stake) and free_chips(table) >= worst_win(rules, stake)


def free_chips(table: Table, besides: Seat | None = None) -> int:
    """What the bank's side has left beside the worst wins of all stakes that lie, `besides`'s own left out."""
    if table.house is not None:
        return UNLIMITED
    if table.round is not None:
        return table.round.pot
    bank = table.bank_seat
    if bank is None:
        return 0
    others = (seat for seat in table.seats if besides is None or seat.number != besides.number)
    funds = shares.pot(table) if table.rules.cover else bank.stack
    return funds - sum(_reserved(table.rules, seat) for seat in others)


def can_open(table: Table) -> bool:
    """Whether a hand can open as the seats are: a bank, or seats to draw it by lot, and one more to stake."""
    if table.terms is not None and table.terms.tournament is not None:
        return table.circuit is not None and table.circuit.is_running
    if _awaits_rigged_bank(table):
        return False
    stakers = sum(can_stake(table.rules, seat) for seat in table.seats if seat.number != table.bank)
    if table.bank is None:
        return stakers >= 2 and any(can_bank(table, seat) for seat in table.seats)
    return stakers >= 1 and table.bank_seat is not None and table.bank_seat.is_present


def _awaits_rigged_bank(table: Table) -> bool:
    """A sandbox's first hand waits for the seat that is to win the lot, so that it deals what was asked for."""
    rigged = None if table.terms is None else table.terms.rigged
    return table.hand == 0 and rigged is not None and rigged.bank is not None and table.seat(rigged.bank) is None


def _reserved(rules: RuleSet, seat: Seat) -> int:
    stakes = [hand.stake for hand in seat.hands] if len(seat.hands) > 1 else [seat.stake]
    return sum(worst_win(rules, stake) for stake in stakes)
