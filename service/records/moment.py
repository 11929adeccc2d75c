"""Which version a stream had at a time."""

from __future__ import annotations

from service.log.log import Log
from service.stream.refusal import Refused


def version_at(log: Log, stream: str, at: int) -> int:
    """The last version at `at`, milliseconds UTC: of several at that very time the last, later than all the newest.

    Refuses `unknown_version` before the first event.
    """
    version = version_before(log, stream, at + 1)
    if version == 0:
        raise Refused("unknown_version", "There was no such table yet at that time.")
    return version


def version_before(log: Log, stream: str, at: int) -> int:
    """The last version that is older than `at`, milliseconds UTC; 0 if none is.

    Found by halving the log, whose time never runs back.
    """
    low, high = 0, log.head(stream).version
    while low < high:
        middle = (low + high + 1) // 2
        if log.read(stream, middle - 1, 1)[0].at < at:
            low = middle
        else:
            high = middle - 1
    return low
