"""Where the casino makes a player draw: nobody stands below the bank's open card (`must_reach_bank_card`)."""

from collections.abc import Sequence

from service.game.cards import Card
from service.game.hand import MATTA_HALVES, value
from service.game.odds.showdown import Hand
from service.game.rules import RuleSet


def may_stand(rules: RuleSet, hand: Hand, bank_cards: Sequence[Card]) -> bool:
    """Whether `hand` reaches the bank's open card; a matta alone never does, unless it was declared."""
    if not rules.must_reach_bank_card or not bank_cards:
        return True
    if hand.cards == (rules.matta,) and hand.declared_half is None:
        return False
    return hand.value.total_half >= _shown_half(rules, bank_cards)


def _shown_half(rules: RuleSet, bank_cards: Sequence[Card]) -> int:
    """What the bank shows; its matta counts ½."""
    return MATTA_HALVES[0] if rules.matta in bank_cards else value(rules, bank_cards).total_half
