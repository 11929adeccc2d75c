"""The dispatcher hands what is due to RQ's workers; RQ may lose everything and nothing is lost."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from typing import Any

import fakeredis
import pytest
from redis import Redis
from rq import Callback, Queue
from rq.serializers import JSONSerializer

from service.log.cluster import Cluster
from service.table import facts as f
from service.table.decider import stream_of
from service.wiring import Service
from tests.wiring import wired
from tests.workers.house import FIRST, facts, open_table, state
from workers.dispatcher import JOBS_PER_WORKER, Dispatcher
from workers.queues import Queues
from workers.run import worker

Work = Callable[[Service], None]


@pytest.fixture
def queue_server(redis: Redis) -> Redis:
    """Where the queues lie: beside the log, or on a server of their own where the log is a cluster."""
    return fakeredis.FakeRedis() if isinstance(redis, Cluster) else redis


@pytest.fixture
def dispatcher(service: Service, queue_server: Redis) -> Dispatcher:
    return Dispatcher(service, Queues(queue_server))


@pytest.fixture
def work(queue_server: Redis) -> Work:
    """A worker takes all that waits in the queue, then ends."""
    return lambda service: worker(service, "tables", queue_server).work(burst=True, logging_level="ERROR")


def play(service: Service, work: Work, *dispatchers: Dispatcher, until_hand: int) -> None:
    while state(service).hand < until_hand or state(service).stage != "waiting":
        for dispatcher in dispatchers:
            dispatcher.look()
        work(service)


def test_dispatcher_and_worker_play_a_table_of_bots(service: Service, dispatcher: Dispatcher, work: Work) -> None:
    open_table(service, "prudente", "ardito")
    play(service, work, dispatcher, until_hand=2)
    assert [settled.hand for settled in facts(service, f.HandSettled)] == [1, 2]


def test_two_dispatchers_pay_each_debt_once(service: Service, redis: Redis, queue_server: Redis, work: Work) -> None:
    """The second is a process of its own: it has its own cache, cursor and lobby."""
    open_table(service, "prudente", "ardito")
    other = wired(redis)
    first, second = Dispatcher(service, Queues(queue_server)), Dispatcher(other, Queues(queue_server))
    play(service, work, first, second, until_hand=3)
    for kind in (f.HandOpened, f.HandSettled, f.BankDecided):
        hands = len(facts(service, kind))
        assert hands == 3, f"{kind.__name__} was written {hands} times"


def test_a_flushed_queue_costs_only_the_time_of_a_lease(
    service: Service, dispatcher: Dispatcher, queue_server: Redis, work: Work
) -> None:
    open_table(service, "prudente", "ardito")
    dispatcher.look()
    assert Queues(queue_server).waiting("tables") == 1
    queue_server.delete(*queue_server.keys("rq:*"))
    work(service)
    assert state(service).hand == 0
    service.clock.advance(60_000)
    dispatcher.look()
    work(service)
    assert state(service).hand == 1


def test_the_agenda_is_the_backlog(service: Service, dispatcher: Dispatcher, queue_server: Redis) -> None:
    """However much is due, only a few jobs wait for each worker."""
    for number in range(3 * JOBS_PER_WORKER):
        open_table(service, "prudente", "ardito", table=f"t_{number:02d}")
    dispatcher.look()
    dispatcher.look()
    assert Queues(queue_server).waiting("tables") == JOBS_PER_WORKER


def test_a_job_that_is_queued_twice_runs_twice_and_writes_once(
    service: Service, queue_server: Redis, work: Work
) -> None:
    open_table(service, "prudente", "ardito")
    debts = service.log.agenda.take(service.log.clock.now(), 10)
    Queues(queue_server).add([*debts, *debts])
    assert Queues(queue_server).waiting("tables") == 2
    work(service)
    assert len(facts(service, f.HandOpened)) == 1


def test_jobs_carry_nothing_but_ids(service: Service, dispatcher: Dispatcher, queue_server: Redis) -> None:
    open_table(service, "prudente", "ardito")
    dispatcher.look()
    (key,) = queue_server.keys("rq:job:*")
    payload: list[Any] = json.loads(zlib.decompress(queue_server.hget(key, "data")))
    assert payload[0] == "open_hand"
    assert payload[2][:2] == [stream_of(FIRST), "1"]
    assert all(isinstance(number, int) for number in payload[2][2:])


def test_a_worker_runs_no_function_that_is_not_listed(service: Service, queue_server: Redis, work: Work) -> None:
    """Neither as the job itself, nor as what RQ would call when it ends."""
    queue = Queue("tables", connection=queue_server, serializer=JSONSerializer)
    queue.enqueue("os.abort")
    open_table(service, "prudente", "ardito")
    (debt,) = service.log.agenda.take(service.log.clock.now(), 1)
    queue.enqueue(debt.kind, debt.stream, debt.subject, debt.due, debt.attempt, on_success=Callback("os.abort"))
    work(service)
    assert queue.failed_job_registry.count == 1
    assert state(service).hand == 1


def test_the_lobby_follows_what_is_played(service: Service, dispatcher: Dispatcher, work: Work) -> None:
    open_table(service, "prudente", "ardito")
    play(service, work, dispatcher, until_hand=1)
    for _ in range(3):
        dispatcher.look()
    (line,) = service.lobby.list(None, None, 10).items
    assert (line.id, line.version) == (FIRST, service.log.head(stream_of(FIRST)).version)


def test_dispatcher_and_worker_are_seen_alive(service: Service, dispatcher: Dispatcher, queue_server: Redis) -> None:
    dispatcher.look()
    assert service.processes.present() == {"dispatcher": 1, "tables": 0, "reports": 0, "webhooks": 0}
    running = worker(service, "tables", queue_server)
    running.heartbeat()
    assert service.processes.present()["tables"] == 1


def test_a_job_that_fails_is_tried_again_later(
    service: Service, dispatcher: Dispatcher, redis: Redis, work: Work
) -> None:
    """An exception in a worker comes back to the agenda as one failed attempt."""
    open_table(service, "prudente", "ardito")
    redis.delete(service.log.keys.log(stream_of(FIRST)))
    dispatcher.look()
    work(service)
    service.clock.advance(1_500)
    (again,) = service.log.agenda.take(service.log.clock.now(), 10)
    assert (again.stream, again.attempt) == (stream_of(FIRST), 2)
