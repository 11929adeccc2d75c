"""Recomputing from a log what its stream owes: what a repair compares, and a restore begins with."""

from __future__ import annotations

from itertools import islice
from typing import Any

from service.log.server import LogUnavailable
from service.stream.canonical import LARGEST_INTEGER
from service.stream.chain import Head
from service.stream.decider import Decider
from service.stream.obligation import Obligation
from service.wiring import Service

RETRIES = 20


def decider_of(service: Service, stream: str) -> Decider[Any, Any]:
    """Who decides for a stream of this kind."""
    kinds: dict[str, Decider[Any, Any]] = {
        "table": service.tables,
        "dispute": service.complaints,
        "tournament": service.tournaments,
        "series": service.series,
        "operations": service.operations,
        "calendar": service.periods,
    }
    return kinds[stream.partition(":")[0]]


def debts_of(service: Service, stream: str) -> tuple[Head, list[Obligation], list[Obligation]]:
    """Where a stream stands, what it owes there by its log, and which checkpoints are owed of it and missing.

    One that was imported or archived owes nothing.
    """
    if service.log.imports.of(stream) is not None or service.log.is_archived(stream):
        return service.log.head(stream), [], []
    decider = decider_of(service, stream)
    loaded = service.log.load(stream, decider)
    signed = {checkpoint.version for checkpoint in service.checkpoints.of(stream, 0, LARGEST_INTEGER)}
    events = map(decider.catalogue.event, islice(service.log.records(stream), loaded.head.version))
    unsigned = [event for event in events if decider.owes_checkpoint(event) and event.version not in signed]
    signing = [Obligation("checkpoint", str(event.version), event.at) for event in unsigned]
    return loaded.head, list(decider.obligations(loaded.state)), signing


def recompute(service: Service, stream: str) -> None:
    """Let the stream owe what its log says, and a checkpoint wherever one is due and missing; others may be faster."""
    for _ in range(RETRIES):
        if service.log.agenda.restate(stream, *debts_of(service, stream)):
            return
    raise LogUnavailable(f"{stream} moved on {RETRIES} times; try again")
