"""A shoe's end: nonce and seed for everybody, once no card will come from it (*Fairness*, reveal)."""

from __future__ import annotations

from service.table.changes import shoe
from service.table.draft import Draft
from service.table.facts import ShoeRevealed


def reveal_shoe(draft: Draft) -> None:
    """Publish the shoe in play; never while a hand is open."""
    held, table = shoe(draft.table), draft.table
    nonce = held.secret.nonce
    draft.follow(ShoeRevealed(held.number, nonce, draft.dealer.seed(table.id, held.number, nonce)))
