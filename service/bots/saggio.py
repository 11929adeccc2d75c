"""The published habits of the bot that plays by exact odds.

It stakes one chip in six of its stack. As a player it does what `best_action` finds best against a bank that stands
where the rules say, or else from 5; it splits two figures where twice the worth of one is above the worth of both, and
has an open matta count what is worth the most. As the bank it does what `best_bank_action` finds best against the hands
that stand; face down it takes each of them to hold what the other bots do, a card that leaves it between 4 and 7.
"""

from __future__ import annotations

from service.bots.sight import SeenHand, Sight
from service.bots.thresholds import likely_cards
from service.game.cards import Card
from service.game.odds.advice import Advice, best_action
from service.game.odds.banking import Rival, best_bank_action
from service.game.rules import StandsAt

BANKS_STAND_FROM_HALF = 10
"""Where a bank is taken to stand that is free to stand anywhere: 5 points."""

STAKES_ONE_IN = 6


class Saggio:
    """The wise one: it knows its odds, and nothing of the others' cards."""

    def stake(self, stack: int, least: int, most: int) -> int:
        return max(least, min(most, stack // STAKES_ONE_IN))

    def splits(self, sight: Sight) -> bool:
        one = advise(sight, sight.cards[:1], sight.declared_half, split=True)
        both = advise(sight, sight.cards, sight.declared_half)
        return 2 * one.worth > both.worth

    def declares(self, sight: Sight) -> int:
        return max(sight.halves("declare"), key=lambda half: advise(sight, sight.cards, half).worth)

    def draws(self, sight: Sight) -> bool:
        if sight.is_bank:
            return advise_bank(sight).action == "draw"
        drawing, standing = sight.halves("draw"), sight.halves("stand")
        if not drawing:
            return advise(sight, sight.cards, sight.declared_half).action == "draw"
        draw = advise(sight, sight.cards, min(drawing)).draw
        stand = advise(sight, sight.cards, max(standing)).stand
        return stand is None or (draw is not None and draw > stand)


def bank_stands_half(sight: Sight) -> int:
    """Where a player takes the bank to stand, in half-points."""
    plays = sight.rules.bank_plays
    return plays.stands_at_half if isinstance(plays, StandsAt) else BANKS_STAND_FROM_HALF


def advise(sight: Sight, cards: tuple[Card, ...], declared_half: int | None, *, split: bool = False) -> Advice:
    """What a player who holds `cards` should do, in stakes."""
    return best_action(
        sight.rules,
        cards,
        sight.unseen,
        bank_stands_half=bank_stands_half(sight),
        bank_cards=sight.bank_cards,
        split=split or sight.is_split,
        declared_half=declared_half,
    )


def advise_bank(sight: Sight) -> Advice:
    """What the bank should do, in chips."""
    rivals = [_rival(sight, seen) for seen in sight.rivals]
    return best_bank_action(sight.rules, sight.cards, sight.unseen, rivals, declared_half=sight.declared_half)


def _rival(sight: Sight, seen: SeenHand) -> Rival:
    """What the other bots would not stand on may be anything."""
    if not seen.has_hidden_card:
        return Rival(seen.stake, seen.open_cards)
    return Rival(seen.stake, seen.open_cards, likely_cards(sight, seen) or sight.unseen)
