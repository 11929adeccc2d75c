"""How long the properties search: quickly by default, long where `MAZZIERE_PROPERTIES=nightly`."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

NIGHTLY = os.environ.get("MAZZIERE_PROPERTIES") == "nightly"

PROFILE = settings(
    max_examples=1500 if NIGHTLY else 40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
)
"""Nightly a property that plays all its steps sees more than 20,000 hands, of every kind of table."""

STEPS = 300 if NIGHTLY else 150
"""Commands that are sent to one table."""
