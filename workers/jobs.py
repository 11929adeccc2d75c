"""The jobs: each pays one debt of a stream, most by sending the table the command that their subject spells out.

A job that comes late or twice finds nothing owed: the decision is empty, and the append without events restates what
the stream does owe.
"""

from __future__ import annotations

from collections.abc import Callable

import structlog

from service.log.agenda import Due
from service.stream.refusal import Refused
from service.table.commands import (
    CloseBetting,
    CloseIdle,
    Command,
    EndTurn,
    NoteSuccessor,
    OpenHand,
    RotateBank,
    SettleHand,
)
from service.table.decider import stream_of
from service.table.succession import succession
from service.wiring import Service
from workers.archive import archive
from workers.bot import PlayBot, WithBots
from workers.disputes import audit, await_reveal, correct
from workers.periods import report
from workers.series import create_instance, plan_instance
from workers.tournaments import (
    begin_circuit,
    begin_round,
    hold_matches,
    open_match,
    report_circuit,
    start_tournament,
)

logger = structlog.get_logger()

Job = Callable[[Service, str, str], None]
"""Pays the debt of a stream (`table:<id>`) that is known by its subject."""


def perform(service: Service, due: Due) -> None:
    """Do what is due, here and now.

    Whatever goes wrong is noted on the agenda, which tries again later and parks what fails for good; it is raised
    all the same.
    """
    try:
        JOBS[due.kind](service, due.stream, due.subject)
        late = max(0, service.clock.now() - due.due)
        service.meters.paid_late_seconds.labels(due.kind).observe(late / 1000)
    except Exception:
        service.meters.jobs_failed.labels(due.kind).inc()
        parked = service.log.agenda.failed(due)
        logger.warning("job_failed", kind=due.kind, stream=due.stream, attempt=due.attempt, parked=parked)
        raise


def open_hand(service: Service, stream: str, subject: str) -> None:
    _send(service, stream, OpenHand(int(subject)))


def close_betting(service: Service, stream: str, subject: str) -> None:
    _call_time(service, stream, CloseBetting(int(subject)))


def end_turn(service: Service, stream: str, subject: str) -> None:
    hand, seat, hand_index = map(int, subject.split("."))
    _call_time(service, stream, EndTurn(hand, seat, hand_index))


def settle_hand(service: Service, stream: str, subject: str) -> None:
    _send(service, stream, SettleHand(int(subject)))


def rotate_bank(service: Service, stream: str, subject: str) -> None:
    _send(service, stream, RotateBank(int(subject)))


def play_bot(service: Service, stream: str, subject: str) -> None:
    try:
        _send(service, stream, PlayBot(subject))
    except Refused as refusal:
        if refusal.code != "too_late":  # then the time-out is owed as well, and pays both
            raise


def close_idle(service: Service, stream: str, subject: str) -> None:
    del subject
    _send(service, stream, CloseIdle())


def open_successor(service: Service, stream: str, subject: str) -> None:
    """Let a full table go on as another, then have it know; whatever was done already is not done twice."""
    del subject
    ended = service.log.load(stream, service.tables)
    table = ended.state
    if table.continues_as is None or table.successor is not None:
        return
    service.people.invitations.pass_on(table.id, table.continues_as)
    begin = succession(table, ended.head.position)
    service.carry_out(service.tables, stream_of(table.continues_as), begin, create=True)
    _send(service, stream, NoteSuccessor(table.continues_as))


def checkpoint(service: Service, stream: str, subject: str) -> None:
    service.checkpoints.pay(stream, int(subject))


JOBS: dict[str, Job] = {
    job.__name__: job
    for job in (
        open_hand,
        close_betting,
        end_turn,
        settle_hand,
        rotate_bank,
        play_bot,
        close_idle,
        open_successor,
        archive,
        checkpoint,
        audit,
        await_reveal,
        correct,
        start_tournament,
        open_match,
        begin_circuit,
        report_circuit,
        begin_round,
        hold_matches,
        plan_instance,
        create_instance,
        report,
    )
}
"""All that a worker may be asked for, by the obligation's kind."""


def _call_time(service: Service, stream: str, command: Command) -> None:
    """Time is called on nobody who can't be heard: the debt stands until the outage is over, and then gives them time.

    After a restart workers may be here before the API is, and the outage is recorded with its first pulse only.
    """
    if not service.clock.is_silent(stream):
        _send(service, stream, command)


def _send(service: Service, stream: str, command: Command) -> None:
    service.carry_out(WithBots(service.tables), stream, command)
