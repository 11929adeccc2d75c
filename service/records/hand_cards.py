"""Every card of a hand, and who saw it when."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from service.game.cards import Card
from service.records.hand_log import Step
from service.stream.event import Event
from service.table.facts import CardBurned, CardDealt, CardDrawn, HandSplit, HoleCard
from service.table.house import HOUSE


class DealtCard(msgspec.Struct):
    """A card on its way through the hand. `opened` is the event that showed it to everybody, once one has.

    A split card lies in the hand that it came to.
    """

    dealt: Event
    seat: int
    hand_index: int
    holder: str | None
    opened: Event | None = None
    burned: bool = False

    def seen_by(self, viewer: str | None) -> Card | None:
        """The card, for who may see it by now."""
        fact, secret = self.dealt.fact, self.dealt.secret
        assert isinstance(fact, CardDealt | CardDrawn), "cards are dealt or drawn"
        if fact.card is not None:
            return fact.card
        assert isinstance(secret, HoleCard), "a card that is not open has a secret"
        return secret.card if self.opened is not None or (viewer is not None and secret.owner == viewer) else None


def dealt_cards(steps: Sequence[Step]) -> dict[int, DealtCard]:
    """The cards in the order they came, by the version that dealt each."""
    cards: dict[int, DealtCard] = {}
    for step in steps:
        event, fact = step.event, step.event.fact
        match fact:
            case CardDealt(seat, index, card) | CardDrawn(seat, index, card):
                holder = None if seat == HOUSE else step.before.taken(seat).player
                cards[event.version] = DealtCard(event, seat, index, holder, None if card is None else event)
            case HandSplit(seat):
                [*_, drawn] = (card for card in cards.values() if card.seat == seat)
                drawn.hand_index = 1
            case _:
                pass
        for opening in getattr(fact, "opens", ()):
            if opening.version in cards:
                cards[opening.version].opened = event
                cards[opening.version].burned = isinstance(fact, CardBurned)
    return cards


def shown_card(card: DealtCard, viewer: str | None) -> dict[str, Any]:
    """One card, null where `viewer` may not see it yet. Its holder sees it from its dealing on, the house never."""
    return {
        "version": card.dealt.version,
        "at": card.dealt.at,
        "seat": card.seat,
        "hand_index": card.hand_index,
        "card": card.seen_by(viewer),
        "holder": card.holder,
        "burned": card.burned,
        "open_to_all": None if card.opened is None else {"version": card.opened.version, "at": card.opened.at},
    }
