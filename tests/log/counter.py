"""A toy stream to try the log on: a counter that can hide a number, owe a ring of its bell, and restate itself."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

import msgspec

from service.stream.catalogue import Catalogue
from service.stream.decider import Context
from service.stream.event import Event, Fact, Secret
from service.stream.obligation import Obligation
from service.stream.refusal import Refused


class Begun(Fact, frozen=True):
    """The constants: nothing may be added beyond `limit`."""

    limit: int


class Added(Fact, frozen=True):
    amount: int


class Hidden(Secret, frozen=True):
    number: int


class NumberHidden(Fact, frozen=True):
    SECRET = Hidden


class BellSet(Fact, frozen=True):
    bell: int
    due: int


class BellRung(Fact, frozen=True):
    bell: int


class Restated(Fact, frozen=True):
    """The whole counter, so that a fold may begin here."""

    total: int
    bells: dict[str, int]
    hidden: int


class LogRewound(Fact, frozen=True):
    pass


class Counter(msgspec.Struct, frozen=True):
    version: int = 0
    limit: int = 0
    total: int = 0
    bells: tuple[tuple[int, int], ...] = ()
    hidden: int = 0
    rewinds: int = 0


class Begin(msgspec.Struct, frozen=True):
    limit: int = 1_000_000


class Add(msgspec.Struct, frozen=True):
    amount: int
    times: int = 1


class Hide(msgspec.Struct, frozen=True):
    number: int


class SetBell(msgspec.Struct, frozen=True):
    bell: int
    due: int


class Ring(msgspec.Struct, frozen=True):
    bell: int


class Restate(msgspec.Struct, frozen=True):
    pass


class NoticeRewind(msgspec.Struct, frozen=True):
    pass


Command = Begin | Add | Hide | SetBell | Ring | Restate | NoticeRewind


class Counting:
    """The counter's decider."""

    catalogue = Catalogue([Begun, Added, NumberHidden, BellSet, BellRung, Restated, LogRewound])

    def initial(self, stream: str) -> Counter:
        del stream
        return Counter()

    def decide(self, state: Counter, command: Command, context: Context) -> Sequence[Event]:
        return [
            Event(version, context.now, context.actor, context.cause, fact, secret)
            for version, (fact, secret) in enumerate(self._facts(state, command, context), state.version + 1)
        ]

    def _facts(self, state: Counter, command: Command, context: Context) -> Sequence[tuple[Fact, Secret | None]]:
        match command:
            case Begin(limit):
                return [(Begun(limit), None)]
            case Add(amount, times):
                if state.total + amount * times > state.limit:
                    raise Refused("over_the_limit", "add less", largest=state.limit - state.total)
                return [(Added(amount), None)] * times
            case Hide(number):
                salt = context.entropy.draw("counter", "salt", state.version + 1, 16).hex()
                return [(NumberHidden(), Hidden(owner=context.actor, salt=salt, number=number))]
            case SetBell(bell, due):
                return [(BellSet(bell, due), None)]
            case Ring(bell):
                return [(BellRung(bell), None)] if bell in dict(state.bells) else []
            case Restate():
                bells = {str(bell): due for bell, due in state.bells}
                return [(Restated(state.total, bells, state.hidden), None)]
            case NoticeRewind():
                return [(LogRewound(), None)]

    def evolve(self, state: Counter, event: Event) -> Counter:
        state = msgspec.structs.replace(state, version=event.version)
        match event.fact:
            case Begun(limit):
                return msgspec.structs.replace(state, limit=limit)
            case Added(amount):
                return msgspec.structs.replace(state, total=state.total + amount)
            case NumberHidden():
                assert isinstance(event.secret, Hidden)
                return msgspec.structs.replace(state, hidden=state.hidden + event.secret.number)
            case BellSet(bell, due):
                return msgspec.structs.replace(state, bells=(*state.bells, (bell, due)))
            case BellRung(bell):
                left = tuple(kept for kept in state.bells if kept[0] != bell)
                return msgspec.structs.replace(state, bells=left)
            case Restated(total, bells, hidden):
                kept = tuple((int(bell), due) for bell, due in bells.items())
                return msgspec.structs.replace(state, total=total, bells=kept, hidden=hidden)
            case LogRewound():
                return msgspec.structs.replace(state, rewinds=state.rewinds + 1)
            case _:
                raise AssertionError(event)

    def obligations(self, state: Counter) -> Sequence[Obligation]:
        return [Obligation("ring", str(bell), due) for bell, due in state.bells]

    def restates(self, event: Event) -> bool:
        return isinstance(event.fact, Restated)

    def owes_checkpoint(self, event: Event) -> bool:
        return isinstance(event.fact, Restated)

    def rewound(self) -> Command:
        return NoticeRewind()


class Dice:
    """Real entropy; the counter does not care."""

    def draw(self, stream: str, purpose: str, ordinal: int, size: int) -> bytes:
        del stream, purpose, ordinal
        return secrets.token_bytes(size)
