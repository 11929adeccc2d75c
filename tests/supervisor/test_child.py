"""A child process: started, revived after a pause, ended with all that it started."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.supervisor import lifeline
from service.supervisor.child import Child
from tests.supervisor.processes import eventually, lives

FOLLOWER = """
import signal
from service.supervisor import lifeline
lifeline.BEAT = 0.1
lifeline.follow()
print("following", flush=True)
signal.pause()
"""

SUPERVISOR = """
import os, signal, sys
from pathlib import Path
from service.supervisor.child import Child
child = Child("follower", [sys.executable, "-c", sys.argv[1]], os.environ, Path(sys.argv[2]))
child.start()
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


@pytest.fixture
def follower(log: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Child]:
    """It says ten times a second that it lives, and may be silent for half a second."""
    monkeypatch.setattr(lifeline, "SILENCE", 0.5)
    child = Child("follower", [sys.executable, "-c", FOLLOWER], os.environ, log)
    child.start()
    eventually(lambda: "following" in log.read_text())
    yield child
    child.kill()


def test_a_child_ends_when_its_supervisor_is_gone_however_it_went(log: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", SUPERVISOR, FOLLOWER, str(log)]) as supervisor:
        try:
            eventually(lambda: log.exists() and "following" in log.read_text())
            child = int(Path(f"/proc/{supervisor.pid}/task/{supervisor.pid}/children").read_text())
        finally:
            supervisor.kill()
    eventually(lambda: not lives(child))


def test_a_child_that_says_that_it_lives_does_not_stand_still(follower: Child) -> None:
    given_up = time.monotonic() + 1.5
    while time.monotonic() < given_up:
        assert not follower.stands_still
        time.sleep(0.05)


def test_a_child_that_is_stopped_stands_still_until_it_goes_on(follower: Child) -> None:
    assert follower.pid is not None
    os.kill(follower.pid, signal.SIGSTOP)
    eventually(lambda: follower.stands_still)
    os.kill(follower.pid, signal.SIGCONT)
    eventually(lambda: not follower.stands_still)


def test_a_supervisor_that_stood_still_itself_blames_nobody(follower: Child) -> None:
    assert not follower.stands_still
    time.sleep(1)  # in which it does not look
    assert not follower.stands_still


def test_a_child_that_has_not_begun_yet_may_be_silent(sleeper: Child, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lifeline, "SILENCE", 0)
    assert not sleeper.stands_still
