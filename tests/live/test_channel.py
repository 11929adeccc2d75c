"""A channel: the newest events for all who listen, whatever happens to the log meanwhile."""

from __future__ import annotations

import pytest
from redis.exceptions import ConnectionError

from service.live.channel import Channel, Torn
from service.live.follow import follow
from service.live.tailer import Tailer
from service.log.server import LogUnavailable
from service.stream.chain import Head
from service.wiring import Service
from tests.api.callers import Caller, open_table, sit
from tests.live.house import long_table, play_hand
from tests.live.reading import Frame, TestStream
from tests.log.streams import Backup
from tests.supervisor.processes import eventually


def stream_of(table: str) -> str:
    return "table:" + table.rpartition("/")[2]


def test_events_follow_upon_one_another_from_any_version(service: Service, anna: Caller, berto: Caller) -> None:
    table = long_table(service, anna, berto)
    channel = Channel(service.log, stream_of(table))
    channel.look()
    start = service.log.head(stream_of(table)).version
    play_hand(service, table, anna, berto)
    channel.look()
    last = service.log.head(stream_of(table)).version
    for version in range(last):
        told = [one.version for one in channel.after(version, 0)]
        assert told == list(range(version + 1, last + 1))
    assert last > start
    assert channel.after(last, 0) == ()


def test_who_is_behind_the_window_is_answered_from_the_log(
    service: Service, anna: Caller, berto: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.live.channel.WINDOW", 2)
    table = long_table(service, anna, berto)
    channel = Channel(service.log, stream_of(table))
    channel.look()
    play_hand(service, table, anna, berto)
    channel.look()
    last = service.log.head(stream_of(table)).version
    assert [one.version for one in channel.after(3, 0)] == list(range(4, last + 1))


def test_more_than_one_read_brings_is_read_whole(
    service: Service, anna: Caller, berto: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.live.channel.MOST_AT_ONCE", 3)
    monkeypatch.setattr(service.log, "read", lambda stream, after=0, limit=3: read(stream, after, limit))
    read = type(service.log).read.__get__(service.log)
    table = long_table(service, anna, berto)
    channel = Channel(service.log, stream_of(table))
    channel.look()
    before = service.log.head(stream_of(table)).version
    play_hand(service, table, anna, berto)
    channel.look()
    last = service.log.head(stream_of(table)).version
    assert [one.version for one in channel.after(before, 0)] == list(range(before + 1, last + 1))


def test_a_log_that_went_back_tears_its_channel(service: Service, anna: Caller, berto: Caller) -> None:
    table = open_table(anna)
    backup = Backup(service.log, stream_of(table))
    sit(table, anna, berto)
    channel = Channel(service.log, stream_of(table))
    channel.look()
    backup.restore()
    channel.look()
    with pytest.raises(Torn):
        channel.after(1, 0)


def test_listeners_of_a_log_that_went_back_are_reset_and_then_told_what_is_new(
    service: Service, anna: Caller, berto: Caller, carla: Caller
) -> None:
    table = open_table(anna)
    sit(table, anna)
    backup = Backup(service.log, stream_of(table))
    sit(table, berto)
    with TestStream(anna.get(f"{table}/stream")) as stream:
        stream.next("clock")
        stream.next("clock")  # it listens by now
        backup.restore()
        sit(table, carla)
        reset = stream.next("reset")
        assert reset.data["version"] == anna.get(table).json["version"]
        assert carla.delete(f"{table}/seats/2").status_code == 200
        assert stream.next(None).data["version"] == reset.data["version"] + 1


def test_a_tailer_that_lost_the_log_finds_what_happened_meanwhile(
    service: Service, anna: Caller, berto: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_table(anna)
    tailer = Tailer(service.log, 10, service.meters)
    with tailer.listen(stream_of(table)) as channel:
        read, failed = service.log.feed.read, []

        def fail(*_: object) -> None:
            failed.append(True)
            raise LogUnavailable

        monkeypatch.setattr(service.log.feed, "read", fail)
        eventually(lambda: failed)
        sit(table, anna, berto)
        monkeypatch.setattr(service.log.feed, "read", read)
        assert [one.version for one in channel.after(1, 10)][:1] == [2]


def test_a_log_that_is_away_ends_the_stream_with_the_reason(service: Service, anna: Caller) -> None:
    """The client comes again, and is told then when to."""
    table = open_table(anna)

    class Watcher:
        viewer = None

        def snapshot(self) -> tuple[Head, object]:
            return service.log.head(stream_of(table)), {}

        def clock(self) -> object:
            return {}

        def check(self) -> None:
            raise LogUnavailable

    frames = list(follow(service.tailer, service.log, stream_of(table), Watcher(), None))
    (last,) = Frame.all_in(frames[-1])
    assert (last.kind, last.data["code"]) == ("end", "log_unavailable")
    assert service.tailer.listeners == 0


def test_registers_that_are_away_end_the_stream_with_the_reason(
    anna: Caller, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_table(anna)

    def cut_off(*_: object) -> None:
        raise ConnectionError

    with TestStream(anna.get(f"{table}/stream")) as stream:
        stream.next()
        monkeypatch.setattr(type(service.people.tokens), "find", cut_off)
        assert stream.rest()[-1].data["code"] == "log_unavailable"
