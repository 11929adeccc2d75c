"""Makes ids, token texts and codes: unpredictable to everyone, and for one command always the same."""

from __future__ import annotations

import base64
import hmac
from collections.abc import Callable
from typing import Any

from service.stream.canonical import canonical

SIZE = 32
"""Bytes of one draw: 256 bits."""


class Mint:
    """Draws bytes at random, or from the service key and what they are for."""

    def __init__(self, service_key: bytes, entropy: Callable[[int], bytes]) -> None:
        self._service_key = service_key
        self._entropy = entropy

    def draw(self, purpose: str, command_id: str | None) -> bytes:
        """Fresh bytes, or where a command id is given the bytes that belong to it."""
        if command_id is None:
            return self._entropy(SIZE)
        return self.derive(purpose, command_id)

    def derive(self, purpose: str, *subject: Any) -> bytes:
        """The bytes that belong to `subject`; nobody without the service key can tell them."""
        return hmac.digest(self._service_key, canonical([purpose, *subject]), "sha256")


def readable(raw: bytes, characters: int) -> str:
    """The first `characters` (5 bits each) in letters and digits that survive being read aloud."""
    return base64.b32encode(raw).decode().lower()[:characters]
