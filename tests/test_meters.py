"""Counts of several processes are exposed as one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from prometheus_client.parser import text_string_to_metric_families

COUNTING = """
import os, sys
from pathlib import Path
from service.meters import shared
meters = shared(Path(sys.argv[1]))
for _ in range(int(sys.argv[2])):
    if os.fork() == 0:
        meters.paid_late_seconds.labels("settle_hand").observe(1.5)
        os._exit(0)
    os.wait()
meters.listeners.inc(3)
print(os.getpid())
"""

EXPOSING = """
import sys
from pathlib import Path
from service.meters import forget_process, shared
for pid in sys.argv[2:]:
    forget_process(Path(sys.argv[1]), int(pid))
sys.stdout.buffer.write(shared(Path(sys.argv[1])).exposed())
"""


def run(script: str, *arguments: str) -> str:
    done = subprocess.run([sys.executable, "-c", script, *arguments], capture_output=True, check=True, env=os.environ)
    return done.stdout.decode()


def total(exposed: str, name: str) -> float:
    families = text_string_to_metric_families(exposed)
    return sum(one.value for family in families for one in family.samples if one.name == name)


def test_what_processes_counted_is_added_up_and_outlives_them(tmp_path: Path) -> None:
    """Those that a worker forks for its jobs count on in its place."""
    for count in (2, 3):
        run(COUNTING, str(tmp_path), str(count))
    exposed = run(EXPOSING, str(tmp_path))
    assert total(exposed, "mazziere_paid_late_seconds_count") == 5
    assert total(exposed, "mazziere_paid_late_seconds_sum") == 7.5


def test_the_listeners_of_a_process_that_died_are_no_more(tmp_path: Path) -> None:
    first, second = (run(COUNTING, str(tmp_path), "1").strip() for _ in range(2))
    assert total(run(EXPOSING, str(tmp_path)), "mazziere_listeners") == 6
    exposed = run(EXPOSING, str(tmp_path), first)
    assert total(exposed, "mazziere_listeners") == 3
    assert total(exposed, "mazziere_paid_late_seconds_count") == 2
    assert total(run(EXPOSING, str(tmp_path), second), "mazziere_listeners") == 0
