"""Which hands take or keep the bank (*Who holds the bank*)."""

from service.game.hand import HandClass, HandValue
from service.game.rules import AfterHands, RuleSet


def qualifies(rules: RuleSet, hand: HandValue) -> bool:
    """Whether `hand` claims the bank for its holder, or keeps it for the bank that holds it."""
    match rules.bank_passes:
        case "any_seven_and_half":
            return hand.hand_class >= HandClass.SEVEN_AND_HALF
        case "reale":
            return hand.hand_class >= HandClass.REALE
        case "every_hand" | "never" | AfterHands():
            return rules.reale_takes_bank and hand.hand_class >= HandClass.REALE
