"""The machine's clock is set, a minute and a half ahead or back, while people play: for every process of the house.

A library loaded into each of them steps their wall clock, since the machine's own is not ours to set. What these
processes can't tell it from is a real step.
"""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.crowd import Crowd
from tests.faults.house import LONG, House, seeded

pytestmark = pytest.mark.faults

STEP_S = 90
STEPS_S = (STEP_S, -STEP_S) if LONG else (STEP_S,)
PATIENCE_S = 60

SINCE_THE_PULSE_MS = 2_000
"""Time does not run behind the last pulse, which is a second old at most when nothing else is at work."""


class SteppedHouse(House):
    """A house whose wall clock is ahead of ours by so many seconds."""

    def __init__(self, folder: Path) -> None:
        self._step = folder / "step"
        self.step(0)
        super().__init__(folder / "data")

    def step(self, ahead_s: int) -> None:
        with self._step.open("r+b" if self._step.exists() else "wb") as file:
            file.write(ahead_s.to_bytes(8, "little", signed=True))


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SteppedHouse]:
    if shutil.which("cc") is None:
        pytest.skip("there is no C compiler here")
    library = tmp_path / "stepping.so"
    source = Path(__file__).with_name("stepping.c")
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", str(library), str(source)], check=True)
    monkeypatch.setenv("STEP_FILE", str(tmp_path / "step"))
    monkeypatch.setenv("LD_PRELOAD", str(library))
    house = SteppedHouse(tmp_path)
    monkeypatch.delenv("LD_PRELOAD")
    yield house
    house.end()


def test_the_whole_house_goes_by_the_stepped_clock(house: SteppedHouse) -> None:
    """Else what is tried below would prove nothing."""
    house.step(STEP_S)
    seconds, _ = house.log_server().time()
    assert abs(seconds - time.time() - STEP_S) < 5


@pytest.mark.parametrize("ahead_s", STEPS_S)
def test_a_clock_that_is_set_loses_nothing(house: SteppedHouse, ahead_s: int) -> None:
    """Set back, time stands still until it has caught up, and whatever is due later waits so long."""
    chance = seeded(f"clock {ahead_s:+d}")
    crowd, clock = Crowd(house, 2, chance), house.wired().clock
    with crowd.playing():
        crowd.await_events(chance.choice(crowd.tables), chance.randint(1, 40))
        before = clock.now()
        house.step(ahead_s)
        assert clock.now() > before - SINCE_THE_PULSE_MS
        crowd.await_hands(within_s=PATIENCE_S + max(0, -ahead_s))
        house.await_ready()
        recovered = clock.now()
    hands = crowd.check([recovered])
    print(f"clock {ahead_s:+d} s: {crowd.acknowledged} commands acknowledged, {hands} hands settled")
