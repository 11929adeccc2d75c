"""Load, decide, append, and again if someone else was faster: the only retry loop of the service.

What this process folded before is taken for the load as long as it can be: the append holds it against the log, and
whoever decided on too old a table is told what is newer, like anyone who was too late.
"""

from __future__ import annotations

from threading import Lock
from typing import Generic, Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from service.log.append import Appended, CommandRecord, Missed, Repeated, Request, Rewound, Stale
from service.log.load import Loaded
from service.log.log import Log
from service.log.server import LogUnavailable
from service.meters import Meters
from service.stream.chain import Head
from service.stream.decider import Context, Decider, Entropy
from service.stream.event import Event, Record
from service.stream.refusal import Refused

RETRIES = 100
TEN_MINUTES = 600_000

S = TypeVar("S")
C = TypeVar("C")


class Rewindable(Decider[S, C], Protocol[S, C]):
    """A decider that can take note that its log lost events which were once acknowledged."""

    def rewound(self) -> C:
        """The command by which it does; an event always follows from it."""


class Outcome(msgspec.Struct, Generic[S], frozen=True):
    """What a command led to: its events, typed and as stored, and the stream just after them.

    `repeated`: it was carried out before, and this is what it led to then. `now` is the log's time (ms) of the answer.
    """

    events: tuple[Event, ...]
    records: tuple[Record, ...]
    state: S
    head: Head
    now: int
    repeated: bool = False

    @property
    def versions(self) -> range:
        """The versions that the command wrote."""
        return range(self.head.version - len(self.events) + 1, self.head.version + 1)


class _Order(msgspec.Struct, Generic[S, C], frozen=True):
    """One command on its way, the same at every attempt."""

    decider: Rewindable[S, C]
    stream: str
    command: C
    actor: str | None
    entropy: Entropy
    operator: bool
    pinned: str | None
    create: bool
    request: Request


