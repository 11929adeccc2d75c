"""How the house bounds its tables."""

from __future__ import annotations

import msgspec


class Limits(msgspec.Struct, frozen=True):
    """At `most_events` a table's log is full, give or take a hand, and the table goes on as another.

    A table at which nobody plays is closed after `idle_after`, one that is over is archived after `archive_after`; both
    in milliseconds, None never.
    """

    most_events: int = 200_000
    idle_after: int | None = None
    archive_after: int | None = None


USUAL = Limits()
"""Those of a table that no house's settings bound."""
