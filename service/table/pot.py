"""The pot of *banco*: the bank's ante, from which a round's wins are paid and to which its losses go."""

from __future__ import annotations

from service.table.draft import Draft
from service.table.facts import PotPosted, PotTaken


def post_pot(draft: Draft, ante: int) -> None:
    """A round begins: the bank puts its ante in."""
    assert draft.table.bank is not None, "a round is played against a bank"
    draft.follow(PotPosted(draft.table.bank, ante))


def take_pot(draft: Draft) -> None:
    """The round, if there is one, is over, and what is left is the bank's."""
    round, bank = draft.table.round, draft.table.bank
    if round is not None and bank is not None:
        draft.follow(PotTaken(bank, round.pot))
