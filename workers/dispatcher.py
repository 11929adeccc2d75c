"""The dispatcher: sees what the logs owe and when, and hands it to the workers.

It holds nothing that matters. What it takes from the agenda is only leased, so whatever it or a worker drops comes up
again. Several dispatchers share the work, and one that starts or reconnects looks at everything.
"""

from __future__ import annotations

import contextlib
import signal
import threading
import time
from secrets import token_hex
from typing import get_args

import structlog
from redis import RedisError

from service.log.feed import LONGEST_BLOCK, Cursor
from service.log.server import LogUnavailable
from service.meters import shared
from service.settings import Settings
from service.wiring import Service, wire
from workers import periods
from workers.queues import QueueName, Queues, queue_client

logger = structlog.get_logger()

JOBS_PER_WORKER = 4
"""How many jobs may wait in a queue for each worker: enough that none idles, and the agenda stays the backlog."""

SHORTEST_WAIT_MS = 10
"""Between two looks while all queues are full, or a lease is just ending."""

BEAT_EVERY_S = 3
RECONNECT_AFTER_S = 0.5


def run(settings: Settings) -> None:
    """Dispatch until SIGTERM or SIGINT."""
    service = wire(settings, shared(settings.data_dir))
    periods.begin(service)
    dispatcher = Dispatcher(service, Queues(queue_client(settings)))
    for end in (signal.SIGTERM, signal.SIGINT):
        signal.signal(end, lambda _signal, _frame: dispatcher.stop())
    dispatcher.run()


class Dispatcher:
    """One dispatcher over all partitions."""

    def __init__(self, service: Service, queues: Queues) -> None:
        self._log = service.log
        self._queues = queues
        self._keeper = service.keeper()
        self._processes = service.processes
        self._waiting = service.meters.jobs_waiting
        self._name = token_hex(4)
        self._stopping = threading.Event()
        self._cursor: Cursor | None = None
        self._looked_at = 0
        self._workers = 1
        self._beaten = 0.0

    def run(self) -> None:
        """Look, hand on and wait, until `stop`; while a server is away, try again."""
        while not self._stopping.is_set():
            try:
                self.look()
            except (LogUnavailable, RedisError) as error:
                logger.warning("server_away", error=str(error))
                self._cursor = None
                self._stopping.wait(RECONNECT_AFTER_S)
        with contextlib.suppress(RedisError):
            self._processes.leave("dispatcher", self._name)

    def stop(self) -> None:
        """End after the present look, within about a second."""
        self._stopping.set()

    def look(self) -> None:
        """Wait until something happens or falls due; hand on what is due; then keep the projections."""
        self._beat()
        if self._cursor is None:
            self._hand_on(self._log.clock.now())
            self._cursor = self._keeper.begin()
        lines, self._cursor = self._log.feed.read(self._cursor, self._patience())
        now = self._log.clock.now()
        self._hand_on(now)
        self._keeper.follow(lines, self._cursor, self._looked_at)
        self._looked_at = now

    def _hand_on(self, now: int) -> None:
        room = self._workers * JOBS_PER_WORKER - self._queues.waiting("tables")
        if room > 0:
            self._queues.add(self._log.agenda.take(now, room))

    def _patience(self) -> int:
        """Milliseconds until the next thing is due, within bounds."""
        due = self._log.agenda.next_due()
        if due is None:
            return LONGEST_BLOCK
        return max(SHORTEST_WAIT_MS, min(due - self._log.clock.now(), LONGEST_BLOCK))

    def _beat(self) -> None:
        """Say now and then that this dispatcher lives, and count the workers."""
        if time.monotonic() - self._beaten < BEAT_EVERY_S:
            return
        self._processes.beat("dispatcher", self._name)
        self._workers = max(1, self._processes.present()["tables"])
        for name in get_args(QueueName):
            self._waiting.labels(name).set(self._queues.waiting(name))
        self._beaten = time.monotonic()
