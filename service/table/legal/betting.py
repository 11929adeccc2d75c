"""May a seat stake, pass, cut or deal? Each `may_…` answers the refusal, or None (*One hand*, 2)."""

from __future__ import annotations

from service.stream.refusal import Refused
from service.table import refusals
from service.table.cover import can_stake, largest_fitting_stake, least_stake
from service.table.state import Seat, Table


def names_amount(table: Table) -> bool:
    """Whether a stake says its amount now: not while betting only deals seats in for a stake after their first card."""
    return not (table.rules.stake_timing == "after_first_card" and table.is_betting_open)


def may_stake(table: Table, seat: Seat) -> Refused | None:
    """A seat that is asked, or that sits out and comes back by staking, and some stake fits."""
    if refusal := _may_answer(table, seat):
        return refusal
    least = least_stake(table, seat)
    if largest_fitting_stake(table, seat) < least:
        return refusals.stake_refused(least, least, 0)
    return None


def may_pass(table: Table, seat: Seat) -> Refused | None:
    """A seat that is asked and holds no card yet."""
    if seat.number == table.bank:
        return refusals.bank_does_not_stake()
    if seat.answer != "asked":
        return _not_asked(table)
    return refusals.stake_is_due() if seat.hands else None


def may_cut(table: Table, seat: Seat) -> Refused | None:
    """Any seat, from the commitment to the first card of the shoe."""
    if seat.bot is not None:
        return refusals.cut_refused("Bots do not cut.")
    if table.shoe is None or table.shoe.cuts is not None:
        return refusals.cut_refused("Cards of this shoe are dealt already. Cut the next one.")
    return None


def may_deal(table: Table, seat: Seat) -> Refused | None:
    """The bank, once a stake lies and while others may still answer."""
    if seat.number != table.bank:
        return refusals.not_bank()
    if not table.is_betting_open:
        return refusals.not_your_turn()
    return None if any(other.stake for other in table.seats) else refusals.nothing_staked()


def _may_answer(table: Table, seat: Seat) -> Refused | None:
    if seat.number == table.bank:
        return refusals.bank_does_not_stake()
    if seat.answer == "asked":
        return None
    returns = seat.answer == "none" and seat.sitting_out and table.is_betting_open
    return None if returns and can_stake(table.rules, seat.returned()) else _not_asked(table, seat)


def _not_asked(table: Table, seat: Seat | None = None) -> Refused:
    if table.turn is not None:
        return refusals.not_your_turn()
    return refusals.cannot_stake_now() if seat is not None and seat.answer == "none" else refusals.already_answered()
