"""Bytes that follow from a seed, so that a simulation can be run again."""

from __future__ import annotations

import hmac


class SeededEntropy:
    """The entropy of one simulated stream."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed

    def draw(self, purpose: str, ordinal: int, size: int) -> bytes:
        return hmac.digest(self._seed, f"{purpose} {ordinal}".encode(), "sha256")[:size]
