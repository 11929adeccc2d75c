"""Logs that leave Redis for files: the same events, in the same order, before and after and in between."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from redis import Redis

from service.log import archive as archives
from service.log.archive import Archive
from service.log.log import Log
from service.stream.chain import ChainBroken
from service.stream.event import Record
from service.stream.refusal import Refused
from tests.log.counter import Add
from tests.log.streams import COUNTING, STREAM, append, begun, everything, followed, one_more

DEBT = f"archive:{STREAM}:1"


def records(count: int) -> list[Record]:
    """Every third hides something, every third has the seal of something."""
    words, seals = (None, b'{"owner":null,"salt":"\xc3\xa9"}', None), (None, None, "ab" * 32)
    return [
        Record(n, "added", 1, n, "p1" if n % 2 else None, f"c{n}", b"{}", words[n % 3], bytes([n]) * 32, seals[n % 3])
        for n in range(1, count + 1)
    ]


@given(st.integers(1, 40), st.data())
def test_any_stretch_reads_back_as_it_was_written(count: int, data: st.DataObject) -> None:
    archive, kept = Archive("memory://stretch"), records(count)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(archives, "AT_ONCE", data.draw(st.integers(1, 12)))
        volume = archive.write("table:t", "t.jsonl.gz", kept)
        first, last = sorted(data.draw(st.tuples(st.integers(1, 50), st.integers(1, 50))))
        assert list(Archive("memory://stretch").records(volume, first, last)) == kept[first - 1 : last]


def test_any_tool_unpacks_it_into_json_lines(tmp_path: Path) -> None:
    kept = records(3)
    volume = Archive(str(tmp_path)).write("table:t", "table/t.jsonl.gz", kept)
    heading, *events, blocks = map(json.loads, gzip.decompress((tmp_path / volume.path).read_bytes()).splitlines())
    assert heading == {"format": "mazziere-archive/1", "stream": "table:t"}
    assert [event[0] for event in events] == ["added"] * 3
    assert blocks[-1] == volume.index


@pytest.fixture
def log(redis: Redis, tmp_path: Path) -> Log:
    return Log(redis, archive=str(tmp_path / "archive"))


def test_whatever_is_asked_of_an_archived_stream_is_answered_as_before(log: Log, redis: Redis, tmp_path: Path) -> None:
    state, head = begun(log, *[Add(n) for n in range(1, 30)])
    before = list(log.records(STREAM))
    states = [log.state_at(STREAM, COUNTING, version) for version in range(1, head.version + 1)]
    log.put_away(STREAM, DEBT)
    assert log.is_archived(STREAM)
    assert not redis.exists(log.keys.log(STREAM))
    for reader in (log, Log(redis, archive=str(tmp_path / "archive"))):  # with a warm cache, and cold
        assert list(reader.records(STREAM)) == before
        assert reader.read(STREAM, 7, 5) == before[7:12]
        assert [reader.state_at(STREAM, COUNTING, version) for version in range(1, head.version + 1)] == states
        loaded = reader.load(STREAM, COUNTING)
        assert (loaded.state, loaded.head) == (state, head)
        assert followed(reader) == reader.head(STREAM) == reader.head_at(STREAM, head.version) == head


def test_a_reader_that_is_half_through_goes_on_in_the_archive(log: Log) -> None:
    """Nothing is lost and nothing comes twice, wherever the stream leaves under them."""
    begun(log, *[Add(n) for n in range(1, 12)])
    whole = log.read(STREAM, 0, 100)
    for place in range(len(whole)):
        first = log.read(STREAM, 0, place) if place else []
        if place == len(whole) // 2:
            log.put_away(STREAM, DEBT)
        assert first + log.read(STREAM, place, 100) == whole


def test_putting_away_twice_is_once(log: Log, redis: Redis) -> None:
    begun(log, Add(1))
    log.put_away(STREAM, DEBT)
    after = everything(redis)
    log.put_away(STREAM, DEBT)
    assert everything(redis) == after


def test_nothing_is_added_to_what_is_archived(log: Log, redis: Redis) -> None:
    state, head = begun(log, Add(1))
    log.put_away(STREAM, DEBT)
    after = everything(redis)
    with pytest.raises(Refused) as refused:
        append(log, head, one_more(state, head))
    assert refused.value.code == "archived"
    append(log, head, [], COUNTING.obligations(state))  # a refusal asks whether its command came before
    assert everything(redis) == after


def test_a_stream_that_moved_meanwhile_stays(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    state, head = begun(log, Add(1))
    verify = Archive.move

    def moved(archive: Archive, *arguments: Any) -> Any:
        append(log, head, one_more(state, head))
        return verify(archive, *arguments)

    monkeypatch.setattr(Archive, "move", moved)
    log.put_away(STREAM, DEBT)
    assert not log.is_archived(STREAM)
    assert len(log.read(STREAM)) == head.version + 1


def test_what_does_not_read_back_whole_leaves_nothing(log: Log, redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    begun(log, Add(1), Add(2))
    read, before = Archive.records, everything(redis)

    def forgetful(archive: Archive, *arguments: Any) -> Any:
        return (record for record in read(archive, *arguments) if record.version != 2)

    monkeypatch.setattr(Archive, "records", forgetful)
    with pytest.raises(ChainBroken):
        log.put_away(STREAM, DEBT)
    assert everything(redis) == before


@pytest.mark.parametrize("harm", ["gone", "cut", "garbage"])
def test_a_lost_file_is_named_and_harms_no_other_stream(log: Log, redis: Redis, tmp_path: Path, harm: str) -> None:
    begun(log, Add(1))
    begun(log, Add(1), stream="counter:b")
    log.put_away(STREAM, DEBT)
    (file,) = (tmp_path / "archive").rglob("*.gz")
    match harm:
        case "gone":
            file.unlink()
        case "cut":
            file.write_bytes(file.read_bytes()[:60])
        case "garbage":
            file.write_bytes(b"?" * file.stat().st_size)
    fresh = Log(redis, archive=str(tmp_path / "archive"))
    for ask in (lambda: fresh.load(STREAM, COUNTING), lambda: fresh.read(STREAM)):
        with pytest.raises(Refused) as refused:
            ask()
        assert refused.value.code == "archive_lost"
        assert str(file) in refused.value.detail
    assert fresh.load("counter:b", COUNTING).head.version > 0
