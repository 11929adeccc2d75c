"""What makes one bot another: the decisions that are its own."""

from __future__ import annotations

from typing import Protocol

from service.bots.sight import Sight


class Bot(Protocol):
    """A way to play. What every bot does alike, `choose` does."""

    def stake(self, stack: int, least: int, most: int) -> int:
        """Chips to stake of `stack`, between `least` and `most`."""
        ...

    def splits(self, sight: Sight) -> bool:
        """Whether to make two hands of the two figures it holds."""
        ...

    def declares(self, sight: Sight) -> int:
        """What the open matta counts, of the half-points on offer."""
        ...

    def draws(self, sight: Sight) -> bool:
        """Whether to take another card."""
        ...
