"""What a hand is worth before it is dealt: one player against the bank, a full deck, and how often a hand busts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Literal

from service.game.cards import DECK, Card
from service.game.odds.alike import Counts, count, kinds, one_less, orders
from service.game.odds.bank import Bank, KnowingBank, ThresholdBank
from service.game.odds.duel import Duel
from service.game.odds.growth import BUST
from service.game.odds.showdown import hold, in_stakes
from service.game.odds.threshold import ThresholdPlay
from service.game.rules import RuleSet

Best = Literal["best"]


def expectation(
    rules: RuleSet,
    player_stands_half: int | Best,
    bank_stands_half: int | Best,
    deck: Sequence[Card] = DECK,
) -> Fraction:
    """The player's gain per stake; the bank's edge is its opposite.

    Each side draws below its threshold. A player who plays for the `"best"` sees the own cards and the bank's open
    card, and knows how the bank plays; a `"best"` bank knows the player's whole hand. Where the rules make a player
    reach the bank's card, that goes before any threshold.
    """
    full = count(rules, deck)
    stands_half = None if player_stands_half == "best" else player_stands_half
    worth = 0
    for bank_cards, number, left in _deals(rules, full):
        bank = _bank(rules, bank_cards, left, bank_stands_half)
        worth += number * Duel(rules, bank, bank_cards, stands_half).draw(hold(rules, ()), left)
    return in_stakes(worth, orders(full))


def bust_chance(rules: RuleSet, stands_half: int, deck: Sequence[Card] = DECK) -> Fraction:
    """How often a hand busts that draws below `stands_half`, alone with a full deck."""
    full = count(rules, deck)
    play = ThresholdPlay(rules, (), full, stands_half)
    return Fraction(play.frequencies(full)[BUST], orders(full))


def _deals(rules: RuleSet, full: Counts) -> Iterator[tuple[tuple[Card, ...], int, Counts]]:
    """What the bank may show at the start, by how many cards, and the cards left to draw from."""
    if rules.bank_card == "hidden":
        yield (), 1, full
        return
    for kind, card in enumerate(kinds(rules)):
        if full[kind]:
            yield (card,), full[kind], one_less(full, kind)


def _bank(rules: RuleSet, shown: tuple[Card, ...], unseen: Counts, stands_half: int | Best) -> Bank:
    if stands_half == "best":
        return KnowingBank(rules, shown, unseen)
    return ThresholdBank(rules, shown, unseen, stands_half)
