"""Seats asked one by one: for the stake after their first card, for their deal of *banco*, for their bet in turn."""

from __future__ import annotations

from service.table import facts as f
from service.table.cover import can_stake, largest_fitting_stake, least_stake
from service.table.draft import Draft
from service.table.shares import punters
from service.table.state import Seat, Table
from service.table.turns import begin_next_turn


def ask_next_stake(draft: Draft) -> None:
    """The next dealt-in seat names its stake, in play order; who has left stakes the least; then play begins."""
    table = draft.table
    for seat in table.players():
        if seat.answer != "dealt_in":
            continue
        if seat.leaving:
            draft.follow(f.Staked(seat.number, table.rules.min_stake, "left"))
        else:
            draft.follow(f.StakeAsked(seat.number, draft.context.now + 1000 * table.rules.turn_seconds))
            return
    begin_next_turn(draft)


def ask_next_deal(draft: Draft) -> None:
    """The next seat of the round may play against the pot; with none left the hand has no stake."""
    table = draft.table
    seat = next_to_ask(table)
    if seat is None:
        draft.follow(f.HandVoided(table.hand, "no_stakes", ()))
    else:
        draft.follow(f.StakeAsked(seat.number, draft.context.now + 1000 * table.rules.bet_seconds))


def ask_next_bet(draft: Draft) -> None:
    """In a circuit the absent stake the least, and where the first bet moves the others are asked from it on."""
    for punter in punters(draft.table):
        seat = draft.table.taken(punter.number)
        if seat.answer != "none":
            continue
        if not seat.sitting_out:
            draft.follow(f.StakeAsked(seat.number, draft.context.now + 1000 * draft.table.rules.bet_seconds))
            return
        draft.follow(f.Staked(seat.number, least_stake(draft.table, seat), "timeout"))


def next_to_ask(table: Table) -> Seat | None:
    """The first seat in play order that this round has not asked and whose least stake the pot covers."""
    round = table.round
    assert round is not None, "only a round of banco asks for deals"
    for seat in table.players():
        fits = can_stake(table.rules, seat) and largest_fitting_stake(table, seat) > 0
        if seat.number not in round.asked and fits:
            return seat
    return None
