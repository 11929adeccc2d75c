"""What each event of a hand changes, the frequent first."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from service.game.cards import Card
from service.stream.event import Event
from service.table import facts as f
from service.table.changes import shoe, timed_out, with_hand, with_seat
from service.table.state import Hand, HandStatus, Hole, Seat, Settlement, Shoe, Table, Turn


def change_play(table: Table, event: Event, fact: f.PlayFact) -> Table:
    """The table after a fact of play."""
    match fact:
        case f.CardDrawn():
            return _drawn(table, event, fact)
        case f.TurnBegan(seat, index, deadline):
            stage = "banking" if seat == table.bank else "playing"
            return replace(table, stage=stage, turn=Turn(seat, index), deadline=deadline, since=event.at)
        case f.Stood():
            return _stood(table, fact)
        case f.CardDealt():
            return _dealt(table, event, fact)
        case f.Staked(seat, amount):
            return with_seat(table, replace(table.taken(seat), stake=amount, answer="staked"))
        case f.HandBust(seat, index):
            return _over(table, seat, index, "bust")
        case f.HandShown(seat, index):
            return _over(table, seat, index, "shown")
        case f.HandSettled():
            return _settled(table, event, fact)
        case f.HandOpened():
            return _hand_opened(table, event, fact)
        case f.ShoeCommitted(number, commitment, key):
            assert isinstance(event.secret, f.ShoeNonce)
            fresh = Shoe(number, commitment, key, event.secret)
            return replace(table, shoe=fresh, shoes=number)
        case f.ShoeCut(_, cuts):
            return replace(table, shoe=replace(shoe(table), cuts=cuts))
        case f.BettingClosed():
            return _betting_closed(table, fact)
        case f.BankShown(seat):
            return with_hand(table, seat, 0, hole=None)
        case f.HandClosed():
            return replace(table, stage="settling", turn=None, deadline=None, since=event.at)
        case f.BankDecided():
            return _bank_decided(table, event, fact)
        case f.ShoeRevealed():
            return replace(table, shoe=None)
        case f.Passed(seat):
            return with_seat(table, replace(table.taken(seat), answer="passed"))
        case f.CutGiven(seat, cut):
            return with_seat(table, replace(table.taken(seat), cut=cut))
        case f.ShoeReshuffled(_, round, cards):
            return replace(table, shoe=replace(shoe(table), round=round, cards=cards, dealt=0))
        case f.StakeReturned(seat):
            return with_seat(table, replace(table.taken(seat), stake=0, answer="none"))
        case f.DeadlineExtended(deadline):
            return replace(table, deadline=deadline)
        case f.BankTimedOut(seat):
            return with_seat(table, timed_out(table.taken(seat)))
        case f.LotDrawn(_, seat):
            return replace(with_seat(table, replace(table.taken(seat), answer="none")), bank=seat)
        case f.HandVoided():
            return _voided(table, event)
        case f.BankDeclined():
            return replace(table, bank_declined=True)
        case _:
            assert_never(fact)


def _drawn(table: Table, event: Event, fact: f.CardDrawn) -> Table:
    hand = table.taken(fact.seat).hands[fact.hand_index]
    table = with_hand(table, fact.seat, fact.hand_index, cards=(*hand.cards, fact.card))
    return _one_card_less(replace(table, since=event.at), fact.card)


def _dealt(table: Table, event: Event, fact: f.CardDealt) -> Table:
    hole = None
    card = fact.card
    if isinstance(event.secret, f.HoleCard):
        card = event.secret.card
        hole = Hole(event.version, event.secret)
    assert card is not None, "a card dealt face down has a secret"
    seat = table.taken(fact.seat)
    return _one_card_less(with_seat(table, replace(seat, hands=(Hand(seat.stake, (card,), hole),))), card)


def _one_card_less(table: Table, card: Card) -> Table:
    held = shoe(table)
    matta_dealt = held.matta_dealt or card == table.rules.matta
    return replace(table, shoe=replace(held, dealt=held.dealt + 1, matta_dealt=matta_dealt))


def _stood(table: Table, fact: f.Stood) -> Table:
    table = with_hand(table, fact.seat, fact.hand_index, status="standing")
    if fact.how == "timeout":
        table = with_seat(table, timed_out(table.taken(fact.seat)))
    return replace(table, turn=None, deadline=None)


def _over(table: Table, seat: int, index: int, status: HandStatus) -> Table:
    table = with_hand(table, seat, index, status=status, hole=None)
    return replace(table, turn=None, deadline=None)


def _betting_closed(table: Table, fact: f.BettingClosed) -> Table:
    for number in fact.silent:
        seat = replace(table.taken(number), answer="passed")
        table = with_seat(table, timed_out(seat) if fact.how == "timeout" else seat)
    return replace(table, deadline=None)


def _settled(table: Table, event: Event, fact: f.HandSettled) -> Table:
    nets = dict.fromkeys((seat.number for seat in table.seats), 0)
    for line in fact.lines:
        nets[line.seat] += line.net
    seats = tuple(
        replace(
            seat,
            stack=seat.stack + nets[seat.number],
            hands=tuple(replace(hand, hole=None) for hand in seat.hands),
        )
        for seat in table.seats
    )
    return replace(
        table,
        seats=seats,
        stage="rotating",
        since=event.at,
        void=False,
        bank_hands=table.bank_hands + 1,
        last=Settlement(fact.hand, fact.lines),
    )


def _voided(table: Table, event: Event) -> Table:
    seats = tuple(replace(seat, stake=0, hands=()) for seat in table.seats)
    return replace(table, seats=seats, stage="rotating", since=event.at, void=True, turn=None, deadline=None)


def _bank_decided(table: Table, event: Event, fact: f.BankDecided) -> Table:
    return replace(
        table,
        bank=fact.seat,
        bank_hands=table.bank_hands if fact.seat == table.bank else 0,
        bank_declined=False,
        stage="waiting",
        since=event.at,
        hurried=False,
    )


def _hand_opened(table: Table, event: Event, fact: f.HandOpened) -> Table:
    """A new hand, from what the event restates alone and the table's terms: nothing else is carried over."""
    last = None
    if fact.last_hand is not None:
        last = Settlement(fact.last_hand, tuple(line.line() for line in fact.last_lines))
    return Table(
        id=table.id,
        version=event.version,
        at=event.at,
        terms=table.terms,
        stage="betting",
        since=event.at,
        seats=tuple(_restated(seat) for seat in fact.seats),
        departed=fact.departed,
        hand=fact.hand,
        bank=fact.bank,
        bank_hands=fact.bank_hands,
        bank_declined=fact.bank_declined,
        deadline=fact.deadline,
        shoe=_kept_shoe(event, fact.shoe),
        shoes=fact.shoes,
        unattended_hands=fact.unattended_hands,
        last=last,
    )


def _restated(seat: f.SeatRestated) -> Seat:
    return Seat(
        seat.seat,
        seat.player,
        seat.bot,
        seat.stack,
        answer="asked" if seat.asked else "none",
        sitting_out=seat.sitting_out,
        timeouts=seat.timeouts,
    )


def _kept_shoe(event: Event, kept: f.ShoeRestated | None) -> Shoe | None:
    if kept is None:
        return None
    assert isinstance(event.secret, f.ShoeNonce)
    return Shoe(
        kept.shoe,
        kept.commitment,
        kept.key,
        event.secret,
        kept.cuts,
        kept.round,
        kept.cards,
        kept.dealt,
        kept.matta_dealt,
    )
