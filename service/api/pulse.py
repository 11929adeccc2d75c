"""The pulse of one API process: the sign that commands could be taken, from which outages are told (*Time*)."""

from __future__ import annotations

import threading
import time

import structlog

from service.log.clock import Clock
from service.log.server import LogUnavailable

EVERY_S = 1.0

_log = structlog.get_logger()


def start(clock: Clock) -> None:
    """Pulse now, and once a second for as long as this process lives. To be called after the fork, once.

    The first pulse comes before the first request, so that nothing is decided before an outage is on record.
    """
    _pulse(clock)
    threading.Thread(target=_beat, args=(clock,), name="pulse", daemon=True).start()


def _beat(clock: Clock) -> None:
    while True:
        time.sleep(EVERY_S)
        _pulse(clock)


def _pulse(clock: Clock) -> None:
    try:
        if not clock.pulse():
            _log.warning("no pulse in some partitions: their server can't be reached")
    except LogUnavailable:
        _log.warning("no pulse: the log can't be reached")
