"""What a seat says about holding the bank (*Options*, `bank_offer`)."""

from __future__ import annotations

from service.table import facts as f
from service.table.draft import Draft
from service.table.legal.banking import may_decline_bank, may_take_bank
from service.table.next_bank import succession
from service.table.refusals import refuse_if
from service.table.rotating import decide_bank, offer_bank
from service.table.state import Seat
from service.table.timing import be_in_time


def take_bank(draft: Draft, seat: Seat) -> None:
    """Accept the bank that is offered."""
    refuse_if(may_take_bank(draft.table, seat))
    be_in_time(draft)
    accept_offer(draft)


def decline_bank(draft: Draft, seat: Seat) -> None:
    """Refuse the bank offered, or give up the one held at the next rotation."""
    refuse_if(may_decline_bank(draft.table, seat))
    if seat.number == draft.table.bank:
        draft.act(f.BankDeclined(seat.number))
        return
    be_in_time(draft)
    draft.act(f.OfferDeclined(seat.number))
    offer_bank(draft, succession(draft.table))


def accept_offer(draft: Draft) -> None:
    """The seat that is asked holds the bank, by its word or by its silence."""
    table = draft.table
    assert table.offer is not None, "the bank is being offered"
    assert table.turn is not None, "somebody is asked"
    decide_bank(draft, table.turn.seat, table.offer.why)


def withdraw_from_offer(draft: Draft, seat: Seat) -> None:
    """Whoever leaves or sits out while the bank is offered to them has declined it."""
    draft.follow(f.OfferDeclined(seat.number))
    offer_bank(draft, succession(draft.table))
