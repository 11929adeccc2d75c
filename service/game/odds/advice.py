"""Whether to draw: what standing and drawing are worth from one seat, in stakes."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Literal

import msgspec

from service.game.cards import Card
from service.game.odds.alike import Counts, alike, count, orders
from service.game.odds.bank import threshold_bank
from service.game.odds.duel import Duel
from service.game.odds.showdown import hold, in_stakes
from service.game.rules import RuleSet


class Advice(msgspec.Struct, frozen=True):
    """The better action, and what each is worth in stakes if the best follows; None where it is not legal."""

    action: Literal["stand", "draw"]
    stand: Fraction | None
    draw: Fraction | None

    @property
    def worth(self) -> Fraction:
        """What the better action is worth."""
        worth = self.draw if self.action == "draw" else self.stand
        assert worth is not None, "the better action is legal"
        return worth


def best_action(
    rules: RuleSet,
    own: Sequence[Card],
    unseen: Sequence[Card],
    *,
    bank_stands_half: int,
    bank_cards: Sequence[Card] = (),
    split: bool = False,
    declared_half: int | None = None,
) -> Advice:
    """What the holder of `own` should do against a bank that draws below `bank_stands_half`.

    `unseen` are the cards that the holder sees nowhere, a bank's hidden card among them; `bank_cards` those that the
    bank shows. `split` and `declared_half` are as for `value`. Of two equal actions, standing.
    """
    held, shown = alike(rules, own), alike(rules, bank_cards)
    return _advise(rules, held, count(rules, unseen), bank_stands_half, shown, split, declared_half)


@lru_cache(maxsize=4096)
def _advise(
    rules: RuleSet,
    own: tuple[Card, ...],
    left: Counts,
    bank_stands_half: int,
    shown: tuple[Card, ...],
    split: bool,
    declared_half: int | None,
) -> Advice:
    """Kept, since the same position comes again and again at tables without much to see."""
    hand = hold(rules, own, split=split, declared_half=declared_half)
    duel = Duel(rules, threshold_bank(rules, shown, left, bank_stands_half), shown)
    stand = in_stakes(duel.stand(hand, left), orders(left)) if duel.may_stand(hand, left) else None
    draw = in_stakes(duel.draw(hand, left), orders(left)) if duel.may_draw(hand, left) else None
    return advice(stand, draw)


def advice(stand: Fraction | None, draw: Fraction | None) -> Advice:
    """The better of the two; of two equal actions, standing."""
    draws = stand is None or (draw is not None and draw > stand)
    return Advice("draw" if draws else "stand", stand, draw)
