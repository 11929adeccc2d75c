"""Whose hand is played: the players' counter-clockwise from the bank's right, then the bank's (*One hand*, 4 to 6)."""

from __future__ import annotations

from typing import Literal

from service.table import facts as f
from service.table.absence import ABSENT_STANDS_AT_HALF, is_away
from service.table.bank_turn import begin_bank_turn, play_bank_by_rule
from service.table.dealing import next_card
from service.table.draft import Draft
from service.table.ending import end_if_over
from service.table.hands import count, is_undeclared, reaches_bank_card
from service.table.piles import can_deal
from service.table.state import Hand, Table, Turn

How = Literal["timeout", "left", "no_card"]
"""Why a hand is played without its player."""


def begin_next_turn(draft: Draft) -> None:
    """The next hand in play order; those whose players left, or that no card is left for, stand at once."""
    table = draft.table
    for seat, index, hand in table.hands():
        if seat.number == table.bank or hand.status != "playing":
            continue
        if not is_away(table, seat) and can_deal(draft.table):
            draft.follow(f.TurnBegan(seat.number, index, draft.context.now + 1000 * table.rules.turn_seconds))
            return
        stand_without_player(draft, Turn(seat.number, index), "left" if is_away(table, seat) else "no_card")
    begin_bank_turn(draft)


def after_card(draft: Draft, turn: Turn) -> None:
    """After a player's own card: the hand goes on, or is over and the next follows.

    A matta yet to be declared can bust the hand, but only its declaration makes 7½ of it.
    """
    rules, hand = draft.table.rules, _hand(draft, turn)
    if is_undeclared(rules, hand) and not count(rules, hand).bust:
        return
    if end_if_over(draft, turn):
        end_of_turn(draft)
    elif not can_deal(draft.table):
        draft.follow(f.Stood(turn.seat, turn.hand_index, "no_card"))
        end_of_turn(draft)


def end_of_turn(draft: Draft) -> None:
    """The bank's turn closes the hand; a player's passes to the next."""
    if draft.table.stage == "banking":
        draft.follow(f.HandClosed(draft.table.hand))
    else:
        begin_next_turn(draft)


def stand_without_player(draft: Draft, turn: Turn, how: How) -> None:
    """A hand played without its player stands, where the rules ask for it only once it reaches the bank's card.

    In a circuit it draws and stands as an absent bank does.
    A matta it had still to declare counts at its best, and may have made 7½ of it.
    """
    if end_if_over(draft, turn):
        return
    while _draws_on(draft.table, _hand(draft, turn)) and can_deal(draft.table):
        draft.follow(f.CardDrawn(turn.seat, turn.hand_index, next_card(draft)))
        if end_if_over(draft, turn):
            return
    draft.follow(f.Stood(turn.seat, turn.hand_index, how if draft.table.circuit is None else "rule"))


def play_without_player(draft: Draft, how: How) -> None:
    """The turn under way is played without its player, and the next follows."""
    turn = draft.table.turn
    assert turn is not None, "a turn is under way"
    if turn.seat == draft.table.bank:
        play_bank_by_rule(draft)
    else:
        stand_without_player(draft, turn, how)
        begin_next_turn(draft)


def _draws_on(table: Table, hand: Hand) -> bool:
    if table.circuit is not None and count(table.rules, hand).total_half < ABSENT_STANDS_AT_HALF:
        return True
    return not reaches_bank_card(table, hand)


def _hand(draft: Draft, turn: Turn) -> Hand:
    return draft.table.taken(turn.seat).hands[turn.hand_index]
