"""A line for each append, read from a known place on."""

from __future__ import annotations

import threading

from service.log.feed import Line
from service.log.log import Log
from tests.log.conftest import NewLog
from tests.log.counter import Add
from tests.log.streams import COUNTING, STREAM, append, begun, news, one_more


def test_each_append_with_events_leaves_a_line(log: Log) -> None:
    end = log.feed.end()
    state, head = begun(log, Add(1))
    append(log, head, [])
    append(log, head, one_more(state, head))

    lines, cursor = log.feed.read(end)

    assert lines == [Line(STREAM, 2), Line(STREAM, 3)]
    assert log.feed.read(cursor, 1) == ([], cursor)


def test_lines_of_all_partitions_arrive(log: Log) -> None:
    end = log.feed.end()
    streams = {f"counter:{number}" for number in range(40)}
    for stream in streams:
        begun(log, stream=stream)

    assert {line.stream for line in news(log, end)[0]} == streams


def test_moving_the_clock_wakes_the_readers(log: Log) -> None:
    end = log.feed.end()
    log.clock.advance(1_000)

    assert log.feed.read(end)[0][0] == Line("", 0)


def test_a_reader_that_waits_is_woken(new_log: NewLog) -> None:
    reader, writer = new_log(), new_log()
    end, found = reader.feed.end(), []
    waiting = threading.Thread(target=lambda: found.extend(reader.feed.read(end)[0]))
    waiting.start()
    begun(writer)
    waiting.join()

    assert found == [Line(STREAM, 1)]


def test_a_place_past_the_feeds_beginning_is_noticed(log: Log) -> None:
    """Whoever lagged so far behind has to look at everything."""
    fresh = log.feed.end()
    begun(log)
    place = log.feed.read(fresh)[1]
    state, head = log.load(STREAM, COUNTING).state, log.head(STREAM)
    append(log, head, one_more(state, head))
    assert log.feed.reaches(place)

    log.redis.xtrim(log.keys.feed(log.keys.partition(STREAM)), maxlen=1, approximate=False)

    assert not log.feed.reaches(place)
    assert log.feed.reaches(log.feed.end())
