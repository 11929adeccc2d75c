"""A table in one line of the lobby."""

from __future__ import annotations

from typing import Literal

import msgspec

from service.game.presets import nearest_preset
from service.table.commands import Access
from service.table.state import Phase, Table


class Summary(msgspec.Struct, frozen=True):
    """What the lobby tells of a table: stakes and counts of seats in plain numbers, times in milliseconds UTC.

    `preset` is the house whose rules the table's come nearest to. `at` and `version` are those of the last event that
    the summary knows.
    """

    id: str
    name: str
    preset: str
    sandbox: bool
    access: Access
    status: Literal["open", "closed"]
    phase: Phase
    seats: int
    taken: int
    min_stake: int
    max_stake: int
    opened_at: int
    at: int
    version: int


def summarise(table: Table, opened_at: int) -> Summary:
    """The line of a table that exists."""
    rules = table.rules
    return Summary(
        id=table.id,
        name=table.opened.name,
        preset=nearest_preset(rules),
        sandbox=table.opened.sandbox,
        access=table.opened.access,
        status="closed" if table.phase == "closed" else "open",
        phase=table.phase,
        seats=rules.seats,
        taken=len(table.seats),
        min_stake=rules.min_stake,
        max_stake=rules.max_stake,
        opened_at=opened_at,
        at=table.at,
        version=table.version,
    )
