"""Leaving a seat, in every phase (*One hand*: a player who leaves, a bank that leaves)."""

from __future__ import annotations

from service.table import commands as c
from service.table import facts as f
from service.table import refusals
from service.table.betting import answer_by_silence, close_if_run_out, go_on
from service.table.cover import can_bank
from service.table.draft import Draft
from service.table.offering import withdraw_from_offer
from service.table.ownership import check_opener
from service.table.state import Seat, Table
from service.table.turns import play_without_player


def leave_seat(draft: Draft, command: c.LeaveSeat) -> None:
    """Leave, or be made to: a hand already dealt stands and is settled before the seat is free."""
    seat = draft.table.seat(command.seat)
    if seat is None or command.seat == 0:
        raise refusals.no_such_seat(command.seat, draft.table.rules.seats)
    if seat.player != draft.context.actor:
        _check_removal(draft, seat)
    if seat.leaving:
        return
    close_if_run_out(draft)
    table, seat = draft.table, draft.table.taken(command.seat)
    if table.stage == "betting" and not table.is_dealt:
        _leave_betting(draft, seat)
    elif _is_free_to_go(table, seat):
        draft.act(f.PlayerLeft(seat.number, seat.player, seat.stack))
        look_for_bank(draft)
    else:
        draft.act(f.PlayerLeaving(seat.number))
        play_for_leaver(draft)


def play_for_leaver(draft: Draft) -> None:
    """Whoever leaves on turn is played for at once; in a pause, when it ends."""
    table, turn = draft.table, draft.table.turn
    if turn is None or table.pause is not None:
        return
    seat = table.taken(turn.seat)
    if table.offer is not None:
        if not seat.is_present:
            withdraw_from_offer(draft, seat)
    elif not seat.leaving:
        return
    elif table.stage == "betting":
        answer_by_silence(draft, "left")
    else:
        play_without_player(draft, "left")


def look_for_bank(draft: Draft) -> None:
    """A table that nobody could bank goes on when somebody can."""
    table = draft.table
    nobody_banked = table.pause is not None and table.pause.why == "no_bank"
    if nobody_banked and any(can_bank(table, seat) for seat in table.seats):
        draft.follow(f.TableResumed(None))


def _is_free_to_go(table: Table, seat: Seat) -> bool:
    """Whether nothing holds the seat: no hand, no bank being offered or decided, no pot to give back."""
    if seat.number == table.bank:
        return table.stage == "waiting" and table.round is None
    is_offered = table.offer is not None and table.turn is not None and table.turn.seat == seat.number
    return table.stage == "waiting" or not (seat.hands or is_offered)


def _leave_betting(draft: Draft, seat: Seat) -> None:
    """A stake not yet dealt to goes back; without its bank the hand is void (*One hand*, 2)."""
    table = draft.table
    if seat.number == table.bank:
        draft.act(f.PlayerLeaving(seat.number))
        draft.follow(f.HandVoided(table.hand, "bank_left", ()))
        return
    if seat.stake:
        draft.follow(f.StakeReturned(seat.number, seat.stake))
    elif table.turn is not None and table.turn.seat == seat.number:
        draft.follow(f.Passed(seat.number, "left"))
    draft.act(f.PlayerLeft(seat.number, seat.player, seat.stack))
    go_on(draft)


def _check_removal(draft: Draft, seat: Seat) -> None:
    check_opener(draft, "clear another's seat")
    if seat.bot is None and draft.table.stage != "waiting":
        raise refusals.bot_seat()
