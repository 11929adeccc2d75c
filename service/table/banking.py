"""What a seat may say about holding the bank."""

from __future__ import annotations

from service.table.draft import Draft
from service.table.facts import BankDeclined
from service.table.legal import may_decline_bank
from service.table.refusals import refuse_if
from service.table.state import Seat


def decline_bank(draft: Draft, seat: Seat) -> None:
    """Give the bank up; it acts at the next rotation."""
    refuse_if(may_decline_bank(draft.table, seat))
    draft.act(BankDeclined(seat.number))
