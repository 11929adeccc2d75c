"""Bytes that follow from a seed and from what they are for, so that a simulation or a test can be run again."""

from __future__ import annotations

import hmac


class SeededEntropy:
    """The entropy of everything that is simulated from one seed."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed

    def draw(self, stream: str, purpose: str, ordinal: int, size: int) -> bytes:
        """`size` bytes, at most 32, the same for the same stream, purpose and ordinal."""
        return hmac.digest(self._seed, f"{stream} {purpose} {ordinal}".encode(), "sha256")[:size]
