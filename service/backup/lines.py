"""The lines of a backup, `mazziere-backup/1`: one JSON object each, told apart by `kind`."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from service.backup.registers import Copy

FORMAT: Final = "mazziere-backup/1"


class BackupDamaged(ValueError):
    """The file is no backup, or not a whole one; the text says where."""


class Begin(msgspec.Struct, frozen=True, tag="begin", tag_field="kind"):
    """By which release it was written and when (ms UTC), over how many partitions, and how far the clock was moved."""

    release: str
    at: int
    partitions: int
    offset: int
    format: str = FORMAT


class File(msgspec.Struct, frozen=True, tag="file", tag_field="kind"):
    """A file that is kept beside the log: a key, or the witness's checkpoints. Content in base64."""

    name: str
    content: str


class Events(msgspec.Struct, frozen=True, tag="events", tag_field="kind"):
    """Further events of a stream: type, v, at, actor, cause, data, secret, hash."""

    stream: str
    events: list[Any]


class End(msgspec.Struct, frozen=True, tag="end", tag_field="kind"):
    """The last line: how many streams and events there are."""

    streams: int
    events: int


Line = Begin | File | Events | Copy | End
