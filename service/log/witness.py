"""The witness: a file outside the log's server, to which lines are only ever added.

Whoever rewrites the log has not rewritten this; a copy of it elsewhere, nobody who has this machine.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path


class Witness:
    """The lines of one file, added by many processes at once."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def tell(self, line: bytes) -> None:
        """Add a line; it is on the disk when this returns.

        Its line break comes first, so that a line torn by a full disk spoils no other.
        """
        self._file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor = os.open(self._file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        try:
            if os.write(descriptor, b"\n" + line) <= len(line):
                raise OSError(f"{self._file} took a part of a line only; is the disk full?")
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

    def lines(self) -> Iterator[bytes]:
        """Every line, in the order in which they were told."""
        if not self._file.exists():
            return
        with self._file.open("rb") as told:
            yield from filter(None, (line.rstrip(b"\n") for line in told))