class Transactor:
    """Carries commands out on the streams of one log."""

    def __init__(self, log: Log, meters: Meters | None = None) -> None:
        self._log = log
        self._meters = meters or Meters()
        # Who was too late queues with the other threads of its process, or they would starve one another.
        self._queues = [Lock() for _ in range(64)]

    def run(
        self,
        decider: Rewindable[S, C],
        stream: str,
        command: C,
        *,
        actor: str | None,
        cause: str,
        entropy: Entropy,
        keep_ms: int = TEN_MINUTES,
        operator: bool = False,
        pinned: str | None = None,
        request: str = "",
        status: int = 200,
        create: bool = False,
    ) -> Outcome[S]:
        """Decide `command` on the newest state and append what follows, exactly once per `cause` (the command's id).

        `request` is a digest of what was asked, remembered with `status` for `keep_ms`; `pinned` a position or bare
        version that must still be the head; `create` lets the stream begin here.

        Raises `Refused`: what the decider says; `unknown_stream`; `version_passed` (412) where the pin no longer
        holds; `key_reused` (422) where `cause` came with another request before; `LogUnavailable` (503).
        """
        remembered = Request(cause, request, keep_ms, status)
        order = _Order(decider, stream, command, actor, entropy, operator, pinned, create, remembered)
        loaded = self._log.recall(stream) or self._log.load(stream, decider, cause)
        step = self._step(order, loaded, loaded.now)
        if isinstance(step, Outcome):
            return step
        arrival = step.now if step.epoch != loaded.epoch else loaded.now
        with self._queues[hash(stream) % len(self._queues)]:
            for _ in range(RETRIES):
                step = self._step(order, step, arrival)
                if isinstance(step, Outcome):
                    return step
        raise LogUnavailable(f"{RETRIES} others were faster; nothing was written, try again")

    def _step(self, order: _Order[S, C], loaded: Loaded[S], arrival: int) -> Outcome[S] | Loaded[S]:
        """Whatever is next for a command on this stream; answers the newer stream where that was not the end."""
        if loaded.command is not None:
            return self._as_then(order, loaded.command, loaded.now)
        if loaded.head.version == 0 and not order.create:
            raise Refused("unknown_stream", f"there is no {order.stream}")
        if loaded.lost and loaded.head.version > 0:
            self._notice_rewind(order, loaded)
            return self._log.load(order.stream, order.decider, order.request.id)
        return self._attempt(order, loaded, arrival)

    def _attempt(self, order: _Order[S, C], loaded: Loaded[S], arrival: int) -> Outcome[S] | Loaded[S]:
        """Decide and append once; answers the newer stream where someone else was faster.

        A refusal goes to the log as well, without events: only on the newest state, and unless the command was
        carried out already, is it the answer.
        """
        request, refused = order.request, None
        now = max(arrival, loaded.at)
        try:
            _check_pin(order.pinned, loaded.head)
            context = Context(now, order.actor, request.id, order.entropy, order.operator, loaded.outages)
            events = tuple(order.decider.decide(loaded.state, order.command, context))
        except Refused as refusal:
            request, refused, events = replace(request, keep_ms=0), refusal, ()
        answer = self._append(order, loaded, events, request)
        match answer:
            case Outcome() if refused is not None:
                raise refused
            case Outcome():
                at = max(now, loaded.at) if answer.events else loaded.at
                self._log.keep(order.stream, answer.head, answer.state, at, loaded)
                return answer
            case Repeated(command, now):
                return self._as_then(order, command, now)
            case Missed():
                return self._log.follow(order.stream, order.decider, loaded, answer)
            case Stale() | Rewound():
                return self._log.load(order.stream, order.decider, request.id)

    def _append(
        self,
        order: _Order[S, C],
        loaded: Loaded[S],
        events: tuple[Event, ...],
        request: Request | None,
        notices_rewind: bool = False,
    ) -> Outcome[S] | Repeated | Missed | Stale | Rewound:
        """Append the events, with all that is owed after them."""
        decider, head, state, restated, unsigned = order.decider, loaded.head, loaded.state, None, None
        records = []
        for event in events:
            record = decider.catalogue.record(head, event)
            records.append(record)
            head, state = Head(record.version, record.hash), decider.evolve(state, event)
            if decider.restates(event):
                restated = event.version
            if decider.owes_checkpoint(event):
                unsigned = event.version
        with self._meters.append_seconds.time():
            answer = self._log.append(
                order.stream, loaded, records, decider.obligations(state), request, restated, notices_rewind, unsigned
            )
        self._meters.appends.labels(type(answer).__name__.lower()).inc()
        if not isinstance(answer, Appended):
            return answer
        return Outcome(events, tuple(records), state, head, answer.now)

    def _as_then(self, order: _Order[S, C], command: CommandRecord, now: int) -> Outcome[S]:
        """What the command led to when it was carried out."""
        if command.request != order.request.digest:
            raise Refused("key_reused", "this Idempotency-Key came with another request before; use a fresh one")
        stream, decider, last = order.stream, order.decider, command.before + command.count
        records = tuple(self._log.read(stream, command.before, command.count))
        events = tuple(map(decider.catalogue.event, records))
        state = self._log.state_at(stream, decider, last)
        return Outcome(events, records, state, self._log.head_at(stream, last), now, repeated=True)

    def _notice_rewind(self, order: _Order[S, C], loaded: Loaded[S]) -> None:
        """Let the stream take note that its log went back; whoever is first does it for all."""
        decider = order.decider
        context = Context(loaded.now, None, None, order.entropy, outages=loaded.outages)
        events = tuple(decider.decide(loaded.state, decider.rewound(), context))
        self._append(order, loaded, events, None, notices_rewind=True)


def _check_pin(pinned: str | None, head: Head) -> None:
    if pinned is not None and pinned not in (head.position, str(head.version)):
        raise Refused(
            "version_passed",
            f"the stream is at {head.position}, no longer at {pinned}; look again and decide anew",
            position=head.position,
        )
