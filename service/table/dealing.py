"""Cards leave the shoe: the cuts fixed, one card face down to each, further cards, a reshuffle when it runs out."""

from __future__ import annotations

from service.game.cards import DECK, Card
from service.table import facts as f
from service.table.changes import shoe
from service.table.draft import Draft
from service.table.state import Table


def deal_first_cards(draft: Draft) -> None:
    """One card to each staked seat from the bank's right, the bank last (*One hand*, 3)."""
    table = draft.table
    if shoe(table).cuts is None:
        draft.follow(f.ShoeCut(shoe(table).number, tuple((seat.number, seat.cut) for seat in table.seats)))
    for seat in table.players():
        if seat.stake:
            _deal_face_down(draft, seat.number, seat.player)
    bank = table.bank_seat
    assert bank is not None, "a hand is dealt against a bank"
    if table.rules.bank_card == "open":
        draft.follow(f.CardDealt(bank.number, 0, next_card(draft)))
    else:
        _deal_face_down(draft, bank.number, bank.player)


def next_card(draft: Draft) -> Card:
    """The card that the shoe deals next; reshuffles first when none is left (*One hand*, the deck runs out)."""
    if shoe(draft.table).remaining == 0:
        _reshuffle(draft)
    table = draft.table
    held = shoe(table)
    rigged = table.opened.rigged
    order = draft.dealer.order(
        table.id,
        held.number,
        held.secret.nonce,
        held.round,
        held.cuts or (),
        DECK if held.cards is None else held.cards,
        rigged.deck if rigged is not None and (held.number, held.round) == (1, 0) else (),
    )
    return order[held.dealt]


def _deal_face_down(draft: Draft, seat: int, owner: str) -> None:
    card = next_card(draft)
    draft.follow(f.CardDealt(seat, 0, None), f.HoleCard(owner=owner, salt=draft.salt(), card=card))


def _reshuffle(draft: Draft) -> None:
    held = shoe(draft.table)
    draft.follow(f.ShoeReshuffled(held.number, held.round + 1, _used(draft.table)))


def _used(table: Table) -> tuple[Card, ...]:
    """Every card that no live hand holds."""
    live = {card for _, _, hand in table.hands() if hand.is_live for card in hand.cards}
    return tuple(card for card in DECK if card not in live)
