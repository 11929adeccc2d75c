"""Where this command finds the log, and how a long-lived one begins."""

from __future__ import annotations

import os

from service import telemetry
from service.settings import Settings
from service.supervisor import lifeline
from service.supervisor.embedded import served


def settings_here() -> Settings:
    """What the environment says; if it names no server, that of `mazziere up` on the same data folder."""
    return served(Settings.read(os.environ))


def begin_process() -> Settings:
    """What `api`, `work` and `dispatch` do first; the processes that they fork read the same settings."""
    lifeline.follow()
    settings = settings_here()
    os.environ.update(settings.environment())
    telemetry.configure(settings.log_level)
    return settings
