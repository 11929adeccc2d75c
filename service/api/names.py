"""Names of players, remembered for a moment: a name is fixed when its player is made, and goes when it is erased.

A name is kept for two seconds at most, so an erased one is gone from every process's views within that time.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from time import monotonic

KEPT_FOR_S = 2.0
MOST_KEPT = 10_000


class Names:
    """Looks names up with `find`, for many players at once, and not again for a moment."""

    def __init__(self, find: Callable[[list[str]], dict[str, str]]) -> None:
        self._find = find
        self._kept: dict[str, tuple[float, str | None]] = {}

    def of(self, ids: Collection[str]) -> dict[str, str]:
        """The names of these players; who is unknown or erased has none."""
        now = monotonic()
        kept = self._kept
        stale = [id for id in ids if kept.get(id, _NEVER)[0] < now]
        if stale:
            self._look_up(stale, now)
        return {id: name for id in ids if (name := kept.get(id, _NEVER)[1]) is not None}

    def _look_up(self, ids: list[str], now: float) -> None:
        found = self._find(ids)
        if len(self._kept) > MOST_KEPT:
            self._kept = {}
        self._kept.update({id: (now + KEPT_FOR_S, found.get(id)) for id in ids})


_NEVER: tuple[float, str | None] = (0.0, None)
