"""Many who write to the log at once, below the API, and keep what was acknowledged to them."""

from __future__ import annotations

import contextlib
import secrets
import threading
import time
from collections import Counter as Tally
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor

from service.log.log import Log
from service.log.server import LogUnavailable, connect
from service.transact import Transactor
from tests.log.counter import Add, Begin, Command, Dice
from tests.log.streams import COUNTING, followed
from tests.supervisor.processes import eventually

WRITERS = 8
AGAIN_AFTER_S = 0.02


class Writers:
    """Eight writers, each with a connection and a stream of its own; `replicas` are to hold what each writes."""

    def __init__(self, url: str, replicas: int = 0) -> None:
        self._logs = {f"counter:{number}": Log(connect(url), replicas=replicas) for number in range(WRITERS)}
        self._acknowledged: dict[str, list[tuple[str, float]]] = {stream: [] for stream in self._logs}
        self._over = threading.Event()

    @contextlib.contextmanager
    def writing(self) -> Iterator[Writers]:
        """They write meanwhile, as fast as they are answered; what any of them met is raised at the end."""
        with ThreadPoolExecutor(WRITERS) as pool:
            at_work: list[Future[None]] = [pool.submit(self._write, stream) for stream in self._logs]
            try:
                yield self
            finally:
                self._over.set()
        for one in at_work:
            one.result()

    @property
    def acknowledged(self) -> int:
        """How many commands were answered."""
        return sum(map(len, self._acknowledged.values()))

    def await_more(self, count: int) -> None:
        """Wait until so many more were acknowledged."""
        wanted = self.acknowledged + count
        eventually(lambda: self.acknowledged >= wanted, 30)

    def lost(self, url: str) -> list[float]:
        """When what is not in the log at this address was acknowledged, by a monotonic clock.

        Raises where a command is there twice, or where a stream that went on after a loss took no note of it.
        """
        log, missing = Log(connect(url)), []
        for stream, commands in self._acknowledged.items():
            followed(log, stream)
            records = list(log.records(stream))
            there = Tally(record.cause for record in records if record.type != "log_rewound")
            assert max(there.values(), default=1) == 1, f"{stream}: a command was carried out twice"
            lost = [at for cause, at in commands if cause not in there]
            goes_on = bool(lost) and commands[-1][0] in there
            assert not goes_on or any(record.type == "log_rewound" for record in records), f"{stream} took no note"
            missing += lost
        return missing

    def _write(self, stream: str) -> None:
        command: Command = Begin(limit=10**9)
        while not self._over.is_set():
            cause = secrets.token_hex(16)
            if self._is_answered(stream, command, cause):
                self._acknowledged[stream].append((cause, time.monotonic()))
            command = Add(1)

    def _is_answered(self, stream: str, command: Command, cause: str) -> bool:
        """Send the same until it is answered, or all is over."""
        transactor = Transactor(self._logs[stream])
        while not self._over.is_set():
            with contextlib.suppress(LogUnavailable):
                transactor.run(COUNTING, stream, command, actor=None, cause=cause, entropy=Dice(), create=True)
                return True
            self._over.wait(AGAIN_AFTER_S)
        return False
