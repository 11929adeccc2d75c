"""The disk is full: nothing is acknowledged that could not be written, and play goes on once there is room."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.crowd import Crowd
from tests.faults.house import House, seeded
from tests.supervisor.processes import eventually

pytestmark = pytest.mark.faults

SIZE = "64m"


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of its own, which is soon full."""
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "mazziere", str(tmp_path)], capture_output=True, text=True
    )
    if made.returncode:
        pytest.skip(f"no file system can be made here, which root may: {made.stderr.strip()}")
    yield tmp_path
    subprocess.run(["umount", "--lazy", str(tmp_path)], check=True)


def test_a_full_disk_loses_nothing_and_heals_by_itself_once_there_is_room(small_disk: Path) -> None:
    """Under `appendfsync always` a server that can't write ends; so reads stop too, and the supervisor backs off."""
    house = House(small_disk)
    try:
        chance = seeded("full disk")
        crowd = Crowd(house, 2, chance)
        with crowd.playing():
            crowd.await_events(crowd.tables[0], 20)
            ballast = small_disk / "ballast"
            _fill(ballast)
            eventually(lambda: house.readiness()[0] != 200, 30)
            time.sleep(5)
            ballast.unlink()
            recovered = house.await_ready()
            crowd.await_hands()
        hands = crowd.check([recovered])
        print(f"full disk: {crowd.acknowledged} commands acknowledged, {hands} hands settled")
    finally:
        house.end()


def _fill(file: Path) -> None:
    with file.open("wb", buffering=0) as ballast:
        try:
            while ballast.write(bytes(64 * 1024)):
                pass
        except OSError:
            return
