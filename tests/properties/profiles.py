"""How long the properties search: quickly by default, long where `MAZZIERE_PROPERTIES=nightly`."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

NIGHTLY = os.environ.get("MAZZIERE_PROPERTIES") == "nightly"

PROFILE = settings(
    max_examples=2000 if NIGHTLY else 30,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
)

STEPS = 400 if NIGHTLY else 150
"""Commands that are sent to one table."""
