"""Where the casino makes a player draw: nobody stands below the bank's open card (`must_reach_bank_card`)."""

from collections.abc import Sequence

from service.game.cards import Card
from service.game.hand import MATTA_HALVES, value
from service.game.rules import RuleSet


def reaches(
    rules: RuleSet, cards: Sequence[Card], total_half: int, bank_cards: Sequence[Card], *, declared: bool
) -> bool:
    """Whether a hand of `cards` that counts `total_half` may stand against the bank's open ones.

    A matta alone never may, unless it was `declared`; the bank's counts ½.
    """
    if not rules.must_reach_bank_card or not bank_cards:
        return True
    if tuple(cards) == (rules.matta,) and not declared:
        return False
    return total_half >= _shown_half(rules, bank_cards)


def _shown_half(rules: RuleSet, bank_cards: Sequence[Card]) -> int:
    return MATTA_HALVES[0] if rules.matta in bank_cards else value(rules, bank_cards).total_half
