"""What a hand's opening, its betting's end and its settlement change."""

from __future__ import annotations

from msgspec.structs import replace

from service.game.hand import value
from service.game.passing import qualifies
from service.stream.event import Event
from service.table import facts as f
from service.table.evolve.changes import timed_out, with_hand, with_seat
from service.table.evolve.circuit import restated
from service.table.house import house_seat
from service.table.state import Round, Seat, Settlement, Shoe, Table


def hand_opened(table: Table, event: Event, fact: f.HandOpened) -> Table:
    """A new hand, from what the event restates alone and the table's terms: nothing else is carried over."""
    last = None
    if fact.last_hand is not None:
        last = Settlement(fact.last_hand, tuple(line.line() for line in fact.last_lines))
    opened = Table(
        id=table.id,
        version=event.version,
        at=event.at,
        terms=table.terms,
        stage="betting",
        since=event.at,
        seats=tuple(map(restated_seat, fact.seats)),
        departed=fact.departed,
        hand=fact.hand,
        bank=fact.bank,
        bank_hands=fact.bank_hands,
        bank_declined=fact.bank_declined,
        deadline=fact.deadline,
        house=None if fact.house is None else house_seat(fact.house),
        round=None if fact.round is None else _round(fact.round),
        shoe=_kept_shoe(event, fact.shoe),
        shoes=fact.shoes,
        unattended_hands=fact.unattended_hands,
        last=last,
    )
    return restated(opened, fact.circuit)


def betting_closed(table: Table, fact: f.BettingClosed) -> Table:
    """Who did not answer passes; a time-out counts against them."""
    for number in fact.silent:
        seat = replace(table.taken(number), answer="passed")
        table = with_seat(table, timed_out(seat) if fact.how == "timeout" else seat)
    return replace(table, deadline=None)


def closed(table: Table, event: Event) -> Table:
    """The hand is played; a bank that had nobody left to beat has only shown its card."""
    bank = table.bank_seat
    if bank is not None and bank.hands[0].status == "playing":
        table = with_hand(table, bank.number, 0, status="shown")
    return replace(table, stage="settling", turn=None, deadline=None, since=event.at)


def settled(table: Table, event: Event, fact: f.HandSettled) -> Table:
    """The nets move; under *banco* the bank's is the pot's."""
    nets = dict.fromkeys((seat.number for seat in table.seats), 0)
    nets[table.bank or 0] = 0
    for line in fact.lines:
        nets[line.seat] += line.net
    round = table.round
    if round is not None:
        bank_net = nets.pop(table.bank or 0)
        round = replace(round, pot=round.pot + bank_net, deals=round.deals + 1, qualified=_qualified(table, round))
    return replace(
        table,
        seats=tuple(_paid(seat, nets.get(seat.number, 0)) for seat in table.seats),
        house=None if table.house is None else _paid(table.house, nets[0]),
        round=round,
        stage="rotating",
        since=event.at,
        void=None,
        bank_hands=table.bank_hands + (1 if round is None else 0),
        last=Settlement(fact.hand, fact.lines),
    )


def voided(table: Table, event: Event, fact: f.HandVoided) -> Table:
    """Stakes and cards are gone, as if the hand had not been."""
    return replace(
        table,
        seats=tuple(replace(seat, stake=0, hands=(), hidden_stake=None) for seat in table.seats),
        house=None if table.house is None else replace(table.house, hands=()),
        stage="rotating",
        since=event.at,
        void=fact.why,
        turn=None,
        deadline=None,
    )


def _paid(seat: Seat, net: int) -> Seat:
    hands = tuple(replace(hand, hole=None) for hand in seat.hands)
    return replace(seat, stack=seat.stack + net, hands=hands)


def _qualified(table: Table, round: Round) -> tuple[int, ...]:
    """The seats whose hands claim the bank, over all deals of the round."""
    claims = {
        seat.number
        for seat, _, hand in table.hands()
        if qualifies(table.rules, value(table.rules, hand.cards, declared_half=hand.declared_half))
    }
    return tuple(sorted({*round.qualified, *claims}))


def restated_seat(seat: f.SeatRestated) -> Seat:
    """A seat as it was told between hands."""
    return Seat(
        seat.seat,
        seat.player,
        seat.bot,
        seat.stack,
        answer="asked" if seat.asked else "none",
        sitting_out=seat.sitting_out,
        timeouts=seat.timeouts,
        rebought=seat.rebought,
    )


def _round(round: f.RoundRestated) -> Round:
    return Round(round.pot, round.asked, round.passed, round.qualified, round.deals)


def _kept_shoe(event: Event, kept: f.ShoeRestated | None) -> Shoe | None:
    if kept is None:
        return None
    assert isinstance(event.secret, f.ShoeNonce)
    return Shoe(
        kept.shoe,
        kept.commitment,
        kept.key,
        kept.committed,
        event.secret,
        kept.cuts,
        kept.round,
        kept.cards,
        kept.dealt,
        kept.matta_dealt,
    )
