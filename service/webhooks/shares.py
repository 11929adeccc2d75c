"""How much of one process a receiver may take up, so that a slow or dead one delays nobody else."""

from __future__ import annotations

import time
from threading import Lock

import msgspec

from service.webhooks.deliveries import Answer

MOST_AT_ONCE = 4
"""Deliveries to one receiver under way at a time, while it answers promptly; otherwise it gets one."""

MOST_TO_OTHERS = 16
"""Deliveries under way to all receivers together that do not answer promptly, or did not answer yet."""

PROMPT_MS = 1_000
LONGEST_REST_S = 60


class Share(msgspec.Struct):
    """What a receiver takes up now, and how it answered last. `rests_until` is by this process's own clock."""

    under_way: int = 0
    is_prompt: bool = False
    silences: int = 0
    rests_until: float = 0.0

    def has_room(self, now: float) -> bool:
        return now >= self.rests_until and self.under_way < (MOST_AT_ONCE if self.is_prompt else 1)


class Shares:
    """The shares of all receivers, by their webhook's id. Threads may share it."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._shares: dict[str, Share] = {}

    def begin(self, webhook: str) -> bool:
        """Take a place for a delivery to this receiver; False if it has none left now."""
        with self._lock:
            share = self._shares.setdefault(webhook, Share())
            if not share.has_room(time.monotonic()) or not (share.is_prompt or self._others_have_room()):
                return False
            share.under_way += 1
            return True

    def end(self, webhook: str, answer: Answer | None) -> None:
        """Give the place back. Who did not answer at all is left in peace for 2 s, 4 s, 8 s … a minute."""
        with self._lock:
            share = self._shares[webhook]
            share.under_way -= 1
            if answer is not None:
                share.is_prompt = answer.failure is None and answer.ms < PROMPT_MS
                share.silences = 0 if answer.failure is None else min(share.silences + 1, 6)
                rest = min(2**share.silences, LONGEST_REST_S) if share.silences else 0
                share.rests_until = time.monotonic() + rest

    def _others_have_room(self) -> bool:
        return sum(share.under_way for share in self._shares.values() if not share.is_prompt) < MOST_TO_OTHERS
