"""What every process counts, for Prometheus; processes that share a folder are exposed as one.

Law: a leaf, like the logs: nothing is decided by a count, and no label names a table, a player or a token.
"""

from __future__ import annotations

import os
import socket
from contextlib import suppress
from pathlib import Path
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest, values
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import Collector

FOLDER: Final = "metrics"
"""In the data folder: the counts of all processes, a few files each."""

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"

_FOLDER_VARIABLE: Final = "PROMETHEUS_MULTIPROC_DIR"
_SECONDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30)
_LATENESS: Final = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 15, 60, 300, 3_600)


class Meters:
    """The counters of one process, in memory alone or (`folder`) where other processes can read them."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        registry = self._registry = CollectorRegistry()
        self.requests = Counter(
            "mazziere_requests",
            "Requests answered, by route and outcome.",
            ("method", "route", "outcome"),
            registry=registry,
        )
        self.request_seconds = Histogram(
            "mazziere_request_seconds", "Time to an answer.", ("route",), buckets=_SECONDS, registry=registry
        )
        self.append_seconds = Histogram(
            "mazziere_append_seconds", "Time of an append to the log.", buckets=_SECONDS, registry=registry
        )
        self.appends = Counter(
            "mazziere_appends",
            "Appends tried; others than `appended` are decided anew.",
            ("outcome",),
            registry=registry,
        )
        self.paid_late_seconds = Histogram(
            "mazziere_paid_late_seconds",
            "From when something was due to when it was done, by kind.",
            ("kind",),
            buckets=_LATENESS,
            registry=registry,
        )
        self.jobs_failed = Counter("mazziere_jobs_failed", "Jobs that failed, by kind.", ("kind",), registry=registry)
        self.deliveries = Counter(
            "mazziere_deliveries", "Attempts to deliver to a webhook.", ("outcome",), registry=registry
        )
        self.listeners = Gauge(
            "mazziere_listeners", "Streams and long polls held.", registry=registry, multiprocess_mode="livesum"
        )
        self.jobs_waiting = Gauge(
            "mazziere_jobs_waiting",
            "Jobs that no worker has taken yet.",
            ("queue",),
            registry=registry,
            multiprocess_mode="mostrecent",
        )

    def exposed(self, *others: Collector) -> bytes:
        """What all processes of the folder counted, and what `others` say, in Prometheus' text format."""
        registry = self._registry
        if self._folder is not None:
            registry = CollectorRegistry()
            MultiProcessCollector(registry, str(self._folder))  # type: ignore[no-untyped-call]
        also = CollectorRegistry()
        for other in others:
            also.register(other)
        return generate_latest(registry) + generate_latest(also)


def shared(data_dir: Path) -> Meters:
    """The counters of this process, for all to read who share the data folder. To be called after the last fork."""
    folder = data_dir / FOLDER
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.environ[_FOLDER_VARIABLE] = str(folder)
    own = os.getpid()

    def name() -> str:
        """A job that is forked counts on where the worker's last one stopped."""
        return _name(own) if os.getpid() == own else f"{_name(own)}-job"

    values.ValueClass = values.MultiProcessValue(name)  # type: ignore[no-untyped-call]
    return Meters(folder)


def forget_process(data_dir: Path, pid: int) -> None:
    """What a process of this machine held when it died it holds no more; what it counted stays."""
    with suppress(OSError):
        mark_process_dead(_name(pid), str(data_dir / FOLDER))  # type: ignore[no-untyped-call]


def _name(pid: int) -> str:
    """Also of one process among containers that share the folder."""
    return f"{socket.gethostname().replace('_', '-')}-{pid}"
