"""What the streams owe, and when: taken under a lease, never removed here.

Only the append that pays a debt removes it (or one without events, where nothing is owed any more); a checkpoint,
which is paid beside the log, is removed once it is kept. A worker that dies, a job that is lost or doubled, costs a
lease's time and nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from service.log.clock import Clock
from service.log.keys import Keys
from service.log.server import Script, Server
from service.stream.chain import Head
from service.stream.obligation import Obligation

USUAL_LEASE = 15_000
"""How long a taken debt is hidden, in milliseconds; must exceed the time limit of the job that pays it."""

LEASES = {"audit": 90_000, "archive": 3_600_000, "report": 90_000}
"""The lease of each kind of debt that takes long; a kind that is not listed gets the usual one."""

ATTEMPTS = 8
LONGEST_BACK_OFF = 600_000

_TAKE = Script.named("take")
_FAILED = Script.named("failed")
_PAID = Script("""
redis.call('ZREM', KEYS[1], ARGV[1])
redis.call('HDEL', KEYS[2], ARGV[1])
""")
_RESTATE = Script("""
-- KEYS  head agenda leases     ARGV  version hash, what it owes as its head has it, how many strays, they, member due …
local head = redis.call('HMGET', KEYS[1], 'version', 'hash')
if head[1] ~= ARGV[1] or head[2] ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], 'owed', ARGV[3])
local strays = tonumber(ARGV[4])
for n = 5, 4 + strays do
  redis.call('ZREM', KEYS[2], ARGV[n])
  redis.call('HDEL', KEYS[3], ARGV[n])
