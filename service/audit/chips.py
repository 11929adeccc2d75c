"""Chips: none appear and none vanish, and each settlement is reckoned a second time."""

from __future__ import annotations

from service.audit import second
from service.audit.finding import Correction, Finding, Report
from service.records.hand_log import Step
from service.stream.event import Event
from service.table import facts as f
from service.table.state import Table


class Chips:
    """What a table's stacks, its pot and what the departed left come to together, after every event."""

    def __init__(self, report: Report) -> None:
        self._report = report

    def see(self, step: Step) -> None:
        if not step.before.version and step.record.version > 1:
            return  # the first event of a stretch: what was before is not known
        gained = held(step.after) - held(step.before)
        brought = _brought(step.before, step.event)
        if gained != brought:
            self._report("chips_imbalance", step.record.version, f"The table's chips change by {gained - brought}.")


def held(table: Table) -> int:
    """All chips of a table; under a house bank what the house has won counts as well."""
    seats = table.seats if table.house is None else (*table.seats, table.house)
    stacks = sum(seat.stack for seat in seats) + sum(left.stack for left in table.departed)
    return stacks + (0 if table.round is None else table.round.pot)


def _brought(before: Table, event: Event) -> int:
    """What comes in from outside: a fresh stack; and what goes out: a bot's, which leaves for good."""
    match event.fact:
        case f.PlayerSeated(_, player, _, stack):
            return stack - sum(left.stack for left in before.departed if left.player == player)
        case f.Rebought(_, amount):
            return amount
        case f.PlayerLeft(seat) if before.taken(seat).bot is not None:
            return -before.taken(seat).stack
        case _:
            return 0


def settlement_finding(step: Step) -> Finding | None:
    """What is wrong with a settlement by the second reckoning, with what was due to whom; None where nothing is."""
    fact, before = step.event.fact, step.before
    if not isinstance(fact, f.HandSettled):
        return None
    due = second.nets(before)
    paid = {(line.seat, line.hand_index): line.net for line in fact.lines}
    if paid == due:
        return None
    owed = tuple(
        Correction(seat, _player(before, seat), index, paid.get((seat, index), 0), due.get((seat, index), 0))
        for seat, index in sorted(paid.keys() | due.keys())
        if paid.get((seat, index)) != due.get((seat, index))
    )
    told = ", ".join(f"seat {one.seat} got {one.paid} where {one.due} was due" for one in owed)
    return Finding("settlement_wrong", step.record.version, fact.hand, f"By the rules of this table {told}.", owed)


def _player(table: Table, number: int) -> str | None:
    seat = table.seat(number)
    return None if seat is None or number == 0 else seat.player
