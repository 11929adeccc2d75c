"""The forty cards, in the notation that card software shares: rank, then suit letter, as `7d` or `Kd`.

Ranks A 2 3 4 5 6 7 J Q K. Suits c bastoni (clubs), d denari (coins), h coppe (cups), s spade (swords).
"""

from typing import NewType

from service.stream.refusal import Refused

Card = NewType("Card", str)

RANKS = "A234567JQK"
SUITS = "cdhs"
FIGURES = "JQK"

DECK: tuple[Card, ...] = tuple(sorted(Card(rank + suit) for rank in RANKS for suit in SUITS))
"""All cards, sorted by code as ASCII text: 2c 2d 2h 2s 3c … 7s Ac … Js Kc … Qs."""

_CARDS = frozenset[str](DECK)


def parse_card(text: object) -> Card:
    """The card written as `text`; refuses `invalid_card`."""
    if isinstance(text, str) and text in _CARDS:
        return Card(text)
    raise Refused("invalid_card", "Write a card as rank and suit: one of A234567JQK, then one of cdhs, as 7d or Kd.")


def rank(card: Card) -> str:
    return card[0]


def suit(card: Card) -> str:
    return card[1]


def is_figure(card: Card) -> bool:
    return card[0] in FIGURES
