"""One child process: started, watched, started again when it dies or stands still, stopped."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from service.supervisor.backoff import Backoff
from service.supervisor.lifeline import VARIABLE, Lifeline


class Child:
    """A process by `name`, whose output goes to `log` and which inherits the descriptors in `keep`."""

    def __init__(
        self,
        name: str,
        arguments: Sequence[str],
        environment: Mapping[str, str],
        log: Path,
        keep: Sequence[int] = (),
    ) -> None:
        self.name = name
        self.log = log
        self._arguments = arguments
        self._environment = environment
        self._keep = keep
        self._process: subprocess.Popen[bytes] | None = None
        self._line = Lifeline()
        self._backoff = Backoff()

    @property
    def alive(self) -> bool:
        """Whether it runs at this moment."""
        return self._process is not None and self._process.poll() is None

    @property
    def pid(self) -> int | None:
        """The process id of its present or last life."""
        return None if self._process is None else self._process.pid

    def start(self) -> None:
        """Start it, in a session of its own so that the terminal's Ctrl-C reaches the supervisor alone."""
        self._line = Lifeline()
        with self.log.open("ab") as output:
            self._process = subprocess.Popen(
                self._arguments,
                env={**self._environment, VARIABLE: str(self._line.child_end)},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                pass_fds=(self._line.child_end, *self._keep),
                start_new_session=True,
            )
        self._line.handed_over()
        self._backoff.started(time.monotonic())

    @property
    def stands_still(self) -> bool:
        """Whether it lives and has not said so for too long."""
        return self.alive and self._line.is_silent(time.monotonic())

    def revive(self) -> bool:
        """Start it again if it is dead and its pause is over; answers whether it did."""
        if self.alive or not self._backoff.over(time.monotonic()):
            return False
        self._signal_group(signal.SIGTERM)  # what its last life started goes too
        self._line.cut()
        self.start()
        return True

    def ask_to_end(self) -> None:
        """Let it finish what it does."""
        if self._process is not None:
            self._process.terminate()

    def kill(self) -> None:
        """End it and whatever it started, now."""
        self._signal_group(signal.SIGKILL)
        if self._process is not None:
            self._process.wait()

    def _signal_group(self, how: signal.Signals) -> None:
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, how)
