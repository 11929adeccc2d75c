"""Writing a backup of a running service, as compressed JSON lines: checkpoints first, then streams, then the rest.

In this order every checkpoint in it is of an event in it, and every player whom an event names is in it.
"""

from __future__ import annotations

import gzip
import os
from base64 import b64encode
from collections.abc import Iterator, Mapping
from itertools import filterfalse
from pathlib import Path
from typing import Final

import msgspec
from redis import Redis

from service.backup import registers
from service.backup.lines import Begin, End, Events, File, Line
from service.backup.restore import read
from service.log.entries import written
from service.log.keys import KINDS
from service.log.log import Log

_CHECKPOINTS: Final = "{checkpoints}:*"


def backup(log: Log, redis: Redis, files: Mapping[str, bytes], release: str, target: Path) -> End:
    """Write `target` (mode 0600), read it back, and answer what is in it. `files` are kept by name beside the log.

    What was imported is left out: it has bundles to be imported from again.

    Raises `FileExistsError`, `BackupDamaged`.
    """
    draft = target.with_name(target.name + ".draft")
    if target.exists():
        raise FileExistsError(f"{target} is there already; a backup is never written over")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as raw, gzip.GzipFile(fileobj=raw, mode="wb", mtime=0) as out:
        for line in _lines(log, redis, files, release):
            out.write(msgspec.json.encode(line) + b"\n")
        out.flush()
        os.fsync(raw.fileno())
    (end,) = (line for line in read(draft) if isinstance(line, End))
    draft.rename(target)
    return end


def _lines(log: Log, redis: Redis, files: Mapping[str, bytes], release: str) -> Iterator[Line]:
    yield Begin(release, log.clock.now(), log.keys.partitions, log.clock.offset())
    for name, content in files.items():
        yield File(name, b64encode(content).decode())
    yield from registers.copies(redis, (_CHECKPOINTS,))
    streams = events = 0
    for kind in KINDS:
        for stream in filterfalse(log.imports.of, log.streams(kind)):
            streams += 1
            for records in _blocks(log, stream):
                events += len(records)
                yield Events(stream, records)
    yield from registers.copies(redis, tuple(one for one in registers.PATTERNS if one != _CHECKPOINTS))
    yield End(streams, events)


def _blocks(log: Log, stream: str) -> Iterator[list[tuple[object, ...]]]:
    """The events up to where the stream stood when it was come to."""
    end, after = log.head(stream).version, 0
    while after < end and (records := log.read(stream, after, min(500, end - after))):
        yield list(map(written, records))
        after = records[-1].version
