"""When something that died may be started again."""

from __future__ import annotations

FIRST_PAUSE = 0.25
LONGEST_PAUSE = 10.0
"""Seconds: each pause doubles the last, until something lives longer than the longest."""


class Backoff:
    """The pauses of one thing; `now` is a monotonic clock in seconds."""

    def __init__(self) -> None:
        self._pause = FIRST_PAUSE
        self._started = 0.0
        self._due: float | None = None

    def started(self, now: float) -> None:
        """It lives again."""
        self._started = now
        self._due = None

    def over(self, now: float) -> bool:
        """Whether the dead thing may start; the first question after its death begins the pause."""
        if self._due is None:
            if now - self._started > LONGEST_PAUSE:
                self._pause = FIRST_PAUSE
            self._due = now + self._pause
            self._pause = min(2 * self._pause, LONGEST_PAUSE)
        return now >= self._due
