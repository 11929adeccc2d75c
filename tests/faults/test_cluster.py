"""The whole service on a cluster whose primaries die, hand over and pass slots on, while people play."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
import requests

from service.log.keys import partition, slot
from service.table.decider import stream_of
from tests.cluster import LoopbackCluster
from tests.faults.crowd import Crowd
from tests.faults.house import LONG, House, seeded
from tests.supervisor.processes import eventually

pytestmark = pytest.mark.faults

TABLES = 6
ROUNDS = 20 if LONG else 3


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LoopbackCluster]:
    cluster = LoopbackCluster(tmp_path_factory.mktemp("cluster"))
    yield cluster
    cluster.stop()


@pytest.fixture(scope="module")
def house(cluster: LoopbackCluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("house"), cluster.url)
    yield house
    house.end()


def test_hands_are_played_and_settled_on_a_cluster(house: House) -> None:
    crowd = Crowd(house, TABLES, seeded("cluster"))
    with crowd.playing():
        crowd.await_hands()
    assert crowd.check() >= TABLES


def test_a_primary_that_hands_over_loses_nothing(house: House, cluster: LoopbackCluster) -> None:
    chance = seeded("handover")
    crowd = Crowd(house, TABLES, chance)
    recoveries = []
    with crowd.playing():
        for _ in range(ROUNDS):
            _let_play(crowd, chance)
            cluster.replica_of(chance.choice(cluster.primaries())).send("CLUSTER", "FAILOVER")
            cluster.await_whole()
            recoveries.append(house.await_ready())
            crowd.await_hands()
    hands = crowd.check(recoveries)
    print(f"{ROUNDS} handovers, {crowd.acknowledged} commands acknowledged, {hands} hands settled")


def test_a_primary_that_dies_loses_nothing_that_was_acknowledged(house: House, cluster: LoopbackCluster) -> None:
    """Each action was held by the replica before it was answered."""
    chance = seeded("deaths")
    crowd = Crowd(house, TABLES, chance)
    recoveries = []
    with crowd.playing():
        for _ in range(ROUNDS):
            _let_play(crowd, chance)
            dead = chance.choice(cluster.primaries())
            heir = cluster.replica_of(dead)
            dead.kill()
            eventually(heir.leads)
            dead.start()  # as the heir's replica: until it has one, nothing that it writes is acknowledged
            cluster.await_whole()
            recoveries.append(house.await_ready())
            crowd.await_hands()
    hands = crowd.check(recoveries)
    print(f"{ROUNDS} deaths, {crowd.acknowledged} commands acknowledged, {hands} hands settled")


def test_a_slot_moves_while_its_tables_play(house: House, cluster: LoopbackCluster) -> None:
    """Who meets it half moved is told to come again, the others play on, and nothing is lost or done twice."""
    chance = seeded("slots")
    crowd = Crowd(house, TABLES, chance)
    recoveries = []
    with crowd.playing():
        for _ in range(ROUNDS):
            _let_play(crowd, chance)
            table = chance.choice(crowd.tables)
            moved = _slot(table)
            there = cluster.primary_of(moved)
            moving = cluster.move(moved, chance.choice([one for one in cluster.primaries() if one is not there]))
            next(moving)
            next(moving)
            rights = {"Authorization": f"Bearer {house.operator.token}"}
            answer = requests.get(house.url + table, headers=rights, timeout=10)
            assert (answer.status_code, answer.headers["Retry-After"]) == (503, "1")
            assert house.readiness() == (200, {"status": "ready", "degraded": ["log"]})
            crowd.await_events(chance.choice([one for one in crowd.tables if _slot(one) != moved]), 40)
            for _step in moving:
                pass
            recoveries.append(house.await_ready())
            crowd.await_hands()
    crowd.check(recoveries)


def _slot(table: str) -> int:
    return slot(partition(stream_of(table.rsplit("/", 1)[1]), 16))


def _let_play(crowd: Crowd, chance: random.Random, most: int = 60) -> None:
    """Wait for a moment of chance in the middle of a hand."""
    crowd.await_events(chance.choice(crowd.tables), chance.randint(1, most))
