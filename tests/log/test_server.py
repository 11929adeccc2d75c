"""A server that is away, full, or loses its answers; and a client that sends more than once."""

from __future__ import annotations

from typing import Any

import pytest
from redis import ConnectionError, ConnectionPool, Redis, TimeoutError, UnixDomainSocketConnection
from redis.backoff import NoBackoff
from redis.retry import Retry

from service.log.append import Appended, Repeated, Request
from service.log.log import Log
from service.log.server import LogUnavailable, Unanswered, connect
from service.stream.obligation import Obligation
from tests.log.streams import COUNTING, STREAM, append, begun, one_more

DAY = 86_400_000
BELL = Obligation("ring", "1", 5_000)


def _losing_answers(log: Log, monkeypatch: pytest.MonkeyPatch, losses: int) -> Log:
    """The same log over a client that sends, and then loses the connection `losses` times."""
    send, left = log.redis.execute_command, [losses]

    def flaky(*words: Any, **options: Any) -> Any:
        answer = send(*words, **options)
        if left[0]:
            left[0] -= 1
            raise ConnectionError
        return answer

    monkeypatch.setattr(log.redis, "execute_command", flaky)
    return Log(log.redis)


def test_after_a_lost_answer_the_command_is_sent_again_and_written_once(
    log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    state, head = begun(log)
    flaky = _losing_answers(log, monkeypatch, losses=1)

    answer = append(flaky, head, one_more(state, head), [], Request("k1", "d", DAY))

    assert isinstance(answer, Repeated)
    assert list(answer.command.versions) == [2]
    assert log.head(STREAM).version == 2


def test_a_command_whose_fate_stays_unknown_is_not_said_to_have_failed(
    log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    state, head = begun(log)
    flaky = _losing_answers(log, monkeypatch, losses=2)

    with pytest.raises(Unanswered) as lost:
        append(flaky, head, one_more(state, head), [], Request("k1", "d", DAY))

    assert lost.value.code == "log_unavailable"
    assert lost.value.facts["retry_after"] >= 1
    assert log.head(STREAM).version == 2


def test_a_server_that_is_not_there_makes_the_log_unavailable() -> None:
    log = Log(connect("unix:///nowhere/at/all.sock"))

    with pytest.raises(LogUnavailable):
        log.load(STREAM, COUNTING)


def test_a_server_that_cannot_write_makes_the_log_unavailable_and_keeps_it_whole(real_log: Log) -> None:
    """Memory is full; nothing of the append is there."""
    state, head = begun(real_log)
    real_log.redis.config_set("maxmemory", "1")
    try:
        with pytest.raises(LogUnavailable):
            append(real_log, head, one_more(state, head), [BELL], Request("k1", "d", DAY))
    finally:
        real_log.redis.config_set("maxmemory", "0")

    assert isinstance(append(real_log, head, one_more(state, head), [], Request("k1", "d", DAY)), Appended)


class Impatient(UnixDomainSocketConnection):
    """A connection that gives up on the answer to the first five scripts that it sends."""

    left = 5

    def send_command(self, *words: Any, **options: Any) -> None:
        super().send_command(*words, **options)  # type: ignore[no-untyped-call]
        if words[0] == "EVALSHA" and Impatient.left:
            Impatient.left -= 1
            raise TimeoutError


def test_a_client_library_that_sends_again_and_again_writes_once(real_log: Log) -> None:
    """The library's own retry, which the service switches off."""
    state, head = begun(real_log)
    path = real_log.redis.connection_pool.connection_kwargs["path"]
    pool = ConnectionPool(Impatient, path=path, retry=Retry(NoBackoff(), 9))
    real_log.redis.config_resetstat()

    answer = append(Log(Redis(connection_pool=pool)), head, one_more(state, head), [], Request("k1", "d", DAY))

    assert isinstance(answer, Appended | Repeated)
    assert real_log.redis.info("commandstats")["cmdstat_evalsha"]["calls"] > 1
    assert real_log.head(STREAM).version == 2
