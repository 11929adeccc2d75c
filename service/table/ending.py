"""When a card ends a hand: bust, or exactly 7½ (or two sevens), which must be shown (*One hand*, 4)."""

from __future__ import annotations

from service.table import facts as f
from service.table.draft import Draft
from service.table.hands import count, opens
from service.table.state import Turn


def end_if_over(draft: Draft, turn: Turn) -> bool:
    """Show the hand if it is over, an undeclared matta at its best, and say whether it was."""
    hand = draft.table.taken(turn.seat).hands[turn.hand_index]
    counted = count(draft.table.rules, hand)
    if counted.bust:
        draft.follow(f.HandBust(turn.seat, turn.hand_index, counted.total_half, opens(hand)))
    elif counted.must_stop:
        draft.follow(f.HandShown(turn.seat, turn.hand_index, counted.total_half, opens(hand)))
    return counted.bust or counted.must_stop
