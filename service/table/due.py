"""When the table's next steps are due, in milliseconds UTC: one answer for obligations, decisions and time-outs."""

from __future__ import annotations

from collections.abc import Sequence

from service.stream.decider import Outage
from service.table.cover import can_open
from service.table.state import Table


def opening_due(table: Table) -> int | None:
    """When the next hand opens by itself; None while it does not."""
    if table.stage != "waiting" or table.pause or table.idle or not can_open(table):
        return None
    at_once = table.hurried or table.hand == 0
    return table.since + (0 if at_once else table.opened.settings.pause_ms)


def closing_due(table: Table, idle_after: int | None) -> int | None:
    """When a table closes at which nobody plays, so long after the last event; None while it does not.

    One that was paused waits for whoever paused it, and a tournament's for the tournament.
    """
    if idle_after is None or table.terms is None or table.stage != "waiting" or table.terms.tournament is not None:
        return None
    is_held = table.pause is not None and table.pause.why == "asked"
    return None if is_held or opening_due(table) is not None else table.at + idle_after


def full_time(table: Table) -> int:
    """The milliseconds that the running betting or turn is given."""
    rules = table.rules
    betting = table.stage == "betting" and not table.is_dealt
    return 1000 * (rules.bet_seconds if betting else rules.turn_seconds)


def extended(deadline: int, full: int, outages: Sequence[Outage]) -> tuple[int, tuple[Outage, ...]]:
    """The deadline that holds, and the outages that moved it.

    Whoever could not reach the service when time ran out gets the full time again: for each outage in order, if it
    began before the deadline and ended after the turn began, the deadline is its end plus the full time. An outage
    that ended before the turn began is one whose end plus the full time comes no later than the deadline.
    """
    moved = []
    for outage in outages:
        if outage.since < deadline < outage.until + full:
            deadline = outage.until + full
            moved.append(outage)
    return deadline, tuple(moved)
