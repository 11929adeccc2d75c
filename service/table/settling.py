"""A closed hand is settled: the only place where a table's chips move (*One hand*, 7)."""

from __future__ import annotations

from service.game.settlement import Played, settle
from service.stream.event import Opened
from service.table import facts as f
from service.table.commands import SettleHand
from service.table.draft import Draft
from service.table.hands import opens
from service.table.state import Table


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
        )
        for seat, index, hand in table.hands()
    ]
    draft.follow(f.HandSettled(table.hand, settle(table.rules, bank, hands), still_hidden(table)))


def still_hidden(table: Table) -> tuple[Opened, ...]:
    """The openings of all that hands still hide."""
    return tuple(opening for _, _, hand in table.hands() for opening in opens(hand))
