"""Stakes, cuts and passes, and how betting closes (*One hand*, 2)."""

from __future__ import annotations

from typing import Literal

from service.table import commands as c
from service.table import facts as f
from service.table import refusals
from service.table.absence import sit_out_the_absent
from service.table.cover import largest_fitting_stake
from service.table.dealing import deal_first_cards
from service.table.draft import Draft
from service.table.legal import may_cut, may_deal, may_pass, may_stake
from service.table.playing import begin_next_turn
from service.table.refusals import refuse_if
from service.table.state import Seat
from service.table.timing import be_in_time, has_run_out


def stake(draft: Draft, seat: Seat, command: c.Stake) -> None:
    """A final stake within what fits; the last answer closes betting."""
    refuse_if(may_stake(draft.table, seat))
    be_in_time(draft)
    amount, least = command.amount, draft.table.rules.min_stake
    if amount is None:
        raise refusals.stake_missing()
    largest = largest_fitting_stake(draft.table, seat)
    if not least <= amount <= largest:
        raise refusals.stake_refused(amount, least, largest)
    if command.cut is not None:
        cut(draft, seat, c.Cut(cut=command.cut))
    if seat.sitting_out:
        draft.act(f.PlayerReturned(seat.number))
    draft.act(f.Staked(seat.number, amount))
    close_if_all_answered(draft)


def pass_hand(draft: Draft, seat: Seat) -> None:
    """The seat sits this hand out."""
    refuse_if(may_pass(draft.table, seat))
    be_in_time(draft)
    draft.act(f.Passed(seat.number))
    close_if_all_answered(draft)


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


def close_if_all_answered(draft: Draft) -> None:
    """Betting closes when nobody is left to answer; in a pause, once it ends."""
    if draft.table.pause is None and not any(seat.answer == "asked" for seat in draft.table.seats):
        _close(draft, "answered")


def close_betting(draft: Draft, command: c.CloseBetting) -> None:
    """Betting's time is over: no answer is a pass."""
    if command.hand == draft.table.hand:
        close_if_run_out(draft)


def close_if_run_out(draft: Draft) -> None:
    """Betting closes when its time has passed, whoever comes first: the worker, or somebody who sits down or leaves."""
    if draft.table.stage == "betting" and has_run_out(draft):
        _close(draft, "timeout")


def _close(draft: Draft, how: Literal["answered", "bank", "timeout"]) -> None:
    silent = tuple(seat.number for seat in draft.table.seats if seat.answer == "asked")
    draft.follow(f.BettingClosed(how, silent))
    sit_out_the_absent(draft)
    if any(seat.stake for seat in draft.table.seats):
        deal_first_cards(draft)
        begin_next_turn(draft)
    else:
        draft.follow(f.HandVoided(draft.table.hand, "no_stakes", ()))
