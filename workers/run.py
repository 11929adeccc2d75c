"""A worker process: RQ's loop around the jobs of one queue.

One queue, because an RQ worker on two loses for good the job that it dies with between taking and starting it.
"""

from __future__ import annotations

import contextlib
import functools
import time
from collections.abc import Callable
from typing import Any

from redis import Redis, RedisError
from redis.client import Pipeline
from rq import SimpleWorker, Worker
from rq.job import Job
from rq.serializers import JSONSerializer
from rq.worker import BaseWorker

from service.log.agenda import Due
from service.meters import shared
from service.projections.processes import Processes
from service.settings import Settings
from service.wiring import Service, wire
from workers.jobs import JOBS, perform
from workers.queues import QueueName, queue_client

BEAT_EVERY_S = 3
RQ_TTL_S = 15 + BEAT_EVERY_S
"""RQ waits for a job for fifteen seconds less than this, then beats."""


def run(settings: Settings, queue: QueueName) -> None:
    """Work off `queue` until SIGTERM or SIGINT; the job at hand is finished first."""
    service = wire(settings, shared(settings.data_dir))
    worker(service, queue, queue_client(settings)).work(logging_level="WARNING")


def worker(service: Service, queue: QueueName, connection: Redis) -> BaseWorker:
    """The worker of a queue: a table's steps run in this process at once, reports each in a fork of their own.

    `connection` is a bytes client that nobody else uses, since RQ changes its time limits.
    """
    loop = _TablesWorker if queue == "tables" else _ReportsWorker
    made = loop(
        [queue],
        connection=connection,
        job_class=listed_job(service),
        serializer=JSONSerializer,
        worker_ttl=RQ_TTL_S,
        job_monitoring_interval=BEAT_EVERY_S,
        log_job_description=False,
    )
    made.processes, made.kind = service.processes, queue
    return made


def listed_job(service: Service) -> type[Job]:
    """The class of jobs that run on `service`, and run nothing but what `JOBS` lists.

    An RQ job may name any function of any module, and more to be called when it ends. Whoever can write to the queues
    must not be able to run code by that.
    """

    class ListedJob(Job):
        @property
        def func(self) -> Callable[..., Any]:
            if self.func_name not in JOBS:
                raise LookupError(f"{self.func_name} is none of the jobs that a worker does")
            return functools.partial(_perform, service, self.func_name)

        def restore(self, raw_data: Any) -> None:
            super().restore(raw_data)
            self._success_callback_name = self._failure_callback_name = self._stopped_callback_name = None
            self.webhooks = []

    return ListedJob


def _perform(service: Service, kind: str, stream: str, subject: str, due: int, attempt: int) -> None:
    perform(service, Due(kind, stream, subject, due, attempt))


class _Beating(BaseWorker):
    """Says among the service's processes, too, that it lives."""

    processes: Processes
    kind: QueueName
    max_connection_wait_time = 2.0
    log_result_lifespan = False
    _beaten = 0.0

    def heartbeat(self, timeout: int | None = None, pipeline: Pipeline | None = None) -> None:
        """Every few seconds, or along with something else; RQ's three for each job would each wait for the disk."""
        due = time.monotonic() - self._beaten >= BEAT_EVERY_S - 0.5
        if due or pipeline is not None:
            super().heartbeat(timeout, pipeline)
        if due:
            with contextlib.suppress(RedisError):
                self.processes.beat(self.kind, self.name)
            self._beaten = time.monotonic()

    def set_state(self, state: str, pipeline: Pipeline | None = None) -> None:
        """Told to the server only along with something else, for the same reason."""
        if pipeline is None:
            self._state = state
        else:
            super().set_state(state, pipeline)

    def register_death(self) -> None:
        super().register_death()  # type: ignore[no-untyped-call]
        with contextlib.suppress(RedisError):
            self.processes.leave(self.kind, self.name)


class _TablesWorker(_Beating, SimpleWorker):
    pass


class _ReportsWorker(_Beating, Worker):
    pass
