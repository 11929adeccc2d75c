"""A house that is played in for long needs no more than it did at first.

A minute, twenty at length; `MAZZIERE_SOAK_S` says otherwise.
"""

from __future__ import annotations

import os
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import median

import msgspec
import pytest

from service.log.log import Log
from tests.faults.crowd import Crowd
from tests.faults.house import LONG, House, seeded

pytestmark = pytest.mark.faults

LASTS_S = int(os.environ.get("MAZZIERE_SOAK_S") or (1_200 if LONG else 60))
LOOK_EVERY_S = 2
TABLES_OF_BOTS = 3
BOTS = ("prudente", "ardito", "prudente")

MORE_MEMORY, MORE_KB = 1.15, 12 * 1024
"""What a process may have grown by between the second quarter of the time and the last: so much, and so many kB."""

MORE_HANDLES = 12
MOST_LATE_MS = 5_000
MOST_QUEUE_KEYS = 300
LONGEST_FEED = 11_000
"""About 10,000 lines are kept of each partition's."""


class Look(msgspec.Struct, frozen=True):
    """What the house needs at one moment; memory (kB) and descriptors by kind of process, all of a kind together."""

    memory: dict[str, int]
    descriptors: dict[str, int]
    connections: int
    late_ms: int
    queue_keys: int
    leases_left_over: int


def test_what_a_house_needs_does_not_grow(house: House) -> None:
    crowd, log = Crowd(house, 2, seeded("soak")), house.wired().log
    looks: list[Look] = []
    with crowd.playing():
        ends = time.monotonic() + LASTS_S
        playing: list[str] = []
        while time.monotonic() < ends:
            playing = _keep_bots_playing(house, playing)
            looks.append(_look(house, log))
            time.sleep(LOOK_EVERY_S)
    hands = crowd.check()
    early, late = looks[len(looks) // 4 : len(looks) // 2], looks[3 * len(looks) // 4 :]
    _tell(early, late, crowd.acknowledged, hands)
    for kind, before in _middles(look.memory for look in early).items():
        if kind != "valkey-server":  # what is played stays there
            assert _middles(look.memory for look in late)[kind] <= MORE_MEMORY * before + MORE_KB, f"{kind}: memory"
    for kind, before in _middles(look.descriptors for look in early).items():
        assert _middles(look.descriptors for look in late)[kind] <= before + MORE_HANDLES, f"{kind}: descriptors"
    assert median(look.connections for look in late) <= median(look.connections for look in early) + MORE_HANDLES
    assert median(look.late_ms for look in late) <= MOST_LATE_MS
    assert max(look.queue_keys for look in looks) <= MOST_QUEUE_KEYS
    assert looks[-1].leases_left_over <= 0
    assert max(log.redis.xlen(log.keys.feed(one)) for one in log.keys.all_partitions()) <= LONGEST_FEED


def _keep_bots_playing(house: House, playing: list[str]) -> list[str]:
    """Tables of bots that close after some hands, with a new one for each that has."""
    still = [table for table in playing if house.operator.get(table)["status"] == "open"]
    while len(still) < TABLES_OF_BOTS:
        rules = {"starting_stack": 100_000, "seats": len(BOTS), "hands": 20}
        opened = house.operator.do("POST", "/v1/tables", {"name": "Bots", "rules": rules})
        still.append(f"/v1/tables/{opened['id']}")
        for bot in BOTS:
            house.operator.do("POST", f"{still[-1]}/seats", {"bot": bot})
    return still


def _look(house: House, log: Log) -> Look:
    memory: dict[str, int] = defaultdict(int)
    descriptors: dict[str, int] = defaultdict(int)
    for pid, kind in house.processes().items():
        memory[kind] += _resident_kb(pid)
        descriptors[kind] += len(os.listdir(f"/proc/{pid}/fd"))
    lengths = [
        (log.redis.hlen(log.keys.leases(one)), log.redis.zcard(log.keys.agenda(one)))
        for one in log.keys.all_partitions()
    ]
    with house.queue_server() as queues:
        return Look(
            memory,
            descriptors,
            sum(int(server.info("clients")["connected_clients"]) for server in (log.redis, queues)),
            max((lag.longest for lag in log.agenda.lag().values()), default=0),
            int(queues.dbsize()),
            max(leases - owed for leases, owed in lengths),
        )


def _resident_kb(pid: int) -> int:
    (line,) = (one for one in Path(f"/proc/{pid}/status").read_text().splitlines() if one.startswith("VmRSS"))
    return int(line.split()[1])


def _middles(looks: Iterable[dict[str, int]]) -> dict[str, float]:
    """The median of each kind."""
    seen = defaultdict(list)
    for look in looks:
        for kind, value in look.items():
            seen[kind].append(value)
    return {kind: median(values) for kind, values in seen.items()}


def _tell(early: Sequence[Look], late: Sequence[Look], acknowledged: int, hands: int) -> None:
    print(f"soak: {LASTS_S} s, {acknowledged} commands of people acknowledged, {hands} of their hands settled")
    memory = _middles(look.memory for look in early), _middles(look.memory for look in late)
    descriptors = _middles(look.descriptors for look in early), _middles(look.descriptors for look in late)
    for kind in sorted(memory[0]):
        before, after = (of[kind] / 1024 for of in memory)
        opened = f"{descriptors[0][kind]:4.0f} → {descriptors[1][kind]:4.0f} descriptors"
        print(f"  {kind:<14} {before:7.1f} → {after:7.1f} MiB  {opened}")
    for name in ("connections", "late_ms", "queue_keys"):
        print(
            f"  {name:<14} {median(getattr(o, name) for o in early):.0f} → {median(getattr(o, name) for o in late):.0f}"
        )
