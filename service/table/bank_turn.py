"""The bank's turn, after every player's (*One hand*, 5 and 6)."""

from __future__ import annotations

from service.game.rules import StandsAt
from service.table import facts as f
from service.table.absence import ABSENT_STANDS_AT_HALF, is_away
from service.table.dealing import next_card
from service.table.draft import Draft
from service.table.ending import end_if_over
from service.table.hands import count, opens
from service.table.piles import can_deal
from service.table.state import Hand, Seat, Turn


def begin_bank_turn(draft: Draft) -> None:
    """The bank shows its card; it draws only if a hand is left to beat."""
    table = draft.table
    bank = _bank(draft)
    if hidden := opens(bank.hands[0]):
        draft.follow(f.BankShown(bank.number, hidden))
    if all(hand.status == "bust" for seat, _, hand in table.hands() if seat.number != bank.number):
        draft.follow(f.HandClosed(table.hand))
        return
    draft.follow(f.TurnBegan(bank.number, 0, draft.context.now + 1000 * table.rules.turn_seconds))
    if is_away(table, bank) or isinstance(table.rules.bank_plays, StandsAt):
        play_bank_by_rule(draft)


def play_bank_by_rule(draft: Draft) -> None:
    """Draw below the threshold, stand from it, then close the hand."""
    turn = Turn(_bank(draft).number, 0)
    while not (over := end_if_over(draft, turn)) and _draws(draft):
        draft.follow(f.CardDrawn(turn.seat, 0, next_card(draft)))
    if not over:
        draft.follow(f.Stood(turn.seat, 0, "rule"))
    draft.follow(f.HandClosed(draft.table.hand))


def _draws(draft: Draft) -> bool:
    total_half = count(draft.table.rules, _bank_hand(draft)).total_half
    return total_half < _stands_at_half(draft) and can_deal(draft.table)


def _stands_at_half(draft: Draft) -> int:
    bank_plays = draft.table.rules.bank_plays
    return bank_plays.stands_at_half if isinstance(bank_plays, StandsAt) else ABSENT_STANDS_AT_HALF


def _bank(draft: Draft) -> Seat:
    bank = draft.table.bank_seat
    assert bank is not None, "a hand is played against a bank"
    return bank


def _bank_hand(draft: Draft) -> Hand:
    return _bank(draft).hands[0]
