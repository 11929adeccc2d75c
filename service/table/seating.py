"""Sitting down, sitting out, coming back."""

from __future__ import annotations

from service.table import commands as c
from service.table import facts as f
from service.table import refusals
from service.table.betting import close_if_run_out, go_on
from service.table.draft import Draft
from service.table.leaving import look_for_bank, play_for_leaver
from service.table.legal.banking import may_be_ready, may_rebuy, may_sit_out
from service.table.ownership import check_opener
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


def sit_out(draft: Draft, seat: Seat) -> None:
    """Keep the seat without playing; an unanswered betting is answered by a pass."""
    refuse_if(may_sit_out(draft.table, seat))
    close_if_run_out(draft)
    betting = draft.table.stage == "betting" and not draft.table.is_dealt
    if betting and seat.answer == "asked":
        draft.act(f.Passed(seat.number))
    draft.act(f.PlayerSatOut(seat.number, "player"))
    if betting:
        go_on(draft)
    play_for_leaver(draft)
    look_for_bank(draft)


def be_ready(draft: Draft, seat: Seat) -> None:
    """Come back from sitting out; between hands, open the next one without waiting."""
    refuse_if(may_be_ready(draft.table, seat))
    close_if_run_out(draft)
    if seat.sitting_out:
        draft.act(f.PlayerReturned(seat.number))
    if may_rebuy(draft.table, seat):
        draft.act(f.Rebought(seat.number, draft.table.rules.starting_stack))
    look_for_bank(draft)
    if draft.table.phase == "waiting":
        draft.act(f.TableWoken())


def _sit(draft: Draft, seated: f.PlayerSeated) -> None:
    close_if_run_out(draft)
    draft.act(seated)
    look_for_bank(draft)


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
