"""Which cards can still come (*One hand*, the deck runs out)."""

from __future__ import annotations

from service.game.cards import DECK, Card
from service.table.state import Table


def used(table: Table) -> tuple[Card, ...]:
    """Every card that no live hand holds: what a reshuffle shuffles when the shoe is empty."""
    live = {card for _, _, hand in table.hands() if hand.is_live for card in hand.cards}
    return tuple(card for card in DECK if card not in live)


def can_deal(table: Table) -> bool:
    """Whether a card is left; only split hands can hold them all."""
    return table.shoe is not None and (table.shoe.remaining > 0 or bool(used(table)))
