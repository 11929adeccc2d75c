"""How a hand grows card by card, and what a settlement can tell of how it ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from service.game.cards import Card
from service.game.hand import HandValue, value
from service.game.odds.alike import Counts, one_more, spell_out
from service.game.rules import RuleSet

BUST = 0
"""The result of every bust hand."""

ANY_BUST = (Card("6c"), Card("6d"), Card("6h"))
"""A hand that is bust under all rules."""


class Grown(NamedTuple):
    """A hand short of a bust that has `drawn` so many cards of each kind; as many `sequences` of kinds lead to it.

    `result` is its index among the `results`.
    """

    cards: tuple[Card, ...]
    result: int
    drawn: Counts
    sequences: int
    draws_on: bool


def grow(rules: RuleSet, shown: Sequence[Card], unseen: Counts, stands_half: int) -> Iterator[Grown]:
    """Every hand short of a bust that `shown` comes to by drawing below `stands_half`, the shortest first."""
    found: dict[HandValue, int] = {}
    reached = Counter({tuple(0 for _ in unseen): 1})
    while reached:
        longer: Counter[Counts] = Counter()
        for drawn, sequences in reached.items():
            cards = (*shown, *spell_out(rules, drawn))
            counted = value(rules, cards)
            if counted.bust:
                continue
            result = found.setdefault(counted, len(found) + 1)
            draws_on = counted.total_half < stands_half
            yield Grown(cards, result, drawn, sequences, draws_on)
            for kind, held in enumerate(drawn):
                if draws_on and held < unseen[kind]:
                    longer[one_more(drawn, kind)] += sequences
        reached = longer


def results(hands: Iterable[Grown]) -> tuple[tuple[Card, ...], ...]:
    """One hand for each way to end that a settlement can tell from the others, the bust first."""
    examples = {hand.result: hand.cards for hand in hands}
    return (ANY_BUST, *(examples[result] for result in sorted(examples)))
