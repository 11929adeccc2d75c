"""The archive: whole logs as compressed files, at any address that fsspec knows, for streams that nothing is added to.

A file, `mazziere-archive/1`, is JSON lines in gzip, one member for the heading, one for every 500 events, one for where
each of these begins: any tool unpacks it, and a reader seeks the events it wants.
"""

from __future__ import annotations

import gzip
import os
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import islice
from typing import Any, BinaryIO

import fsspec  # type: ignore[import-untyped]
import msgspec
from fsspec.implementations.local import LocalFileSystem  # type: ignore[import-untyped]

from service.log.entries import Entry, entry_of, read_back, written
from service.log.server import LogUnavailable
from service.stream.event import Record
from service.stream.refusal import Refused

FORMAT = "mazziere-archive/1"
AT_ONCE = 500
"""Events in a member."""


class Volume(msgspec.Struct, frozen=True, array_like=True):
    """Where a stream lies: the file's path below the archive's address, and at which byte its index begins."""

    path: str
    index: int


class Archive:
    """The files below one address. All methods refuse `archive_lost`, and raise `LogUnavailable` while it is away."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._files, self._root = fsspec.core.url_to_fs(url)
        self._blocks = lru_cache(maxsize=64)(self._read_blocks)

    def write(self, stream: str, path: str, records: Iterable[Record]) -> Volume:
        """A file with these events, the first of them version 1; what stood there before is gone."""
        with self._meant(path), self._created(path) as file:
            file.write(_packed([{"format": FORMAT, "stream": stream}]))
            source, blocks = iter(records), []
            while some := list(islice(source, AT_ONCE)):
                blocks.append(file.tell())
                file.write(_packed(map(written, some)))
            index = file.tell()
            file.write(_packed([[*blocks, index]]))
        return Volume(path, index)

    def move(self, volume: Volume, path: str) -> Volume:
        """Give a file its lasting name."""
        with self._meant(path):
            self._files.mv(self._at(volume.path), self._at(path))
        return Volume(path, volume.index)

    def records(self, volume: Volume, first: int, last: int) -> Iterator[Record]:
        """The events `first` … `last` that are there, a member at a time."""
        blocks: Sequence[int] = self._blocks(volume)
        for block in range(max(first - 1, 0) // AT_ONCE, min((last - 1) // AT_ONCE + 1, len(blocks) - 1)):
            lines = self._member(volume, blocks[block], blocks[block + 1])
            for version, words in enumerate(lines, block * AT_ONCE + 1):
                if first <= version <= last:
                    yield read_back(version, words)

    def entries(self, volume: Volume, first: int, last: int) -> list[Entry]:
        """The same as Redis would answer them."""
        return list(map(entry_of, self.records(volume, first, last)))

    def _read_blocks(self, volume: Volume) -> list[int]:
        with self._meant(volume.path):
            (blocks,) = self._member(volume, volume.index, None)
            return msgspec.convert(blocks, list[int])

    def _member(self, volume: Volume, start: int, end: int | None) -> list[Any]:
        with self._meant(volume.path), self._files.open(self._at(volume.path), "rb") as file:
            file.seek(start)
            packed = file.read(-1 if end is None else end - start)
            return [msgspec.json.decode(line) for line in gzip.decompress(packed).splitlines()]

    @contextmanager
    def _created(self, path: str) -> Iterator[BinaryIO]:
        """A new file, which is on the disk in the end, where it lies on one of this machine."""
        target = self._at(path)
        self._files.makedirs(self._files._parent(target), exist_ok=True)
        with self._files.open(target, "wb") as file:
            yield file
        if isinstance(self._files, LocalFileSystem):
            for settled in (target, self._files._parent(target)):
                descriptor = os.open(settled, os.O_RDONLY)
                os.fsync(descriptor)
                os.close(descriptor)

    @contextmanager
    def _meant(self, path: str) -> Iterator[None]:
        """Whatever goes wrong inside, as the service says it."""
        try:
            yield
        except (ConnectionError, TimeoutError) as away:
            raise LogUnavailable(f"the archive can't be reached; try again ({away})") from away
        except (OSError, EOFError, ValueError, zlib.error) as reason:
            raise Refused(
                "archive_lost", f"The file {self.url.rstrip('/')}/{path} does not read ({reason}); bring it back."
            ) from reason

    def _at(self, path: str) -> str:
        return f"{self._root}/{path}"


def _packed(lines: Iterable[Any]) -> bytes:
    return gzip.compress(b"".join(msgspec.json.encode(line) + b"\n" for line in lines), mtime=0)
