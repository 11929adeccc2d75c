"""What the bank's way from seat to seat changes, and the pot of *banco*."""

from __future__ import annotations

from msgspec.structs import replace

from service.stream.event import Event
from service.table import facts as f
from service.table.evolve.changes import with_seat
from service.table.state import Offer, Round, Table, Turn


def decided(table: Table, event: Event, fact: f.BankDecided) -> Table:
    """Who holds the bank; what was declined is consumed, but for a round of *banco* that goes on."""
    return replace(
        table,
        bank=fact.seat,
        bank_hands=0 if fact.anew else table.bank_hands,
        bank_declined=table.bank_declined and fact.why == "round",
        offer=None,
        turn=None,
        deadline=None,
        stage="waiting",
        since=event.at,
        hurried=False,
    )


def offered(table: Table, event: Event, fact: f.BankOffered) -> Table:
    """The seat has until the deadline to decline."""
    declined = () if table.offer is None else table.offer.declined
    return replace(
        table,
        offer=Offer(fact.why, declined),
        turn=Turn(fact.seat, 0),
        deadline=fact.deadline,
        since=event.at,
    )


def offer_declined(table: Table, seat: int) -> Table:
    """One seat fewer to ask."""
    assert table.offer is not None, "only an offered bank is declined"
    return replace(table, offer=replace(table.offer, declined=(*table.offer.declined, seat)))


def pot_posted(table: Table, number: int, ante: int) -> Table:
    """The ante leaves the bank's stack for the pot."""
    seat = table.taken(number)
    return replace(with_seat(table, replace(seat, stack=seat.stack - ante)), round=Round(ante))


def pot_taken(table: Table, number: int, amount: int) -> Table:
    """The round is over; it counts once for the bank, if a deal was played."""
    round, seat = table.round, table.taken(number)
    assert round is not None, "a pot is taken at the end of a round"
    table = with_seat(table, replace(seat, stack=seat.stack + amount))
    return replace(table, round=None, bank_hands=table.bank_hands + (1 if round.deals else 0))
