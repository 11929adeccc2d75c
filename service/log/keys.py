"""Where everything lies in Redis. All keys of one stream share a hash tag, so that one script reaches them."""

from __future__ import annotations

from binascii import crc_hqx
from functools import lru_cache
from itertools import product
from string import ascii_lowercase
from zlib import crc32

import msgspec

PARTITIONS = "partitions"
"""The key that records, from the first start on, the hash tags over which the streams are spread."""

SLOTS = 16_384
"""A cluster's; each of its primaries serves some of them."""

KINDS = ("operations", "calendar", "table", "dispute", "tournament", "series")
"""Every kind of stream: what its name begins with."""

LAST_CHECKPOINT = "{checkpoints}:last"
"""String: the hash of the checkpoint that the house signed last, whatever stream it was of."""


def checkpoints(stream: str) -> str:
    """Sorted set: the checkpoints of a stream, scored by version."""
    return f"{{checkpoints}}:of:{stream}"


@lru_cache
def tags(partitions: int) -> tuple[str, ...]:
    """The hash tags of so many partitions, `p00pp` …, fixed for ever, since they are part of where streams lie.

    The n-th of N is the one nearest to the middle of the n-th N-th of a cluster's slots: of primaries that share the
    slots evenly, up to a quarter as many as there are partitions, none serves two partitions more than another.
    """
    return tuple(_tag(number, partitions) for number in range(partitions))


def partition(stream: str, partitions: int) -> str:
    """The hash tag of a stream."""
    return tags(partitions)[crc32(stream.encode()) % partitions]


def slot(tag: str) -> int:
    """Where in a cluster everything of a hash tag lies: CRC-16 (XMODEM) modulo the number of slots."""
    return crc_hqx(tag.encode(), 0) % SLOTS


def _tag(number: int, partitions: int) -> str:
    middle = (2 * number + 1) * SLOTS // (2 * partitions)
    letters = map("".join, product(ascii_lowercase, repeat=2))
    return min((f"p{number:02d}{two}" for two in letters), key=lambda tag: abs(slot(tag) - middle))


class Keys(msgspec.Struct, frozen=True):
    """The names of all keys, for one number of partitions."""

    partitions: int = 16

    def all_partitions(self) -> tuple[str, ...]:
        """Every hash tag, in order."""
        return tags(self.partitions)

    def partition(self, stream: str) -> str:
        """The hash tag of a stream."""
        return partition(stream, self.partitions)

    def log(self, stream: str) -> str:
        """Stream: its events; the n-th has the id `n-0`."""
        return f"{{{self.partition(stream)}}}:log:{stream}"

    def head(self, stream: str) -> str:
        """Hash: its last version, that version's hash and time, where a fold may begin, and what it owes."""
        return f"{{{self.partition(stream)}}}:head:{stream}"

    def command(self, stream: str, command: str) -> str:
        """String: what a command to this stream led to, for as long as it may be asked again."""
        return f"{{{self.partition(stream)}}}:command:{command}"

    def register(self, partition: str, kind: str) -> str:
        """Set: all streams of a kind (`table`) that lie in the partition."""
        return f"{{{partition}}}:streams:{kind}"

    def agenda(self, partition: str) -> str:
        """Sorted set: what is owed, scored by when to look at it next; +inf is parked."""
        return f"{{{partition}}}:agenda"

    def leases(self, partition: str) -> str:
        """Hash: of what was ever taken and is still owed, when it was due and how often it failed."""
        return f"{{{partition}}}:leases"

    def feed(self, partition: str) -> str:
        """Stream: a line for each append, the newest 10,000 or so."""
        return f"{{{partition}}}:feed"

    def clock(self, partition: str) -> str:
        """Hash: the sandbox offset and the last pulse."""
        return f"{{{partition}}}:clock"

    def outages(self, partition: str) -> str:
        """List: the times in which nobody pulsed, oldest first."""
        return f"{{{partition}}}:outages"
