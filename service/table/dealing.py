"""Cards leave the shoe: the cuts fixed, one card face down to each, further cards, a reshuffle when it runs out."""

from __future__ import annotations

from service.game.cards import DECK, Card
from service.table import facts as f
from service.table.draft import Draft
from service.table.house import HOUSE
from service.table.piles import used
from service.table.state import Seat


def deal_first_cards(draft: Draft) -> None:
    """One card to each staked seat from the bank's right, the bank last (*One hand*, 3)."""
    table = draft.table
    if table.shoe_in_play.cuts is None:
        draft.follow(f.ShoeCut(table.shoe_in_play.number, tuple((seat.number, seat.cut) for seat in table.seats)))
    for seat in table.players():
        if seat.stake:
            deal_face_down(draft, seat, 0)
    bank = table.bank_seat
    assert bank is not None, "a hand is dealt against a bank"
    if table.rules.bank_card == "open":
        draft.follow(f.CardDealt(bank.number, 0, next_card(draft)))
    else:
        deal_face_down(draft, bank, 0)


def deal_face_down(draft: Draft, seat: Seat, index: int) -> None:
    """A card that only its holder may see; the house's, nobody."""
    draft.follow(f.CardDealt(seat.number, index, None), _hidden(draft, seat, next_card(draft)))


def draw_closed(draft: Draft, seat: Seat, index: int) -> None:
    """The same, as the player's own next card."""
    draft.act(f.CardDrawn(seat.number, index, None), _hidden(draft, seat, next_card(draft)))


def next_card(draft: Draft) -> Card:
    """The card that the shoe deals next; reshuffles first when none is left (*One hand*, the deck runs out)."""
    if draft.table.shoe_in_play.remaining == 0:
        held = draft.table.shoe_in_play
        draft.follow(f.ShoeReshuffled(held.number, held.round + 1, used(draft.table)))
    table = draft.table
    held = table.shoe_in_play
    rigged = table.opened.rigged
    order = draft.dealer.order(
        held.key,
        table.id,
        held.number,
        held.secret.nonce,
        held.round,
        held.cuts or (),
        DECK if held.cards is None else held.cards,
        rigged.deck if rigged is not None and (held.number, held.round) == (1, 0) else (),
    )
    return order[held.dealt]


def _hidden(draft: Draft, seat: Seat, card: Card) -> f.HoleCard:
    return f.HoleCard(owner=None if seat.number == HOUSE else seat.player, salt=draft.salt(), card=card)
