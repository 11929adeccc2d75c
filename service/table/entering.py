"""A tournament's entrants at its table: seated, taken away and penalised between circuits."""

from __future__ import annotations

from service.table import commands as c
from service.table import facts as f
from service.table import refusals
from service.table.circling import check_between_circuits
from service.table.draft import Draft


def seat_entrant(draft: Draft, command: c.SeatEntrant) -> None:
    """An entrant sits down with its chips, once."""
    table = draft.table
    seated = table.seat_of(command.player)
    if seated is not None:
        if seated.number != command.seat:
            raise refusals.already_seated(seated.number)
        return
    check_between_circuits(table)
    if not 1 <= command.seat <= table.rules.seats:
        raise refusals.no_such_seat(command.seat, table.rules.seats)
    if table.seat(command.seat) is not None:
        raise refusals.seat_taken(command.seat)
    draft.follow(f.EntrantSeated(command.seat, command.player, command.bot, command.stack))


def unseat_entrant(draft: Draft, command: c.UnseatEntrant) -> None:
    """An entrant goes, and its chips with it."""
    seat = draft.table.seat_of(command.player)
    if seat is None:
        return
    check_between_circuits(draft.table)
    draft.follow(f.EntrantUnseated(seat.number, seat.player, seat.stack))


def penalise(draft: Draft, command: c.Penalise) -> None:
    """Chips leave the seat by an official's ruling, as many as it has."""
    table = draft.table
    if command.ruling <= table.rulings:
        return
    check_between_circuits(table)
    seat = table.seat_of(command.player)
    if seat is None:
        raise refusals.not_seated()
    chips = min(command.chips, seat.stack)
    draft.follow(f.ChipsRemoved(command.ruling, seat.number, seat.player, chips, command.reason))
