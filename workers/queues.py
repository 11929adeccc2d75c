"""Handing what is due to RQ. Its queues hold little at a time: the agenda is the backlog."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args

from redis import Redis
from rq import Queue
from rq.queue import EnqueueData
from rq.serializers import JSONSerializer

from service.log.agenda import Due
from service.settings import Settings

QueueName = Literal["tables", "reports"]

REPORTS: frozenset[str] = frozenset({"archive", "audit", "report"})
"""The kinds that take seconds and run in a process of their own; all others are a table's next step."""

JOB_SECONDS: dict[QueueName, int] = {"tables": 10, "reports": 60}
"""After this a job is given up; its lease on the agenda lasts longer."""

FAILURES_KEPT_S = 3600
"""How long RQ shows a failed job, for people; whether it is tried again the agenda knows."""


def queue_client(settings: Settings) -> Redis:
    """A client for RQ alone, which changes the time limits of what it is given."""
    address = settings.queue_url or settings.redis_url
    assert address is not None, "whoever starts a process settles where its servers are"
    return Redis.from_url(address)


class Queues:
    """The queues on one server; `connection` is a bytes client of their own."""

    def __init__(self, connection: Redis) -> None:
        self._queues = {
            name: Queue(name, connection=connection, serializer=JSONSerializer) for name in get_args(QueueName)
        }

    def waiting(self, name: QueueName) -> int:
        """How many jobs no worker has taken yet."""
        return self._queues[name].count

    def add(self, dues: Sequence[Due]) -> None:
        """Queue a job for each, in one go per queue. A job carries nothing but ids."""
        for name, queue in self._queues.items():
            jobs = [_job(due) for due in dues if queue_of(due.kind) == name]
            if jobs:
                queue.enqueue_many(jobs)


def queue_of(kind: str) -> QueueName:
    """The queue that an obligation's kind goes to."""
    return "reports" if kind in REPORTS else "tables"


def _job(due: Due) -> EnqueueData:
    return Queue.prepare_data(
        due.kind,
        args=(due.stream, due.subject, due.due, due.attempt),
        timeout=JOB_SECONDS[queue_of(due.kind)],
        result_ttl=0,
        failure_ttl=FAILURES_KEPT_S,
    )
