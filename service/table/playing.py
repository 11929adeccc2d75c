"""Turns: the players' counter-clockwise from the bank's right, then the bank's (*One hand*, 4 to 6)."""

from __future__ import annotations

from service.game.hand import value
from service.game.rules import StandsAt
from service.table import commands as c
from service.table import facts as f
from service.table.absence import sit_out_the_absent
from service.table.dealing import next_card
from service.table.draft import Draft, opened
from service.table.legal import may_play
from service.table.refusals import refuse_if
from service.table.state import Hand, Seat, Turn
from service.table.timing import be_in_time, has_run_out

ABSENT_BANK_STANDS_AT_HALF = 10
"""An absent bank draws below 5 and stands from 5."""


def draw(draft: Draft, seat: Seat) -> None:
    """*Carta*: one more card, face up."""
    turn = _own_turn(draft, seat)
    draft.act(f.CardDrawn(turn.seat, turn.hand_index, next_card(draft)))
    if _is_over(draft, turn):
        _go_on(draft)


def stand(draft: Draft, seat: Seat) -> None:
    """*Sto*: the turn passes on, the hidden card stays hidden."""
    turn = _own_turn(draft, seat)
    draft.act(f.Stood(turn.seat, turn.hand_index, "player"))
    _go_on(draft)


def end_turn(draft: Draft, command: c.EndTurn) -> None:
    """The turn's time is over: a player stands, the bank is played by the absent bank's rule."""
    table = draft.table
    turn = Turn(command.seat, command.hand_index)
    if command.hand != table.hand or table.turn != turn or not has_run_out(draft):
        return
    if turn.seat == table.bank:
        draft.follow(f.BankTimedOut(turn.seat))
        _play_bank_by_rule(draft)
    else:
        draft.follow(f.Stood(turn.seat, turn.hand_index, "timeout"))
        begin_next_turn(draft)
    sit_out_the_absent(draft)


def end_turn_of_leaver(draft: Draft) -> None:
    """A seat on turn that has left stands, or is played by the absent bank's rule; in a pause, once it ends."""
    table = draft.table
    turn = table.turn
    if turn is None or table.pause is not None or not table.taken(turn.seat).leaving:
        return
    if turn.seat == table.bank:
        _play_bank_by_rule(draft)
    else:
        draft.follow(f.Stood(turn.seat, turn.hand_index, "left"))
        begin_next_turn(draft)


def begin_next_turn(draft: Draft) -> None:
    """The next hand in play order; those whose players left stand at once; then the bank's."""
    table = draft.table
    for seat, index, hand in table.hands():
        if seat.number == table.bank or hand.status != "playing":
            continue
        if seat.leaving:
            draft.follow(f.Stood(seat.number, index, "left"))
        else:
            draft.follow(f.TurnBegan(seat.number, index, _deadline(draft)))
            return
    _begin_bank_turn(draft)


def _own_turn(draft: Draft, seat: Seat) -> Turn:
    refuse_if(may_play(draft.table, seat))
    be_in_time(draft)
    turn = draft.table.turn
    assert turn is not None, "may_play found the seat's turn"
    return turn


def _deadline(draft: Draft) -> int:
    return draft.context.now + 1000 * draft.table.rules.turn_seconds


def _go_on(draft: Draft) -> None:
    if draft.table.stage == "banking":
        draft.follow(f.HandClosed(draft.table.hand))
    else:
        begin_next_turn(draft)


def _is_over(draft: Draft, turn: Turn) -> bool:
    """Whether the last card ended the hand: bust, or exactly 7½ (or two sevens), which must be shown."""
    hand = draft.table.taken(turn.seat).hands[turn.hand_index]
    counted = value(draft.table.rules, hand.cards)
    opens = () if hand.hole is None else (opened(hand.hole),)
    if counted.bust:
        draft.follow(f.HandBust(turn.seat, turn.hand_index, counted.total_half, opens))
    elif counted.must_stop:
        draft.follow(f.HandShown(turn.seat, turn.hand_index, counted.total_half, opens))
    else:
        return False
    return True


def _begin_bank_turn(draft: Draft) -> None:
    """The bank shows its card; it draws only if a hand is left to beat (*One hand*, 5 and 6)."""
    table = draft.table
    bank = table.taken(table.bank or 0)
    hole = bank.hands[0].hole
    if hole is not None:
        draft.follow(f.BankShown(bank.number, (opened(hole),)))
    if all(hand.status == "bust" for seat, _, hand in table.hands() if seat.number != bank.number):
        draft.follow(f.HandClosed(table.hand))
        return
    draft.follow(f.TurnBegan(bank.number, 0, _deadline(draft)))
    if bank.leaving or isinstance(table.rules.bank_plays, StandsAt):
        _play_bank_by_rule(draft)


def _play_bank_by_rule(draft: Draft) -> None:
    """Draw below the threshold, stand from it, then close the hand."""
    bank_plays = draft.table.rules.bank_plays
    stands_at = bank_plays.stands_at_half if isinstance(bank_plays, StandsAt) else ABSENT_BANK_STANDS_AT_HALF
    turn = Turn(draft.table.bank or 0, 0)
    while _bank_total_half(draft) < stands_at:
        draft.follow(f.CardDrawn(turn.seat, 0, next_card(draft)))
        if _is_over(draft, turn):
            break
    else:
        draft.follow(f.Stood(turn.seat, 0, "rule"))
    draft.follow(f.HandClosed(draft.table.hand))


def _bank_total_half(draft: Draft) -> int:
    hand: Hand = draft.table.taken(draft.table.bank or 0).hands[0]
    return value(draft.table.rules, hand.cards).total_half
