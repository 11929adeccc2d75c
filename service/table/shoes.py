"""A shoe's end: nonce and seed for everybody, once no card will come from it (*Fairness*, reveal)."""

from __future__ import annotations

from service.table.draft import Draft
from service.table.facts import ShoeRevealed
from service.table.hands import opened


def reveal_shoe(draft: Draft) -> None:
    """Publish the shoe in play, and with a sandbox's first one its deck; never while a hand is open."""
    held, table = draft.table.shoe_in_play, draft.table
    nonce, rigged = held.secret.nonce, table.opened.rigged
    opens = [opened(held.committed, held.secret)]
    if rigged is not None and held.number == 1:
        opens.append(opened(1, rigged))
    seed = draft.dealer.seed(held.key, table.id, held.number, nonce)
    draft.follow(ShoeRevealed(held.number, nonce, seed, tuple(opens)))
