"""Who holds the bank next, and whether another hand follows (*Who holds the bank*)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from service.game.hand import value
from service.game.passing import qualifies
from service.game.rules import AfterHands, Below
from service.table import facts as f
from service.table.absence import is_unattended
from service.table.closing import close
from service.table.commands import RotateBank
from service.table.cover import can_bank
from service.table.draft import Draft
from service.table.shoes import reveal_shoe
from service.table.state import Seat, Table

Why = Literal["void", "qualified", "rotation", "declined", "left", "broke", "kept"]


def rotate_bank(draft: Draft, command: RotateBank) -> None:
    """Decide the bank, free the seats of those who left, reveal a spent shoe, then close, pause, idle or go on."""
    table = draft.table
    if table.stage != "rotating" or command.hand != table.hand:
        return
    bank, why = next_bank(table)
    spent = _is_shoe_spent(table, bank)
    draft.follow(f.BankDecided(bank, why))
    for seat in table.seats:
        if seat.leaving:
            draft.follow(f.PlayerLeft(seat.number, seat.player, seat.stack))
    if spent:
        reveal_shoe(draft)
    _go_on(draft, bank, nobody_acted=table.void and not table.acted)


def next_bank(table: Table) -> tuple[int | None, Why]:
    """The seat that holds the bank from now on and the rule that says so; None where nobody can hold it."""
    bank = table.bank_seat
    if not table.void and (qualified := _first_qualified(table)) is not None:
        return qualified, "qualified"
    must_move = _must_move(table, bank)
    if must_move is None and not table.bank_declined:
        if table.void:
            return table.bank, "void"
        if not _is_rotation_due(table):
            return table.bank, "kept"
    why: Why = must_move or ("declined" if table.bank_declined else "rotation")
    for seat in _others(table):
        sat_out = not seat.hands and not table.void
        if can_bank(table, seat) and (must_move is not None or not sat_out):
            return seat.number, why
    return (table.bank, "kept") if must_move is None else (None, why)


def _first_qualified(table: Table) -> int | None:
    """The bank if its own hand qualifies, else the first player whose hand does, even one who lost."""
    bank = [] if table.bank_seat is None else [table.bank_seat]
    for seat in [*bank, *_others(table)]:
        if can_bank(table, seat) and any(qualifies(table.rules, value(table.rules, hand.cards)) for hand in seat.hands):
            return seat.number
    return None


def _must_move(table: Table, bank: Seat | None) -> Literal["left", "broke"] | None:
    """A bank that is gone or cannot cover moves on even where it would keep the bank."""
    if bank is None or not bank.is_present:
        return "left"
    return None if can_bank(table, bank) else "broke"


def _is_rotation_due(table: Table) -> bool:
    match table.rules.bank_passes:
        case "every_hand":
            return True
        case AfterHands(after_hands):
            return table.bank_hands >= after_hands
        case _:
            return False


def _others(table: Table) -> Iterator[Seat]:
    return (seat for seat in table.after(table.bank or 0) if seat.number != table.bank)


def _is_shoe_spent(table: Table, bank: int | None) -> bool:
    """Whether a new shoe replaces this one (*Options*, `shuffle`); a void hand always retires it."""
    if table.shoe is None:
        return False
    moved = bank != table.bank
    match table.rules.shuffle:
        case "every_hand":
            spent = True
        case "on_bank_change":
            spent = moved
        case "after_matta":
            spent = moved or table.shoe.matta_dealt
        case Below(below):
            spent = table.shoe.remaining < below
    return spent or table.void


def _go_on(draft: Draft, bank: int | None, *, nobody_acted: bool) -> None:
    table = draft.table
    if table.closing:
        close(draft, "asked")
    elif table.rules.hands is not None and table.hand >= table.rules.hands:
        close(draft, "hands_played")
    elif bank is None:
        if table.pause is None:
            draft.follow(f.TablePaused("no_bank"))
    elif nobody_acted:
        draft.follow(f.TableIdled("nobody_acted"))
    elif is_unattended(table):
        draft.follow(f.TableIdled("unattended"))
