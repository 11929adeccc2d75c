"""May a seat take or decline the bank, come back or sit out? Each `may_…` answers the refusal, or None."""

from __future__ import annotations

from service.stream.refusal import Refused
from service.table import refusals
from service.table.cover import can_bank, is_broke
from service.table.state import Seat, Table


def may_take_bank(table: Table, seat: Seat) -> Refused | None:
    """The seat that is offered the bank."""
    if not table.rules.bank_offer:
        return refusals.not_in_these_rules("bank offer")
    return None if _is_offered(table, seat) else refusals.not_your_turn()


def may_decline_bank(table: Table, seat: Seat) -> Refused | None:
    """The bank, once; or the seat that is offered it, unless the old bank is gone (*Options*, `bank_offer`)."""
    if _is_offered(table, seat):
        if table.pause is not None:
            return refusals.table_paused()
        bank = table.bank_seat
        kept = bank is not None and can_bank(table, bank)
        return None if kept else refusals.cannot_decline("The old bank cannot keep the bank; you have to take it.")
    if seat.number != table.bank:
        return refusals.not_bank()
    if table.bank_declined:
        return refusals.cannot_decline("You have declined already; the bank passes on at the next rotation.")
    return None


def may_be_ready(table: Table, seat: Seat) -> Refused | None:
    """Sitting out: to come back. Between hands: to buy again when broke, or to open the next without waiting."""
    own_pace = table.opened.tournament is None
    between = table.phase == "waiting" and own_pace and (table.idle or not table.hurried)
    return None if seat.sitting_out or between or may_rebuy(table, seat) else refusals.wrong_phase("ready", table.phase)


def may_rebuy(table: Table, seat: Seat) -> bool:
    """Whether the seat is broke, between hands, at a table where one may buy again."""
    return table.rules.rebuy == "when_broke" and table.stage == "waiting" and is_broke(table.rules, seat)


def may_sit_out(_table: Table, seat: Seat) -> Refused | None:
    """Whoever takes part."""
    return refusals.sits_out_already() if seat.sitting_out else None


def _is_offered(table: Table, seat: Seat) -> bool:
    return table.offer is not None and table.turn is not None and table.turn.seat == seat.number
