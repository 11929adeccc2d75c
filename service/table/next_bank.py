"""Who may hold the bank next, in order, and by which rule (*Who holds the bank*)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from service.game.passing import qualifies
from service.game.rules import AfterHands
from service.table.circuit import Circuit
from service.table.cover import can_bank
from service.table.facts import BankReason
from service.table.hands import count
from service.table.state import Seat, Table


class Succession(msgspec.Struct, frozen=True):
    """The seats that the first rule to apply names, the first choice first; none where nobody can hold the bank.

    `forced`: the old bank cannot keep it, so that nobody may decline.
    """

    seats: tuple[int, ...]
    why: BankReason
    forced: bool = False


def succession(table: Table) -> Succession:
    """The candidates of the rotation that is owed."""
    if table.house is not None:
        return Succession((table.house.number,), "kept")
    if table.circuit is not None:
        return _in_order(table, table.circuit)
    bank = table.bank_seat
    qualified = tuple(_qualified(table))
    if qualified:
        return Succession(qualified, "qualified", forced=_must_move(table, bank) is not None)
    must_move = _must_move(table, bank)
    if must_move is not None:
        return Succession(tuple(_able(table, sit_outs=True)), must_move, forced=True)
    assert bank is not None, "a bank that need not move is there"
    if _was_void(table) and not table.bank_declined:
        return Succession((bank.number,), "void")
    if not (table.bank_declined or _is_rotation_due(table)):
        return Succession((bank.number,), "kept")
    able = tuple(_able(table, sit_outs=_was_void(table)))
    if not able:
        return Succession((bank.number,), "kept")
    return Succession(able, "declined" if table.bank_declined else "rotation")


def _in_order(table: Table, circuit: Circuit) -> Succession:
    """Whatever happened, the next seat of the circuit with chips; a void hand is played again."""
    bank = circuit.next_bank({seat.number for seat in table.seats if seat.stack})
    return Succession(() if bank is None else (bank,), "void" if _was_void(table) else "rotation")


def _qualified(table: Table) -> Iterator[int]:
    """The bank alone if its own hand qualifies, else the players whose hands do, even those who lost."""
    if _was_void(table):
        return
    claims = [seat for seat in _bank_first(table) if can_bank(table, seat) and _claims(table, seat)]
    for seat in claims:
        yield seat.number
        if seat.number == table.bank:
            return


def _claims(table: Table, seat: Seat) -> bool:
    if table.round is not None:
        return seat.number in table.round.qualified
    return any(qualifies(table.rules, count(table.rules, hand)) for hand in seat.hands)


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
            return table.bank_hands + (0 if table.round is None else 1) >= after_hands
        case _:
            return False


def _was_void(table: Table) -> bool:
    """A void hand; under *banco*, a round without a deal."""
    return table.void is not None if table.round is None else table.round.deals == 0


def _able(table: Table, *, sit_outs: bool) -> Iterator[int]:
    """The other seats that can hold the bank; who sat this hand out only where that does not matter."""
    for seat in table.after(table.bank or 0):
        if seat.number != table.bank and can_bank(table, seat) and (sit_outs or not _sat_out(table, seat)):
            yield seat.number


def _sat_out(table: Table, seat: Seat) -> bool:
    """Whether the seat had no part in the hand; waiting for one's deal of *banco* is none."""
    if table.round is not None:
        return seat.number in table.round.passed
    return not seat.hands


def _bank_first(table: Table) -> list[Seat]:
    others = [seat for seat in table.after(table.bank or 0) if seat.number != table.bank]
    return others if table.bank_seat is None else [table.bank_seat, *others]
