"""The log of every stream: load what was, append what follows, read and verify what lies there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

import redis
from msgspec.structs import replace

from service.log.agenda import LEASES, Agenda
from service.log.append import Answer, Missed, Request, Stale, append
from service.log.archive import Archive
from service.log.archiving import put_away
from service.log.cache import Baseline, Cache
from service.log.clock import Clock
from service.log.entries import fold, record_of
from service.log.feed import Feed
from service.log.hearsay import Hearsay
from service.log.history import state_at
from service.log.imports import Imports
from service.log.keys import PARTITIONS, Keys
from service.log.load import Loaded, load, recall
from service.log.reader import Reader
from service.log.server import Server
from service.stream.chain import Head, genesis
from service.stream.decider import Decider
from service.stream.event import Record
from service.stream.obligation import Obligation
from service.stream.refusal import Refused

MOST_AT_ONCE = 500

S = TypeVar("S")


class PartitionsDiffer(ValueError):
    """The data was laid out over another number of partitions; that number is fixed at the first start."""


class Log:
    """Every stream of the service, with its agenda, feed and clock, and those that were imported.

    `client` must be a bytes client (`server.connect`); `archive` the address to which streams go that are put away;
    `replicas` how many of a server's replicas must hold an append before it is acknowledged. All methods raise
    `LogUnavailable` while Redis is away, and who reads an archived stream whose file is gone is refused `archive_lost`.
    """

    def __init__(
        self,
        client: redis.Redis,
        partitions: int = 16,
        leases: Mapping[str, int] = LEASES,
        archive: str = "memory://",
        replicas: int = 0,
    ) -> None:
        self.keys = Keys(partitions)
        self.redis = client
        self._server = Server(client, replicas)
        self._archive = Archive(archive)
        self._reader = Reader(self._server, self.keys, self._archive)
        self._cache = Cache()
        self._hearsay = Hearsay()
        self.clock = Clock(self._server, self.keys)
        self.feed = Feed(self._server, self.keys)
        self.agenda = Agenda(self._server, self.keys, self.clock, leases)
        self.imports = Imports(self._server, self.keys)

    def settle_partitions(self) -> None:
        """At start: fix the number of partitions for ever, or raise `PartitionsDiffer` if another was fixed before."""
        tags = " ".join(self.keys.all_partitions())
        self._server.command("SET", PARTITIONS, tags, "NX")
        fixed = self._server.command("GET", PARTITIONS).decode()
        if fixed.isdigit():
            raise PartitionsDiffer(
                "this data was laid by release 0.1.0; back it up with that release, and restore it into a fresh folder"
            )
        if fixed != tags:
            raise PartitionsDiffer(f"this data lies in the partitions {fixed}, by the setting they would be {tags}")

    # What a decision needs.

    def load(self, stream: str, decider: Decider[S, Any], command: str = "") -> Loaded[S]:
        """The stream at its head, and what `command` (an id) led to if it was carried out before.

        Refuses `log_damaged` and `unknown_event`, for this stream alone.
        """
        return load(self._server, self.keys, self._reader, self._cache, self._hearsay, stream, decider, command)

    def recall(self, stream: str) -> Loaded[Any] | None:
        """The stream as this process knows it, without asking; what is decided on it, `append` holds against the log.

        None where it does not know enough.
        """
        return recall(self.keys, self._cache, self._hearsay, stream)

    def append(
        self,
        stream: str,
        loaded: Loaded[Any],
        records: Sequence[Record],
        obligations: Sequence[Obligation],
        request: Request | None,
        restated: int | None = None,
        notices_rewind: bool = False,
        unsigned: int | None = None,
    ) -> Answer:
        """Write records, command and all that the stream then owes, in one step, if it still stands as `loaded`.

        `restated` is the newest version among the records at which a fold may begin; `notices_rewind` marks the
        records by which a stream takes note that its log went back; `unsigned` is the one of which a checkpoint is
        owed, apart from what else is. Without records it changes only what is owed.
        """
        head, epoch, outages = loaded.head, loaded.epoch, loaded.outages
        answer = append(
            self._server,
            self.keys,
            stream,
            head,
            epoch,
            records,
            obligations,
            request,
            restated,
            notices_rewind,
            unsigned,
        )
        if not isinstance(answer, Stale):
            self._hearsay.heard(self.keys.partition(stream), answer.now, epoch, outages)
        return answer

    def follow(self, stream: str, decider: Decider[S, Any], loaded: Loaded[S], missed: Missed) -> Loaded[S]:
        """What was loaded, with what others wrote meanwhile."""
        if not missed.entries:
            return self.load(stream, decider)
        last = record_of(missed.entries[-1])
        state = fold(decider, loaded.state, missed.entries)
        return replace(
            loaded, state=state, head=Head(last.version, last.hash), at=last.at, now=max(loaded.now, last.at)
        )

    def keep(self, stream: str, head: Head, state: Any, at: int, loaded: Loaded[Any]) -> None:
        """Keep a state just appended onto what was loaded, as the baseline of the next load."""
        self._cache.put(stream, Baseline(head, state, at, loaded.rewound))

    def put_away(self, stream: str, debt: str) -> None:
        """Archive a stream to which nothing will be added, and with that pay `debt`, a member of the agenda.

        Nothing where it is archived already. Raises `ChainBroken`.
        """
        if not self.is_archived(stream):
            read = partial(self.records, stream)
            put_away(self._server, self.keys, self._archive, stream, self.head(stream), read, debt)

    def is_archived(self, stream: str) -> bool:
        """Whether the stream lies in the archive alone."""
        return self._reader.volume(stream) is not None

    # What was.

    def head(self, stream: str) -> Head:
        """Where the stream stands; version 0 if there is none."""
        version, hash = self._server.command("HMGET", self.keys.head(stream), "version", "hash")
        return Head(int(version), hash) if version else genesis(stream)

    def head_at(self, stream: str, version: int) -> Head:
        """Where the stream stood just after `version`; refuses `unknown_version`."""
        if version == 0:
            return genesis(stream)
        for record in self.read(stream, version - 1, 1):
            if record.version == version:
                return Head(version, record.hash)
        imported = self.imports.of(stream)
        if imported is None or imported.version != version:
            raise Refused("unknown_version", f"{stream} has no version {version} here; ask for another one")
        return imported.before

    def exists(self, stream: str) -> bool:
        """Whether the stream has an event."""
        return bool(self._server.command("EXISTS", self.keys.head(stream)))

    def read(self, stream: str, after: int = 0, limit: int = MOST_AT_ONCE) -> list[Record]:
        """The events after version `after` as stored, oldest first, `limit` at most.

        One follows on the other, except where an import left some out.
        """
        return list(map(record_of, self._reader.after(stream, after, limit)))

    def records(self, stream: str, first: int = 1) -> Iterator[Record]:
        """The events from version `first` on as stored, oldest first, up to where the log ends; read piece by piece."""
        while records := self.read(stream, first - 1):
            yield from records
            first = records[-1].version + 1

    def state_at(self, stream: str, decider: Decider[S, Any], version: int) -> S:
        """The state as it was just after `version`; refuses `unknown_version` past the head."""
        if not 0 <= version <= self.head(stream).version:
            raise Refused("unknown_version", f"{stream} has no version {version} yet; ask for an earlier one")
        return state_at(self._reader, stream, decider, version)

    def streams(self, kind: str) -> Iterator[str]:
        """Every stream of a kind (`table`), in no order; one begun meanwhile may be missing."""
        for partition in self.keys.all_partitions():
            cursor = b"0"
            while True:
                cursor, names = self._server.command(
                    "SSCAN", self.keys.register(partition, kind), cursor, "COUNT", MOST_AT_ONCE
                )
                yield from (name.decode() for name in names)
                if int(cursor) == 0:
                    break
