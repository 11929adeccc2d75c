"""Reading a backup back: its lines held against their own chain, then written into a service that has nothing yet."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
from redis import Redis

from service.backup import registers
from service.backup.lines import FORMAT, BackupDamaged, Begin, End, Events, File, Line
from service.backup.registers import Copy
from service.log.append import Appended
from service.log.entries import read_back
from service.log.load import Loaded
from service.log.log import Log
from service.stream.chain import ChainBroken, Head, genesis, verify
from service.stream.event import Record

_decode = msgspec.json.Decoder(Line).decode


def read(source: Path) -> Iterator[Line]:
    """Every line of a backup that is whole. Raises `BackupDamaged` where it is not."""
    heads: dict[str, Head] = {}
    events, line = 0, None
    try:
        with gzip.open(source) as lines:
            for raw in lines:
                line = _decode(raw)
                if isinstance(line, Events):
                    head = heads.get(line.stream, genesis(line.stream))
                    heads[line.stream] = verify(head, records_of(line, head))
                    events += len(line.events)
                yield line
    except (OSError, EOFError, zlib.error, msgspec.MsgspecError) as reason:
        raise BackupDamaged(f"{source} does not read as a backup: {reason}") from reason
    except ChainBroken as broken:
        raise BackupDamaged(f"{source}: {broken}") from broken
    if line != End(len(heads), events):
        raise BackupDamaged(f"{source} ends too early; its last line is missing")


def begin_of(source: Path) -> Begin:
    """The first line. Raises `BackupDamaged`."""
    begin = next(read(source), None)
    if not isinstance(begin, Begin) or begin.format != FORMAT:
        raise BackupDamaged(f"{source} is no backup of this format")
    return begin


def files_of(source: Path) -> list[File]:
    """The files in it; the whole of it is read first. Raises `BackupDamaged`."""
    return [line for line in read(source) if isinstance(line, File)]


def write(log: Log, redis: Redis, source: Path, restating: frozenset[str]) -> list[str]:
    """Write streams and registers into a log that has none, owing nothing; answers the streams.

    `restating` are the types of events at which a fold may begin.
    """
    heads: dict[str, Head] = {}
    tags: tuple[str, ...] = ()
    for line in read(source):
        match line:
            case Begin(partitions=partitions) if partitions == log.keys.partitions:
                tags = log.keys.all_partitions()
            case Events(stream):
                head = heads.get(stream, genesis(stream))
                records = records_of(line, head)
                restated = max((record.version for record in records if record.type in restating), default=None)
                heads[stream] = _append(log, stream, head, records, restated)
            case Copy():
                registers.put(redis, registers.at_home(line, tags))
            case _:
                pass
    return list(heads)


def records_of(line: Events, head: Head) -> list[Record]:
    """The events of a line, numbered on from a head."""
    return [read_back(version, event) for version, event in enumerate(line.events, head.version + 1)]


def _append(log: Log, stream: str, head: Head, records: Sequence[Record], restated: int | None) -> Head:
    loaded: Loaded[None] = Loaded(None, head, 0, 0, log.clock.epoch(log.keys.partition(stream)))
    answer = log.append(stream, loaded, records, [], None, restated)
    assert isinstance(answer, Appended), "nobody else writes into a service that is restored"
    return answer.head
