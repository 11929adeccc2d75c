"""What a stream does every few seconds."""

from __future__ import annotations

from time import monotonic


class Every:
    """Due every `seconds`, for the first time that long from now."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._next = monotonic() + seconds

    def is_due(self) -> bool:
        """Whether it is time; then not again for as long."""
        now = monotonic()
        if now < self._next:
            return False
        self._next = now + self._seconds
        return True

    @property
    def left_s(self) -> float:
        """Seconds until it is due; 0 where it is."""
        return max(0.0, self._next - monotonic())
