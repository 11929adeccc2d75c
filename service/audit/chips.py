"""Chips: none appear and none vanish, and each settlement is reckoned a second time."""

from __future__ import annotations

from service.audit import second
from service.audit.finding import Correction, Finding, Report
from service.records.hand_log import Step
from service.records.holdings import brought, held
from service.table import facts as f
from service.table.state import Table


class Chips:
    """What a table's stacks, its pot and what the departed left come to together, after every event."""

    def __init__(self, report: Report) -> None:
        self._report = report

    def see(self, step: Step) -> None:
        if not step.before.version and step.record.version > 1:
            return  # the first event of a stretch: what was before is not known
        appeared = held(step.after) - held(step.before) - brought(step.before, step.event)
        if appeared:
            self._report("chips_imbalance", step.record.version, f"The table's chips change by {appeared}.")


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
