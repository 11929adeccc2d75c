"""Stakes, cuts and passes, and how betting closes (*One hand*, 2)."""

from __future__ import annotations

from typing import Literal

from service.table import commands as c
from service.table import facts as f
from service.table import refusals
from service.table.absence import sit_out_the_absent
from service.table.asking import ask_next_bet, ask_next_deal, ask_next_stake
from service.table.cover import largest_fitting_stake, least_stake
from service.table.dealing import deal_first_cards
from service.table.draft import Draft
from service.table.hands import hidden_stakes
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
    _lay(draft, seat, amount)
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
    """Betting's time is over: no answer is a pass, in a circuit the least stake."""
    if command.hand == draft.table.hand:
        close_if_run_out(draft)


def close_if_run_out(draft: Draft) -> None:
    """Betting closes when its time has passed, whoever comes first: the worker, or somebody who sits down or leaves."""
    if draft.table.is_betting_open and has_run_out(draft):
        _close(draft, "timeout")


def answer_by_silence(draft: Draft, how: Literal["timeout", "left"]) -> None:
    """Whoever was asked alone did not answer: the least stake, under *banco* no deal."""
    table, turn = draft.table, draft.table.turn
    assert turn is not None, "somebody is asked alone"
    if table.round is None:
        draft.follow(f.Staked(turn.seat, least_stake(table, table.taken(turn.seat)), how))
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
        return
    if table.round is not None and not any(seat.stake for seat in table.seats):
        ask_next_deal(draft)
        return
    if table.circuit is not None:
        ask_next_bet(draft)
    if not any(seat.answer == "asked" for seat in draft.table.seats):
        _close(draft, "answered")


def _amount(draft: Draft, seat: Seat, amount: int | None) -> int | None:
    if not names_amount(draft.table):
        if amount is not None:
            raise refusals.amount_too_early()
        return None
    if amount is None:
        raise refusals.stake_missing()
    least, largest = least_stake(draft.table, seat), largest_fitting_stake(draft.table, seat)
    if not least <= amount <= largest:
        raise refusals.stake_refused(amount, least, largest)
    return amount


def _lay(draft: Draft, seat: Seat, amount: int | None) -> None:
    """The stake, hidden where the circuit is sealed; without an amount the seat is dealt in for one."""
    circuit = draft.table.circuit
    if amount is None:
        draft.act(f.DealtIn(seat.number))
    elif circuit is not None and circuit.sealed:
        secret = f.SealedStake(owner=seat.player, salt=draft.salt(), amount=amount)
        draft.act(f.StakeSealed(seat.number), secret)
    else:
        draft.act(f.Staked(seat.number, amount))


def _close(draft: Draft, how: Literal["answered", "bank", "timeout"]) -> None:
    if draft.table.circuit is not None:
        _stake_for_the_silent(draft)
    silent = tuple(seat.number for seat in draft.table.seats if seat.answer == "asked")
    draft.follow(f.BettingClosed(how, silent))
    _open_stakes(draft)
    sit_out_the_absent(draft)
    if any(seat.stake for seat in draft.table.seats):
        deal_first_cards(draft)
        ask_next_stake(draft)
    else:
        draft.follow(f.HandVoided(draft.table.hand, "no_stakes", ()))


def _stake_for_the_silent(draft: Draft) -> None:
    """In a circuit nobody sits a deal out: no answer is the least stake."""
    for seat in draft.table.seats:
        if seat.answer == "asked":
            draft.follow(f.Staked(seat.number, least_stake(draft.table, seat), "timeout"))


def _open_stakes(draft: Draft) -> None:
    """All stakes lie: those that were hidden are seen."""
    hidden = [seat for seat in draft.table.seats if seat.hidden_stake is not None]
    if hidden:
        stakes = tuple((seat.number, seat.stake) for seat in hidden)
        draft.follow(f.StakesOpened(stakes, hidden_stakes(draft.table)))
