"""A closed hand is settled: the only place where a table's chips move (*One hand*, 7)."""

from __future__ import annotations

from service.game.settlement import Played, settle
from service.stream.event import Opened
from service.table import facts as f
from service.table.commands import SettleHand
from service.table.draft import Draft
from service.table.hands import hidden_stakes, opens
from service.table.shares import pot
from service.table.state import Seat, Table


def settle_hand(draft: Draft, command: SettleHand) -> None:
    """Every hand against the bank's on its own, and all that is still hidden opened."""
    table = draft.table
    if table.stage != "settling" or command.hand != table.hand:
        return
    *hands, bank = [
        Played(
            seat.number,
            index,
            0 if seat.number == table.bank else hand.stake,
            hand.cards,
            hand.split,
            hand.declared_half,
            _purse(table, seat),
        )
        for seat, index, hand in table.hands()
    ]
    draft.follow(f.HandSettled(table.hand, settle(table.rules, bank, hands), still_hidden(table)))


def still_hidden(table: Table) -> tuple[Opened, ...]:
    """The openings of all that hands and stakes still hide."""
    cards = (opening for _, _, hand in table.hands() for opening in opens(hand))
    return (*hidden_stakes(table), *cards)


def _purse(table: Table, seat: Seat) -> int | None:
    """Where the bank covers shares, some are all in: nobody pays more than they have, the bank its pot."""
    if not table.rules.cover:
        return None
    return pot(table) if seat.number == table.bank else seat.stack
