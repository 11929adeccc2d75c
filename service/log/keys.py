"""Where everything lies in Redis. All keys of one stream share a hash tag, so that one script reaches them."""

from __future__ import annotations

from zlib import crc32

import msgspec

PARTITIONS = "partitions"
"""The key that records, from the first start on, over how many partitions the streams are spread."""

KINDS = ("operations", "table", "dispute")
"""Every kind of stream: what its name begins with."""

LAST_CHECKPOINT = "{checkpoints}:last"
"""String: the hash of the checkpoint that the house signed last, whatever stream it was of."""


def checkpoints(stream: str) -> str:
    """Sorted set: the checkpoints of a stream, scored by version."""
    return f"{{checkpoints}}:of:{stream}"


def partition(stream: str, partitions: int) -> str:
    """The hash tag of a stream, `p00` … : fixed for ever, since it is part of where the stream lies."""
    return f"p{crc32(stream.encode()) % partitions:02d}"


class Keys(msgspec.Struct, frozen=True):
    """The names of all keys, for one number of partitions."""

    partitions: int = 16

    def all_partitions(self) -> list[str]:
        """Every hash tag, in order."""
        return [f"p{number:02d}" for number in range(self.partitions)]

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
