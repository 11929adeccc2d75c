"""Recomputing from a log what its stream owes: what a repair compares, and a restore begins with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from service.log.append import Appended
from service.log.server import LogUnavailable
from service.stream.canonical import LARGEST_INTEGER
from service.stream.decider import Decider
from service.stream.obligation import Obligation
from service.wiring import Service

RETRIES = 20


def decider_of(service: Service, stream: str) -> Decider[Any, Any]:
    """Who decides for a stream of this kind."""
    kinds: dict[str, Decider[Any, Any]] = {
        "table": service.tables,
        "dispute": service.complaints,
        "operations": service.operations,
    }
    return kinds[stream.partition(":")[0]]


def recompute(service: Service, stream: str) -> None:
    """Let the stream owe what its log says, and a checkpoint wherever one is due and missing.

    An append changes the agenda only where it changes what is owed, so all of it is given up first.
    """
    _owe(service, stream, lambda _state: ())
    agenda = service.log.agenda
    for stray in agenda.of(stream):
        agenda.paid(stray.kind, stray.stream, stray.subject)
    decider = decider_of(service, stream)
    _owe(service, stream, decider.obligations)
    agenda.owe("checkpoint", stream, unsigned(service, stream), service.clock.now())


def _owe(service: Service, stream: str, obligations: Callable[[Any], Sequence[Obligation]]) -> None:
    """Replace what the stream owes; whoever is faster is followed."""
    for _ in range(RETRIES):
        loaded = service.log.load(stream, decider_of(service, stream))
        if isinstance(service.log.append(stream, loaded, [], obligations(loaded.state), None), Appended):
            return
    raise LogUnavailable(f"{stream} moved on {RETRIES} times; try again")


def unsigned(service: Service, stream: str) -> list[str]:
    """The versions of which a checkpoint is owed by the log's events, and there is none."""
    decider = decider_of(service, stream)
    signed = {checkpoint.version for checkpoint in service.checkpoints.of(stream, 0, LARGEST_INTEGER)}
    events = map(decider.catalogue.event, service.log.records(stream))
    return [str(event.version) for event in events if decider.owes_checkpoint(event) and event.version not in signed]
