"""Long polls: told when a stream moves, and not held for ever."""

from __future__ import annotations

import threading

from service.log.log import Log
from tests.log.conftest import NewLog
from tests.log.counter import Add
from tests.log.streams import STREAM, append, begun, one_more


def test_what_has_moved_already_is_told_at_once(log: Log) -> None:
    begun(log, Add(1))
    begun(log, stream="counter:b")

    assert log.wait({STREAM: 1, "counter:b": 1}, 30) == {STREAM}


def test_who_waits_is_told_of_the_append(new_log: NewLog) -> None:
    waiter, writer = new_log(), new_log()
    state, head = begun(writer)
    told: list[frozenset[str]] = []
    waiting = threading.Thread(target=lambda: told.append(waiter.wait({STREAM: 1}, 30)))
    waiting.start()
    append(writer, head, one_more(state, head))
    waiting.join()

    assert told == [{STREAM}]


def test_who_waits_in_vain_is_told_of_nothing(log: Log) -> None:
    begun(log)

    assert log.wait({STREAM: 1}, 0) == frozenset()
