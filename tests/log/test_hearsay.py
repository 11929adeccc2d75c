"""What a process decides by without asking, and how it finds out that it was wrong."""

from __future__ import annotations

import pytest

from service.log import hearsay
from service.log.append import Stale
from service.log.log import Log
from tests.log.streams import COUNTING, STREAM, append, begun, one_more


def test_what_was_never_loaded_is_not_recalled(log: Log) -> None:
    begun(log)
    assert log.recall(STREAM) is None


def test_what_was_loaded_is_recalled_as_it_was(log: Log) -> None:
    begun(log)
    loaded = log.load(STREAM, COUNTING)
    recalled = log.recall(STREAM)
    assert recalled is not None
    assert (recalled.state, recalled.head, recalled.at, recalled.outages) == (
        loaded.state,
        loaded.head,
        loaded.at,
        loaded.outages,
    )
    assert 0 <= recalled.now - loaded.now < 5_000


def test_what_was_heard_long_ago_is_not_trusted(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    begun(log)
    log.load(STREAM, COUNTING)
    monkeypatch.setattr(hearsay, "TRUSTED_SECONDS", -1.0)
    assert log.recall(STREAM) is None


def test_a_moved_clock_makes_what_was_heard_stale(log: Log) -> None:
    """Whoever decided by the time before writes nothing, and learns of it at once."""
    state, head = begun(log)
    log.clock.advance(60_000)
    assert isinstance(append(log, head, one_more(state, head)), Stale)
    assert log.head(STREAM) == head


def test_an_outage_makes_what_was_heard_stale(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    state, head = begun(log)
    monkeypatch.setattr("service.log.clock.SILENCE", -1)
    log.clock.pulse()
    log.clock.pulse()
    assert isinstance(append(log, head, one_more(state, head)), Stale)
