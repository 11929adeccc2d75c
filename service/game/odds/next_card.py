"""What the next card makes of a hand."""

from __future__ import annotations

from collections.abc import Sequence

from service.game.cards import Card
from service.game.odds.showdown import draw_to, hold
from service.game.odds.totals import Totals, spread
from service.game.rules import RuleSet


def next_card(
    rules: RuleSet,
    own: Sequence[Card],
    unseen: Sequence[Card],
    *,
    split: bool = False,
    declared_half: int | None = None,
) -> Totals:
    """What the hand `own` comes to with one of the `unseen` cards, each as likely as the other.

    `split` and `declared_half` are as for `value`. Raises `ValueError` where no card is unseen.
    """
    if not unseen:
        raise ValueError("no unseen card is left to draw")
    hand = hold(rules, own, split=split, declared_half=declared_half)
    return spread((draw_to(rules, hand, card).value, 1) for card in unseen)
