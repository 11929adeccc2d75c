"""Many bundles in one answer: each is found again, and none spoils another."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.records.bundle import bundle
from service.records.sequence import read_bundle, sequence, texts
from service.stream.refusal import Refused
from tests.records.tables import logged, names, random_table

TABLES = [random_table(seed) for seed in (3, 4, 5)]
LOG = logged(*TABLES)
STREAMS = [table.stream for table in TABLES]
EVER = 2**53 - 1


def write(stream: str, first: int, last: int) -> Iterator[bytes]:
    return bundle(LOG, stream.removeprefix("table:"), names, first=first, last=last)


def read(pieces: Iterator[bytes]) -> list[dict[str, object]]:
    return [msgspec.json.decode(text) for text in texts(BytesIO(b"".join(pieces)))]


def test_every_table_is_a_bundle_of_its_own() -> None:
    found = read(sequence(LOG, STREAMS, 0, EVER, write))
    assert found == [msgspec.json.decode(b"".join(write(stream, 1, EVER))) for stream in STREAMS]


@given(st.data())
def test_a_stretch_of_time_has_the_events_of_that_time_and_no_other_table(data: st.DataObject) -> None:
    times = sorted({event.at for table in TABLES for event in table.events})
    since, until = sorted(data.draw(st.tuples(*[st.sampled_from([0, *times, times[-1] + 1])] * 2)))
    found = {
        one["stream"]: [event["version"] for event in one["events"]]
        for one in read(  # type: ignore[index, attr-defined]
            sequence(LOG, STREAMS, since, until, write)
        )
    }
    within = {table.stream: [e.version for e in table.events if since <= e.at <= until] for table in TABLES}
    assert found == {stream: versions for stream, versions in within.items() if versions}


def test_a_table_that_cannot_be_read_is_named_in_its_place() -> None:
    def stumbling(stream: str, first: int, last: int) -> Iterator[bytes]:
        pieces = write(stream, first, last)
        yield next(pieces)
        if stream == STREAMS[1]:
            raise Refused("log_damaged", "It stands still.")
        yield from pieces

    first, cut, named, last = texts(BytesIO(b"".join(sequence(LOG, STREAMS, 0, EVER, stumbling))))
    assert [read_bundle(text)["stream"] for text in (first, last)] == [STREAMS[0], STREAMS[2]]
    for text, told in ((cut, "cut short"), (named, f"{STREAMS[1]} could not be exported: It stands still.")):
        with pytest.raises(Refused, match=told):
            read_bundle(text)


def test_a_plain_bundle_is_a_sequence_of_one() -> None:
    text = b"".join(write(STREAMS[0], 1, EVER))
    assert list(texts(BytesIO(text))) == [text]
