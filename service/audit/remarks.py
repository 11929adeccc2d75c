"""What is no wrong, and worth a remark: what came late, and shoes that were given up after somebody had cut them."""

from __future__ import annotations

from typing import Final

from service.audit.finding import Code, Report
from service.records.hand_log import Step
from service.table import facts as f
from service.table.due import opening_due
from service.table.state import Table

GRACE_MS: Final = 30_000
"""How late is late, in milliseconds; a worker that dies is replaced well within."""


class Remarks:
    """Looks at whatever a worker did, and since when it was due; and at hands that were voided."""

    def __init__(self, report: Report) -> None:
        self._report = report

    def see(self, step: Step) -> None:
        if isinstance(step.event.fact, f.HandVoided) and any(seat.cut is not None for seat in step.before.seats):
            self._report("shoe_voided_after_cut", step.record.version, "Seats had cut, and the shoe was not dealt out.")
        owed = _owed(step)
        if owed is None:
            return
        code, due = owed
        late = step.event.at - due
        if late > GRACE_MS:
            self._report(code, step.record.version, f"This was due {late} ms before.")


def _owed(step: Step) -> tuple[Code, int] | None:
    """What the event pays, and when that was due; None for what nobody owed."""
    table = step.before
    match step.event.fact:
        case f.HandSettled():
            return "settled_late", table.since
        case f.BankDecided() if table.offer is None:
            return "bank_decided_late", table.since
        case f.HandOpened() if (due := _opening(table)) is not None:
            return "hand_opened_late", due
        case f.BettingClosed(how="timeout") | f.Stood(how="timeout") | f.BankTimedOut() if table.deadline is not None:
            return "time_called_late", table.deadline
        case _:
            return None


def _opening(table: Table) -> int | None:
    return opening_due(table) if table.version else None
