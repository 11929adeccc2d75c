"""Cards that play alike, counted: a figure is a figure, whatever its suit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import factorial

from service.game.cards import DECK, Card, is_figure, rank
from service.game.rules import RuleSet
from service.game.settlement import ROYAL_SEVEN

Counts = tuple[int, ...]
"""How many cards there are of each kind, in the order of `kinds`."""


def kinds(rules: RuleSet) -> tuple[Card, ...]:
    """One card for each kind: it plays like every other card of its kind, however many of it a hand holds."""
    return tuple(dict.fromkeys(_examples(rules).values()))


def count(rules: RuleSet, cards: Iterable[Card]) -> Counts:
    """How many of `cards` there are of each kind."""
    examples = _examples(rules)
    held = Counter(examples[card] for card in cards)
    return tuple(held[kind] for kind in kinds(rules))


def spell_out(rules: RuleSet, counts: Counts) -> tuple[Card, ...]:
    """`counts` as cards, each kind by its one card."""
    return tuple(card for card, number in zip(kinds(rules), counts, strict=True) for _ in range(number))


def alike(rules: RuleSet, cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards in whose place `cards` play: the same for every hand that plays the same."""
    return spell_out(rules, count(rules, cards))


def one_less(counts: Counts, kind: int) -> Counts:
    """`counts` after a card of the kind at index `kind` is gone."""
    return (*counts[:kind], counts[kind] - 1, *counts[kind + 1 :])


def one_more(counts: Counts, kind: int) -> Counts:
    """`counts` after a card of the kind at index `kind` has come."""
    return (*counts[:kind], counts[kind] + 1, *counts[kind + 1 :])


def orders(counts: Counts) -> int:
    """In how many orders these cards may come, each card being told from every other."""
    return factorial(sum(counts))


@lru_cache(maxsize=64)
def _examples(rules: RuleSet) -> Mapping[Card, Card]:
    """For every card the first of the deck that plays like it."""
    first: dict[str, Card] = {}
    return {card: first.setdefault(_plays_as(rules, card), card) for card in DECK}


def _plays_as(rules: RuleSet, card: Card) -> str:
    if card == rules.matta or (rules.royal_seven and card in ROYAL_SEVEN):
        return card
    return "figure" if is_figure(card) else rank(card)
