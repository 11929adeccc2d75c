"""A tournament whose processes are killed one after another ends as it does when nobody harms it."""

from __future__ import annotations

import shutil
import time
from pathlib import Path
from typing import Any

import pytest

from tests.faults.house import LONG, House, seeded

pytestmark = pytest.mark.faults

ENTRANTS = 64
KILLS = 50 if LONG else 12
KINDS = ("api worker", "dispatch", "work tables", "valkey-server", "api", "work reports", "deliver")
LONGEST_S = 900

TERMS: dict[str, Any] = {
    "name": "Natale",
    "starts": "2030-12-24T20:30",
    "zone": "Europe/Rome",
    "format": "shootout",
    "entrants": ENTRANTS,
    "table_size": 8,
    "advance": 2,
    "circuits": 4 if LONG else 1,
    "rounds": 3,
    "break_ms": 0,
    "pause_ms": 200,
    "bot_ms": 20,
    "prizes": {"pool": 1_000, "shares": [50, 30, 20]},
}


def test_it_ends_the_same_whatever_is_killed_meanwhile(tmp_path: Path) -> None:
    """The seed gives both the same shoes and the same draw; the folder, the same keys and entrants."""
    path = _prepared(tmp_path / "prepared")
    undisturbed = _played(_copied(tmp_path, "undisturbed"), path, kills=0)
    disturbed = _played(_copied(tmp_path, "disturbed"), path, kills=KILLS)
    assert len(undisturbed) == ENTRANTS
    assert sum(place["prize"] for place in undisturbed) == 1_000
    assert disturbed == undisturbed


def _prepared(folder: Path) -> str:
    """A house in which everybody has entered; the tournament's path."""
    house = House(folder, seed="natale")
    path = f"/v1/tournaments/{house.operator.do('POST', '/v1/tournaments', TERMS)['id']}"
    for step in ("announce", "open"):
        house.operator.do("POST", f"{path}/{step}")
    for number in range(ENTRANTS):
        house.operator.do("POST", f"{path}/entries", {"bot": ("prudente", "ardito", "saggio")[number % 3]})
    house.end()
    return path


def _copied(tmp_path: Path, name: str) -> Path:
    return Path(shutil.copytree(tmp_path / "prepared", tmp_path / name, ignore=shutil.ignore_patterns("*.sock")))


def _played(folder: Path, path: str, kills: int) -> list[dict[str, Any]]:
    """The standings at the end; until then so many processes are killed, one of each kind in turn."""
    chance = seeded("tournament")
    house = House(folder, seed="natale")
    try:
        house.operator.do("POST", f"{path}/start")
        for number in range(kills):
            time.sleep(chance.uniform(0, 1.5))
            assert _phase(house, path) != "complete", f"it was over after {number} kills"
            house.await_whole(without=house.kill_one(KINDS[number % len(KINDS)], chance))
        begun = time.monotonic()
        while _phase(house, path) != "complete":
            assert time.monotonic() - begun < LONGEST_S, house.operator.get(path)
            time.sleep(0.5)
        standings: list[dict[str, Any]] = house.operator.get(f"{path}/standings")["items"]
        return standings
    finally:
        house.end()


def _phase(house: House, path: str) -> str:
    phase: str = house.operator.get(path)["phase"]
    return phase
