"""Who is alive."""

from redis import Redis

from service.projections.processes import BEATS, FORGOTTEN_AFTER_MS, Processes


def test_processes_are_counted_by_kind(redis: Redis) -> None:
    processes = Processes(redis)
    processes.beat("dispatcher", "one")
    processes.beat("tables", "one")
    processes.beat("tables", "two")
    processes.beat("tables", "two")
    assert processes.present() == {"dispatcher": 1, "tables": 2, "reports": 0, "webhooks": 0}


def test_who_leaves_is_not_waited_for(redis: Redis) -> None:
    processes = Processes(redis)
    processes.beat("reports", "one")
    processes.leave("reports", "one")
    assert processes.present()["reports"] == 0


def test_who_falls_silent_is_forgotten(redis: Redis) -> None:
    processes = Processes(redis)
    processes.beat("tables", "dead")
    redis.zincrby(BEATS, -FORGOTTEN_AFTER_MS - 1, "tables:dead")
    processes.beat("tables", "alive")
    assert processes.present()["tables"] == 1
    assert redis.zcard(BEATS) == 1
