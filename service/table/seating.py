"""Sitting down, leaving, sitting out, coming back."""

from __future__ import annotations

from service.table import commands as c
from service.table import facts as f
from service.table import refusals
from service.table.betting import close_if_all_answered, close_if_run_out
from service.table.cover import can_bank
from service.table.draft import Draft
from service.table.legal import may_be_ready, may_sit_out
from service.table.ownership import check_opener
from service.table.playing import end_turn_of_leaver
from service.table.refusals import refuse_if
from service.table.state import Seat, Table


def take_seat(draft: Draft, command: c.TakeSeat) -> None:
    """Sit down with a fresh stack, or with the one that was left here."""
    player = draft.context.actor
    if player is None:
        raise refusals.not_seated()
    seat = draft.table.seat_of(player)
    if seat is not None:
        raise refusals.already_seated(seat.number)
    stacks = {left.player: left.stack for left in draft.table.departed}
    stack = stacks.get(player, draft.table.rules.starting_stack)
    _sit(draft, f.PlayerSeated(_free_seat(draft.table, command.seat), player, None, stack))


def seat_bot(draft: Draft, command: c.SeatBot) -> None:
    """The opener seats a bot."""
    check_opener(draft, "seat bots")
    number = _free_seat(draft.table, command.seat)
    _sit(draft, f.PlayerSeated(number, command.player, command.bot, draft.table.rules.starting_stack))


def leave_seat(draft: Draft, command: c.LeaveSeat) -> None:
    """Leave, or be made to: a hand already dealt stands and is settled before the seat is free."""
    seat = draft.table.seat(command.seat)
    if seat is None:
        raise refusals.no_such_seat(command.seat, draft.table.rules.seats)
    if seat.player != draft.context.actor:
        _check_removal(draft, seat)
    if seat.leaving:
        return
    close_if_run_out(draft)
    table, seat = draft.table, draft.table.taken(command.seat)
    if table.stage == "betting":
        _leave_betting(draft, seat)
    elif table.stage == "waiting" or not (seat.hands or seat.number == table.bank):
        _free(draft, seat)
    else:
        draft.act(f.PlayerLeaving(seat.number))
        end_turn_of_leaver(draft)


def sit_out(draft: Draft, seat: Seat) -> None:
    """Keep the seat without playing; an unanswered betting is answered by a pass."""
    refuse_if(may_sit_out(draft.table, seat))
    close_if_run_out(draft)
    betting = draft.table.stage == "betting"
    if betting and seat.answer == "asked":
        draft.act(f.Passed(seat.number))
    draft.act(f.PlayerSatOut(seat.number, "player"))
    if betting:
        close_if_all_answered(draft)
    _look_for_bank(draft)


def be_ready(draft: Draft, seat: Seat) -> None:
    """Come back from sitting out; between hands, open the next one without waiting."""
    refuse_if(may_be_ready(draft.table, seat))
    close_if_run_out(draft)
    if seat.sitting_out:
        draft.act(f.PlayerReturned(seat.number))
        _look_for_bank(draft)
    if draft.table.phase == "waiting":
        draft.act(f.TableWoken())


def _sit(draft: Draft, seated: f.PlayerSeated) -> None:
    close_if_run_out(draft)
    draft.act(seated)
    _look_for_bank(draft)


def _free(draft: Draft, seat: Seat) -> None:
    draft.act(f.PlayerLeft(seat.number, seat.player, seat.stack))
    _look_for_bank(draft)


def _look_for_bank(draft: Draft) -> None:
    """A table that nobody could bank goes on when somebody can."""
    table = draft.table
    nobody_banked = table.pause is not None and table.pause.why == "no_bank"
    if nobody_banked and any(can_bank(table, seat) for seat in table.seats):
        draft.follow(f.TableResumed(None))


def _leave_betting(draft: Draft, seat: Seat) -> None:
    """A stake not yet dealt to goes back; without its bank the hand is void (*One hand*, 2)."""
    if seat.number == draft.table.bank:
        draft.act(f.PlayerLeaving(seat.number))
        draft.follow(f.HandVoided(draft.table.hand, "bank_left", ()))
        return
    if seat.stake:
        draft.follow(f.StakeReturned(seat.number, seat.stake))
    draft.act(f.PlayerLeft(seat.number, seat.player, seat.stack))
    close_if_all_answered(draft)


def _check_removal(draft: Draft, seat: Seat) -> None:
    check_opener(draft, "clear another's seat")
    if seat.bot is None and draft.table.stage != "waiting":
        raise refusals.bot_seat()


def _free_seat(table: Table, wanted: int | None) -> int:
    taken = {seat.number for seat in table.seats}
    if wanted is None:
        for number in range(1, table.rules.seats + 1):
            if number not in taken:
                return number
        raise refusals.table_full()
    if not 1 <= wanted <= table.rules.seats:
        raise refusals.no_such_seat(wanted, table.rules.seats)
    if wanted in taken:
        raise refusals.seat_taken(wanted)
    return wanted
