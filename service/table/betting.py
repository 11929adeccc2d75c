"""Stakes, cuts and passes, and how betting closes (*One hand*, 2)."""

from __future__ import annotations

from typing import Literal

from service.table import commands as c
from service.table import facts as f
from service.table import refusals
from service.table.absence import sit_out_the_absent
from service.table.asking import ask_next_deal, ask_next_stake
from service.table.cover import largest_fitting_stake
from service.table.dealing import deal_first_cards
from service.table.draft import Draft
from service.table.legal.betting import may_cut, may_deal, may_pass, may_stake, names_amount
from service.table.refusals import refuse_if
from service.table.state import Seat
from service.table.timing import be_in_time, has_run_out


def stake(draft: Draft, seat: Seat, command: c.Stake) -> None:
    """A final stake within what fits, or being dealt in for one; the last answer closes betting."""
    refuse_if(may_stake(draft.table, seat))
    be_in_time(draft)
    amount = _amount(draft, seat, command.amount)
    if command.cut is not None:
        cut(draft, seat, c.Cut(cut=command.cut))
    if seat.sitting_out:
        draft.act(f.PlayerReturned(seat.number))
    draft.act(f.DealtIn(seat.number) if amount is None else f.Staked(seat.number, amount))
    go_on(draft)


def pass_hand(draft: Draft, seat: Seat) -> None:
    """The seat sits this hand out."""
    refuse_if(may_pass(draft.table, seat))
    be_in_time(draft)
    draft.act(f.Passed(seat.number))
    go_on(draft)


def cut(draft: Draft, seat: Seat, command: c.Cut) -> None:
    """The seat's number for the shuffle; the last one given holds."""
    refuse_if(may_cut(draft.table, seat))
    be_in_time(draft)
    if not 0 <= command.cut <= c.LARGEST_CUT:
        raise refusals.cut_refused("A cut is a whole number from 0 to 2^53 - 1.")
    draft.act(f.CutGiven(seat.number, command.cut))


def deal(draft: Draft, seat: Seat) -> None:
    """The bank closes betting once a stake lies."""
    refuse_if(may_deal(draft.table, seat))
    be_in_time(draft)
    _close(draft, "bank")


def close_betting(draft: Draft, command: c.CloseBetting) -> None:
    """Betting's time is over: no answer is a pass."""
    if command.hand == draft.table.hand:
        close_if_run_out(draft)


def close_if_run_out(draft: Draft) -> None:
    """Betting closes when its time has passed, whoever comes first: the worker, or somebody who sits down or leaves."""
    if draft.table.is_betting_open and has_run_out(draft):
        _close(draft, "timeout")


def answer_by_silence(draft: Draft, how: Literal["timeout", "left"]) -> None:
    """Whoever was asked alone did not answer: the least stake after the first card, no deal under *banco*."""
    table, turn = draft.table, draft.table.turn
    assert turn is not None, "somebody is asked alone"
    if table.taken(turn.seat).hands:
        draft.follow(f.Staked(turn.seat, table.rules.min_stake, how))
    else:
        draft.follow(f.Passed(turn.seat, how))
    go_on(draft)


def go_on(draft: Draft) -> None:
    """After an answer: the next seat that is asked alone, or the end of betting when nobody is left to answer.

    A pause holds both up until it ends.
    """
    table = draft.table
    if table.stage != "betting" or table.turn is not None or table.pause is not None:
        return
    if any(seat.hands for seat in table.seats):
        ask_next_stake(draft)
    elif table.round is not None and not any(seat.stake for seat in table.seats):
        ask_next_deal(draft)
    elif not any(seat.answer == "asked" for seat in table.seats):
        _close(draft, "answered")


def _amount(draft: Draft, seat: Seat, amount: int | None) -> int | None:
    if not names_amount(draft.table):
        if amount is not None:
            raise refusals.amount_too_early()
        return None
    if amount is None:
        raise refusals.stake_missing()
    least, largest = draft.table.rules.min_stake, largest_fitting_stake(draft.table, seat)
    if not least <= amount <= largest:
        raise refusals.stake_refused(amount, least, largest)
    return amount


def _close(draft: Draft, how: Literal["answered", "bank", "timeout"]) -> None:
    silent = tuple(seat.number for seat in draft.table.seats if seat.answer == "asked")
    draft.follow(f.BettingClosed(how, silent))
    sit_out_the_absent(draft)
    if any(seat.stake for seat in draft.table.seats):
        deal_first_cards(draft)
        ask_next_stake(draft)
    else:
        draft.follow(f.HandVoided(draft.table.hand, "no_stakes", ()))
