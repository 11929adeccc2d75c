"""Many bundles in one stream, each a JSON text of its own behind a record separator (RFC 7464, JSON text sequences).

No JSON text holds that character, so that a text which was cut short spoils no other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, BinaryIO

import msgspec

from service.log.log import Log
from service.records.moment import version_before
from service.stream.refusal import Refused

MEDIA_TYPE = "application/json-seq"

_SEPARATOR = b"\x1e"

Write = Callable[[str, int, int], Iterator[bytes]]
"""The pieces of a stream's bundle, from one version to another."""


def sequence(log: Log, streams: Iterable[str], since: int, until: int, write: Write) -> Iterator[bytes]:
    """A bundle of each stream that has events from `since` to `until` (milliseconds UTC, both included).

    Of one that can't be read it says so in its place: its name, and the refusal's code and detail.
    """
    for stream in streams:
        try:
            first, last = version_before(log, stream, since) + 1, version_before(log, stream, until + 1)
            if first <= last:
                yield _SEPARATOR
                yield from write(stream, first, last)
        except Refused as refused:
            problem = {"stream": stream, "code": refused.code, "detail": refused.detail}
            yield _SEPARATOR + msgspec.json.encode(problem) + b"\n"


def texts(file: BinaryIO) -> Iterator[bytes]:
    """The JSON texts of a sequence, or the only one of a plain bundle."""
    text = bytearray()
    for line in file:
        rest, *begun = line.split(_SEPARATOR)
        text += rest
        for start in begun:
            if text.strip():
                yield bytes(text)
            text = bytearray(start)
    if text.strip():
        yield bytes(text)


def read_bundle(text: bytes) -> dict[str, Any]:
    """The bundle that a text should be. Refuses `not_a_bundle`."""
    try:
        bundle = msgspec.json.decode(text, type=dict[str, Any])
    except msgspec.MsgspecError as reason:
        raise Refused("not_a_bundle", f"This does not read as a bundle, or was cut short: {reason}") from reason
    if "code" in bundle:
        raise Refused("not_a_bundle", f"{bundle.get('stream')} could not be exported: {bundle.get('detail')}")
    return bundle
