"""May a seat do this now? Asked by decisions before they act, and by views to offer what is legal.

Each `may_…` answers the refusal, or None. The running clock is not asked here: it belongs to `timing`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from service.stream.refusal import Refused
from service.table import commands as c
from service.table import refusals
from service.table.cover import can_stake, largest_fitting_stake
from service.table.phases import LEGAL
from service.table.state import Seat, Table


def legal_actions(table: Table, player: str | None) -> list[dict[str, Any]]:
    """What the player's seat may do now: `{type, …bounds}` each, in the order of a hand."""
    seat = table.seat_of(player)
    if seat is None or player is None:
        return []
    legal = LEGAL[table.phase]
    return [
        {"type": name, **bounds(table, seat)}
        for name, command, may, bounds in _ACTIONS
        if command in legal and may(table, seat) is None
    ]


def may_stake(table: Table, seat: Seat) -> Refused | None:
    """A seat that is asked, or that sits out and comes back by staking, and some stake fits."""
    if refusal := _may_answer(table, seat):
        return refusal
    least = table.rules.min_stake
    if largest_fitting_stake(table, seat) < least:
        return refusals.stake_refused(least, least, 0)
    return None


def may_pass(table: Table, seat: Seat) -> Refused | None:
    if seat.number == table.bank:
        return refusals.bank_does_not_stake()
    return None if seat.answer == "asked" else refusals.already_answered()


def may_cut(table: Table, seat: Seat) -> Refused | None:
    """Any seat, from the commitment to the first card of the shoe."""
    if seat.bot is not None:
        return refusals.cut_refused("Bots do not cut.")
    if table.shoe is None or table.shoe.cuts is not None:
        return refusals.cut_refused("Cards of this shoe are dealt already. Cut the next one.")
    return None


def may_deal(table: Table, seat: Seat) -> Refused | None:
    if seat.number != table.bank:
        return refusals.not_bank()
    return None if any(other.stake for other in table.seats) else refusals.nothing_staked()


def may_play(table: Table, seat: Seat) -> Refused | None:
    """Draw or stand: the hand whose turn it is."""
    turn = table.turn
    return None if turn is not None and turn.seat == seat.number else refusals.not_your_turn()


def may_decline_bank(table: Table, seat: Seat) -> Refused | None:
    if seat.number != table.bank:
        return refusals.not_bank()
    if table.bank_declined:
        return refusals.cannot_decline("You have declined already; the bank passes on at the next rotation.")
    return None


def may_be_ready(table: Table, seat: Seat) -> Refused | None:
    """Sitting out: to come back. Between hands: to open the next one without waiting."""
    between = table.phase == "waiting" and (table.idle or not table.hurried)
    return None if seat.sitting_out or between else refusals.wrong_phase("ready", table.phase)


def may_sit_out(_: Table, seat: Seat) -> Refused | None:
    return refusals.sits_out_already() if seat.sitting_out else None


def _may_answer(table: Table, seat: Seat) -> Refused | None:
    if seat.number == table.bank:
        return refusals.bank_does_not_stake()
    if seat.answer == "asked":
        return None
    if seat.answer == "none":
        returns = seat.sitting_out and can_stake(table.rules, seat.returned())
        return None if returns else refusals.cannot_stake_now()
    return refusals.already_answered()


def _no_bounds(_table: Table, _seat: Seat) -> dict[str, int]:
    return {}


def _stake_bounds(table: Table, seat: Seat) -> dict[str, int]:
    return {"min": table.rules.min_stake, "max": largest_fitting_stake(table, seat)}


def _cut_bounds(_table: Table, _seat: Seat) -> dict[str, int]:
    return {"min": 0, "max": c.LARGEST_CUT}


_May = Callable[[Table, Seat], Refused | None]
_Bounds = Callable[[Table, Seat], dict[str, int]]

_ACTIONS: tuple[tuple[str, type[c.Action], _May, _Bounds], ...] = (
    ("stake", c.Stake, may_stake, _stake_bounds),
    ("pass", c.Pass, may_pass, _no_bounds),
    ("cut", c.Cut, may_cut, _cut_bounds),
    ("deal", c.Deal, may_deal, _no_bounds),
    ("draw", c.Draw, may_play, _no_bounds),
    ("stand", c.Stand, may_play, _no_bounds),
    ("decline_bank", c.DeclineBank, may_decline_bank, _no_bounds),
    ("ready", c.Ready, may_be_ready, _no_bounds),
    ("sit_out", c.SitOut, may_sit_out, _no_bounds),
)
