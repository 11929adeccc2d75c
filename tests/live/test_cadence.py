"""What is done every few seconds is done that often, whatever happens in between."""

from __future__ import annotations

import pytest

from service.live import cadence
from service.live.cadence import Every


def test_whoever_waits_no_longer_than_is_left_is_never_late(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(cadence, "monotonic", lambda: now[0])
    every, done_at = Every(1.0), []
    for happens_after in (0.75, 5.0, 0.5, 0.25, 5.0, 5.0):
        now[0] += min(happens_after, every.left_s)
        if every.is_due():
            done_at.append(now[0])
    assert done_at == [101.0, 102.0, 103.0]
    now[0] += 7.0
    assert every.left_s == 0
