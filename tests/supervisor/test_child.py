"""A child process: started, revived after a pause, ended with all that it started."""

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.supervisor.child import Child
from service.supervisor.lifeline import VARIABLE, Lifeline
from tests.supervisor.processes import eventually, lives

FOLLOWER = """
import signal
from service.supervisor.lifeline import follow
follow()
print("following", flush=True)
signal.pause()
"""

PARENT = """
import subprocess, sys, signal
print(subprocess.Popen(["sleep", "600"]).pid, flush=True)
signal.pause()
"""


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "child.log"


@pytest.fixture
def sleeper(log: Path) -> Iterator[Child]:
    child = Child("sleeper", ["sleep", "600"], os.environ, log)
    child.start()
    yield child
    child.kill()


def test_a_living_child_is_left_alone(sleeper: Child) -> None:
    before = sleeper.pid
    assert not sleeper.revive()
    assert (sleeper.pid, sleeper.alive) == (before, True)


def test_a_dead_child_is_revived_once_its_pause_is_over(sleeper: Child) -> None:
    assert sleeper.pid is not None
    before = sleeper.pid
    os.kill(before, signal.SIGKILL)
    eventually(lambda: not sleeper.alive)
    assert not sleeper.revive()
    eventually(sleeper.revive)
    assert sleeper.alive
    assert sleeper.pid != before


def test_a_child_that_heeds_no_signal_is_killed_with_all_that_it_started(log: Path) -> None:
    child = Child("parent", [sys.executable, "-c", PARENT], os.environ, log)
    child.start()
    eventually(lambda: log.read_text().endswith("\n"))
    grandchild = int(log.read_text())
    child.kill()
    assert not child.alive
    eventually(lambda: not lives(grandchild))


def test_what_a_child_says_is_kept_in_its_log(log: Path) -> None:
    child = Child("speaker", ["sh", "-c", "echo said; echo complained >&2"], os.environ, log)
    child.start()
    eventually(lambda: not child.alive)
    assert log.read_text() == "said\ncomplained\n"


def test_a_child_ends_when_the_last_supervisors_end_of_the_pipe_closes(log: Path) -> None:
    line = Lifeline()
    environment = {**os.environ, VARIABLE: str(line.child_end)}
    child = Child("follower", [sys.executable, "-c", FOLLOWER], environment, log, [line.child_end])
    child.start()
    eventually(lambda: "following" in log.read_text())
    assert child.alive
    os.close(line.own_end)
    eventually(lambda: not child.alive)
