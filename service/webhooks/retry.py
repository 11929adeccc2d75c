"""When a delivery that failed is tried again: soon, then ever more rarely, for a day."""

from __future__ import annotations

import secrets

FIRST_WAIT_MS = 5_000
LONGEST_WAIT_MS = 2 * 60 * 60 * 1000
GIVEN_UP_AFTER_MS = 24 * 60 * 60 * 1000


def next_attempt(failures: int, failing_since: int, now: int) -> int | None:
    """When to try again after so many failures, or None: a day after the first one it is given up.

    5 s, 15 s, 45 s … 2 h, each up to a fifth longer by chance, so that what failed together does not come together.
    """
    if now - failing_since >= GIVEN_UP_AFTER_MS:
        return None
    wait: int = min(FIRST_WAIT_MS * 3 ** min(failures - 1, 20), LONGEST_WAIT_MS)
    return now + wait + secrets.randbelow(wait // 5)
