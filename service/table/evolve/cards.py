"""What cards that come, show or leave change."""

from __future__ import annotations

from msgspec.structs import replace

from service.game.cards import Card
from service.stream.event import Event
from service.table import facts as f
from service.table.evolve.changes import timed_out, with_hand, with_seat
from service.table.state import Hand, HandStatus, Hole, Sealed, Table


def dealt(table: Table, event: Event, fact: f.CardDealt) -> Table:
    """The first card of a hand, or the fresh one for a burned one."""
    card, hole = _card(event, fact.card, 0)
    seat = table.taken(fact.seat)
    if seat.hands:
        table = with_hand(table, fact.seat, fact.hand_index, cards=(card,), hole=hole)
    else:
        table = with_seat(table, replace(seat, hands=(Hand(seat.stake, (card,), hole),)))
    return _one_card_less(table, card)


def drawn(table: Table, event: Event, fact: f.CardDrawn) -> Table:
    """One more card, open or closed."""
    hand = table.taken(fact.seat).hands[fact.hand_index]
    card, hole = _card(event, fact.card, len(hand.cards))
    table = with_hand(table, fact.seat, fact.hand_index, cards=(*hand.cards, card), hole=hole or hand.hole)
    return _one_card_less(replace(table, since=event.at), card)


def split(table: Table, number: int) -> Table:
    """Two figures become two hands of equal stake."""
    seat = table.taken(number)
    hand = seat.hands[0]
    hands = tuple(Hand(hand.stake, (card,), split=True) for card in hand.cards)
    return with_seat(table, replace(seat, stake=2 * hand.stake, hands=hands))


def sealed(table: Table, event: Event, fact: f.DeclarationSealed) -> Table:
    """What the holder says of the face-down card; it stays with the hand if that card is the matta."""
    assert isinstance(event.secret, f.Declaration)
    hand = table.taken(fact.seat).hands[fact.hand_index]
    assert hand.hole is not None, "a declaration is sealed about a face-down card"
    hole = replace(hand.hole, declaration=Sealed(event.version, event.secret))
    declared = hand.declared_half if event.secret.points_half is None else event.secret.points_half
    return with_hand(table, fact.seat, fact.hand_index, hole=hole, declared_half=declared)


def stood(table: Table, fact: f.Stood) -> Table:
    """The hand stands and the turn is over."""
    table = with_hand(table, fact.seat, fact.hand_index, status="standing")
    if fact.how == "timeout":
        table = with_seat(table, timed_out(table.taken(fact.seat)))
    return replace(table, turn=None, deadline=None)


def over(table: Table, seat: int, index: int, status: HandStatus) -> Table:
    """The hand is shown, bust or exactly 7½, and the turn is over."""
    table = with_hand(table, seat, index, status=status, hole=None)
    return replace(table, turn=None, deadline=None)


def _card(event: Event, open_card: Card | None, index: int) -> tuple[Card, Hole | None]:
    if open_card is not None:
        return open_card, None
    assert isinstance(event.secret, f.HoleCard), "a card that is not open has a secret"
    return event.secret.card, Hole(index, event.version, event.secret)


def _one_card_less(table: Table, card: Card) -> Table:
    held = table.shoe_in_play
    matta_dealt = held.matta_dealt or card == table.rules.matta
    return replace(table, shoe=replace(held, dealt=held.dealt + 1, matta_dealt=matta_dealt))