end
for n = 5 + strays, #ARGV, 2 do redis.call('ZADD', KEYS[2], 'NX', ARGV[n + 1], ARGV[n]) end
return 1
""")
_SIZE = Script("return redis.call('ZCARD', KEYS[1])")
_SCORED = Script("return redis.call('ZRANGEBYSCORE', KEYS[1], ARGV[1], ARGV[2], 'WITHSCORES', 'LIMIT', 0, ARGV[3])")


class Owed(msgspec.Struct, frozen=True):
    """A debt as it stands on the agenda, whenever it is due."""

    kind: str
    stream: str
    subject: str

    @property
    def member(self) -> str:
        """Its name on the agenda."""
        return f"{self.kind}:{self.stream}:{self.subject}"


class Due(Owed, frozen=True):
    """A debt whose time has come. `due` is that time in milliseconds UTC, `attempt` counts from 1."""

    due: int
    attempt: int


class Lag(msgspec.Struct, frozen=True):
    """Of one kind of debt, how many are overdue and not taken, and the longest time since one was due (ms)."""

    overdue: int
    longest: int


class Agenda:
    """The agendas of all partitions as one. Those whose server is away delay no others."""

    def __init__(self, server: Server, keys: Keys, clock: Clock, leases: Mapping[str, int] = LEASES) -> None:
        self._server = server
        self._keys = keys
        self._clock = clock
        self._lease_words = [word for kind, lease in leases.items() for word in (kind, lease)]

    def take(self, now: int, limit: int) -> list[Due]:
        """At most `limit` debts that are due, the longest overdue first; no one else gets them during their lease."""
        found = sorted((int(score), at) for at, _member, score in self._scored("-inf", now, limit))
        most = Counter(at for _score, at in found[:limit])
        calls = {
            at: ((self._keys.agenda(at), self._keys.leases(at)), (now, share, USUAL_LEASE, *self._lease_words))
            for at, share in most.items()
        }
        taken = [debt for debts in self._server.scripts(_TAKE, calls).values() for debt in debts]
        return [_due(member, lease) for member, lease, _since in sorted(taken, key=_since)]

    def failed(self, due: Due) -> bool:
        """Let a debt that could not be paid wait: 1 s, 3 s, 9 s … 10 min; after the eighth attempt it is parked.

        Answers whether it is parked now. A debt that was paid or taken anew meanwhile stays as it is.
        """
        parked = due.attempt >= ATTEMPTS
        again = "+inf" if parked else self._clock.now() + min(1_000 * 3 ** (due.attempt - 1), LONGEST_BACK_OFF)
        partition = self._keys.partition(due.stream)
        counted = self._server.script(
            _FAILED,
            (self._keys.agenda(partition), self._keys.leases(partition)),
            (due.member, f"{due.due} {due.attempt - 1}", f"{due.due} {due.attempt}", again),
        )
        return parked and bool(counted)

    def paid(self, kind: str, stream: str, subject: str) -> None:
        """Remove a debt that was paid beside the log. Nothing, if it is not owed."""
        partition = self._keys.partition(stream)
        keys = self._keys.agenda(partition), self._keys.leases(partition)
        self._server.script(_PAID, keys, [f"{kind}:{stream}:{subject}"])

    def of(self, stream: str) -> list[Owed]:
        """All that stands on the agenda for a stream, in no order."""
        found = self._server.command("ZRANGE", self._keys.agenda(self._keys.partition(stream)), 0, -1)
        return [Owed(*named) for named in map(_named, found) if named[1] == stream]

    def restate(self, stream: str, head: Head, debts: Sequence[Obligation], signing: Sequence[Obligation]) -> bool:
        """Let a stream that still stands at `head` owe `debts`, and `signing` beside the log, and nothing else.

        What stands already keeps its time and lease. False if the stream moved on; then nothing is changed.
        """
        due = {debt.member(stream): debt.due for debt in (*debts, *signing)}
        strays = [owed.member for owed in self.of(stream) if owed.member not in due]
        partition = self._keys.partition(stream)
        keys = self._keys.head(stream), self._keys.agenda(partition), self._keys.leases(partition)
        words = [word for member, at in due.items() for word in (member, at)]
        owed = owed_by(stream, debts)
        return bool(self._server.script(_RESTATE, keys, [head.version, head.hash, owed, len(strays), *strays, *words]))

    def parked(self) -> list[Due]:
        """What was given up after too many attempts, until an append replaces it; at most 1,000 of each partition."""
        given_up = [(at, member) for at, member, _never in self._scored("+inf", "+inf", 1_000)]
        leases = self._server.commands([("HGET", self._keys.leases(at), member) for at, member in given_up])
        return [_due(member, lease) for (_at, member), lease in zip(given_up, leases, strict=True)]

    def size(self) -> int:
        """How much is owed, whenever it is due; of the partitions that can be had."""
        calls = {at: ([self._keys.agenda(at)], ()) for at in self._keys.all_partitions()}
        return sum(self._server.scripts(_SIZE, calls).values())

    def next_due(self) -> int | None:
        """When to look again: the earliest time at which something is due or a lease ends; None if nothing is owed."""
        return min((int(score) for _at, _member, score in self._scored("-inf", "(+inf", 1)), default=None)

    def lag(self) -> dict[str, Lag]:
        """How far the workers are behind, by kind; of each partition the 1,000 longest overdue are looked at."""
        now = self._clock.now()
        lags: dict[str, Lag] = {}
        for _at, member, score in self._scored("-inf", now, 1_000):
            kind = _named(member)[0]
            before = lags.get(kind, Lag(0, 0))
            lags[kind] = Lag(before.overdue + 1, max(before.longest, now - int(score)))
        return lags

    def _scored(self, least: str, most: str | int, limit: int) -> Iterator[tuple[str, bytes, bytes]]:
        """Of each partition that can be had, the first members with their times."""
        bounds = least, most, limit
        calls = {at: ([self._keys.agenda(at)], bounds) for at in self._keys.all_partitions()}
        for partition, flat in self._server.scripts(_SCORED, calls).items():
            for member, score in zip(flat[::2], flat[1::2], strict=True):
                yield partition, member, score


def owed_by(stream: str, debts: Sequence[Obligation]) -> str:
    """What a stream owes, as its head has it: a line for each debt."""
    return "".join(f"{debt.member(stream)} {debt.due}\n" for debt in debts)


def _since(taken: tuple[bytes, bytes, bytes]) -> int:
    """When it became due, or its last lease ended."""
    return int(taken[2])


def _due(member: bytes, lease: bytes) -> Due:
    due, failures = lease.split()
    return Due(*_named(member), int(due), int(failures) + 1)


def _named(member: bytes) -> tuple[str, str, str]:
    """Kind, stream and subject."""
    kind, rest = member.decode().split(":", 1)
    stream, subject = rest.rsplit(":", 1)
    return kind, stream, subject
