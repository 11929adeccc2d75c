"""The pulse of an API process."""

from __future__ import annotations

import threading

from service.api import pulse
from service.log.server import LogUnavailable


class Heart:
    """A clock that counts pulses and fails the first."""

    def __init__(self) -> None:
        self.pulses = 0
        self.lives = threading.Event()

    def pulse(self) -> None:
        self.pulses += 1
        if self.pulses == 1:
            raise LogUnavailable
        self.lives.set()


def test_the_pulse_goes_on_after_the_log_was_away() -> None:
    heart = Heart()
    pulse.start(heart)  # type: ignore[arg-type]
    assert heart.lives.wait(10)
