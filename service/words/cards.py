"""What the forty cards are called, in full.

A card is named in the style of the deck it is drawn from, whatever language is spoken around it. A
catalogue names cards in its own language's words, so that a sentence reads as one.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class CardNames(msgspec.Struct, frozen=True):
    """Names made of their parts: `card` joins `{rank}` and `{suit}`."""

    card: str
    ranks: Mapping[str, str]
    suits: Mapping[str, str]

    def name(self, card: str) -> str:
        return self.card.format(rank=self.ranks[card[0]], suit=self.suits[card[1]])


def card_name(card: str, style: str) -> str:
    """A card's name in a style of `STYLES`: an Italian `Kd` is the re di denari, a French one the roi de carreau.

    Raises `KeyError` for another style.
    """
    return STYLES[style].name(card)


ITALIAN = CardNames(
    card="{rank} di {suit}",
    ranks={
        "A": "asso",
        "2": "due",
        "3": "tre",
        "4": "quattro",
        "5": "cinque",
        "6": "sei",
        "7": "sette",
        "J": "fante",
        "Q": "cavallo",
        "K": "re",
    },
    suits={"c": "bastoni", "d": "denari", "h": "coppe", "s": "spade"},
)

SPANISH = CardNames(
    card="{rank} de {suit}",
    ranks={
        "A": "as",
        "2": "dos",
        "3": "tres",
        "4": "cuatro",
        "5": "cinco",
        "6": "seis",
        "7": "siete",
        "J": "sota",
        "Q": "caballo",
        "K": "rey",
    },
    suits={"c": "bastos", "d": "oros", "h": "copas", "s": "espadas"},
)

FRENCH = CardNames(
    card="{rank} de {suit}",
    ranks={
        "A": "as",
        "2": "deux",
        "3": "trois",
        "4": "quatre",
        "5": "cinq",
        "6": "six",
        "7": "sept",
        "J": "valet",
        "Q": "dame",
        "K": "roi",
    },
    suits={"c": "trèfle", "d": "carreau", "h": "cœur", "s": "pique"},
)

STYLES: Mapping[str, CardNames] = {"italian": ITALIAN, "spanish": SPANISH, "french": FRENCH}
