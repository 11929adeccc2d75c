"""All figures, one after another."""

from __future__ import annotations

import os
import platform
import tempfile
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from tests.bench import (
    actions,
    ageing,
    crowded,
    durability,
    engine,
    hands,
    hot_path,
    memory,
    page,
    reads,
    replay,
    scale,
    settlement,
    streams,
    years,
)
from tests.bench.rows import Row

SHORT_LOG = 60_000
"""Events of the log that is audited here; `tests.bench.years` alone takes a million."""

FIGURES: Mapping[str, Callable[[Path], list[Row]]] = {
    "Actions through the API": actions.measure,
    "What durability costs": durability.measure,
    "Where the time of an action goes": hot_path.measure,
    "Actions where many tables play": crowded.measure,
    "Actions at an old table": ageing.measure,
    "Reads": reads.measure,
    "Replay": replay.measure,
    "The engine alone": engine.measure,
    "Settlement": settlement.measure,
    "Audit": partial(years.measure, events=SHORT_LOG),
    "Memory": memory.measure,
    "Streams": streams.measure,
    "Scale": scale.measure,
    "Hands": hands.measure,
    "The page": page.measure,
}
"""What each figure is about, and what measures it in an empty folder."""


def run_all(begin: Callable[[str], None], show: Callable[[Sequence[Row]], None]) -> dict[str, Any]:
    """Measure everything, tell what begins and what came of it, and answer all of it, ready for JSON."""
    rows: list[Row] = []
    for title, measure in FIGURES.items():
        begin(title)
        with tempfile.TemporaryDirectory(prefix="mazziere-bench-") as folder:
            measured = measure(Path(folder))
        show(measured)
        rows += measured
    return {"machine": _machine(), "figures": {row.name: row.value for row in rows}}


def _machine() -> dict[str, Any]:
    """Where the figures come from, since they mean little elsewhere."""
    return {
        "cores": len(os.sched_getaffinity(0)),
        "architecture": platform.machine(),
        "python": platform.python_version(),
        "load_average": round(os.getloadavg()[0], 2),
    }
