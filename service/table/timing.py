"""A deadline passes when its time has passed, not when a worker notices; time lost to an outage is given again."""

from __future__ import annotations

from service.table import refusals
from service.table.draft import Draft
from service.table.due import extended, full_time
from service.table.facts import DeadlineExtended


def be_in_time(draft: Draft) -> None:
    """Refuse an act after the deadline that holds; record the extension that alone makes it timely."""
    if _running_until(draft) <= draft.context.now:
        raise refusals.too_late()


def has_run_out(draft: Draft) -> bool:
    """Whether the running deadline has passed; if an outage moved it, that is recorded instead."""
    return _running_until(draft) <= draft.context.now


def _running_until(draft: Draft) -> int:
    table, now = draft.table, draft.context.now
    deadline = table.deadline
    if deadline is None or table.pause is not None or now < deadline:
        return now + 1
    moved, outages = extended(deadline, full_time(table), draft.context.outages)
    if moved != deadline:
        draft.follow(DeadlineExtended(moved, tuple((outage.since, outage.until) for outage in outages)))
    return moved
