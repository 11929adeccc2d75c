"""A tournament starts once, whoever sees that its time has come, however often, and whatever dies over it."""

from __future__ import annotations

from collections import Counter
from itertools import count

import pytest
from redis import Redis

from service.log.agenda import Due
from service.tournament import commands as c
from service.tournament.decider import stream_of
from service.tournament.facts import EntriesClosed, MatchOpened, RoundBegan
from service.tournament.terms import TournamentTerms
from service.wiring import Service
from tests.wiring import wired
from tests.workers.house import take
from tests.workers.processes import DISPATCH, WORK, Start, wait_for
from workers.jobs import perform

AN_HOUR = 3_600_000
A_LEASE = 15_000

_bots = count(1)


def entered(service: Service, id: str = "e_natale") -> str:
    """The stream of a tournament for three bots, which starts in an hour."""
    stream = stream_of(id)
    terms = TournamentTerms(
        "Natale", "shootout", service.clock.now() + AN_HOUR, "UTC", circuits=1, break_ms=0, pause_ms=0, bot_ms=0
    )
    service.carry_out(service.tournaments, stream, c.CreateTournament(terms), operator=True, create=True)
    steps = [c.OpenEntries(), *(c.Enter(f"b_{next(_bots)}", "prudente") for _ in range(3))]
    for step in steps:
        service.carry_out(service.tournaments, stream, step, operator=True)
    return stream


def beginnings(service: Service, stream: str) -> Counter[str]:
    """How often it started, a round began, and a match got its table."""
    events = map(service.tournaments.catalogue.event, service.log.read(stream, 0, 500))
    kinds = (EntriesClosed, RoundBegan, MatchOpened)
    return Counter(type(event.fact).__name__ for event in events if isinstance(event.fact, kinds))


ONCE = Counter(["EntriesClosed", "RoundBegan", "MatchOpened"])


def test_nothing_starts_before_its_time(service: Service) -> None:
    stream = entered(service)
    service.clock.advance(AN_HOUR - 60_000)
    assert take(service) == []
    service.carry_out(service.tournaments, stream, c.Start())
    assert not beginnings(service, stream)


def test_who_takes_it_first_has_it_until_its_lease_ends(service: Service, redis: Redis) -> None:
    """Three dispatchers look; the one that took it dies, and after the lease another takes it."""
    entered(service)
    dispatchers = [service, wired(redis), wired(redis)]
    service.clock.advance(AN_HOUR)
    assert [len(take(one)) for one in dispatchers] == [1, 0, 0]
    service.clock.advance(A_LEASE)
    assert [len(take(one)) for one in reversed(dispatchers)] == [1, 0, 0]


def test_a_start_that_three_workers_carry_out_is_one(service: Service, redis: Redis) -> None:
    """The clock jumps over the lease of each, so that it is thought dead; then all come back."""
    stream = entered(service)
    workers = [service, wired(redis), wired(redis)]
    service.clock.advance(AN_HOUR)
    owed: list[Due] = []
    for worker in workers:
        owed += take(worker)
        service.clock.advance(A_LEASE)
    assert len(owed) == len(workers)
    while owed:
        for due in owed:
            for worker in workers:
                perform(worker, due)
        owed = take(service)
    assert beginnings(service, stream) == ONCE


@pytest.mark.faults
def test_three_dispatchers_and_a_worker_that_is_killed_start_each_once(house: Service, start: Start) -> None:
    streams = [entered(house, f"e_{number}") for number in range(5)]
    dispatchers, worker = [start(DISPATCH) for _ in range(3)], start(WORK)
    wait_for(lambda: house.processes.present()["dispatcher"] == len(dispatchers))
    wait_for(lambda: house.processes.present()["tables"] == 1)
    house.clock.advance(AN_HOUR)
    wait_for(lambda: any(beginnings(house, stream) for stream in streams))
    worker.kill()
    start(WORK)
    house.clock.advance(A_LEASE)
    wait_for(lambda: all(_is_complete(house, stream) for stream in streams))
    assert [beginnings(house, stream) for stream in streams] == [ONCE] * len(streams)


def _is_complete(service: Service, stream: str) -> bool:
    return service.log.load(stream, service.tournaments).state.phase == "complete"
