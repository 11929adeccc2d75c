"""Many writers at one stream, on the real server: every command once, in one chain."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from service.log.log import Log
from service.log.server import connect
from service.supervisor.embedded import EmbeddedServer
from service.transact import Outcome, Transactor
from tests.log.counter import Add, Begin, Counter, Counting, Dice
from tests.log.streams import STREAM, followed

WRITERS = 8
TIMES = 20
CHECKOUT = Path(__file__).parents[2]

WRITER = """
import sys
from concurrent.futures import ThreadPoolExecutor
from service.log.log import Log
from service.log.server import connect
from service.transact import Transactor
from tests.log.test_concurrency import send

transactor = Transactor(Log(connect(sys.argv[1])))
with ThreadPoolExecutor(2) as threads:
    list(threads.map(lambda cause: send(transactor, 1, cause), sys.argv[2:]))
"""


def send(transactor: Transactor, amount: int, cause: str) -> Outcome[Counter]:
    return transactor.run(Counting(), STREAM, Add(amount), actor=None, cause=cause, entropy=Dice())


def begun(log: Log) -> Transactor:
    """A process's transactor, with the stream begun."""
    transactor = Transactor(log)
    transactor.run(Counting(), STREAM, Begin(), actor=None, cause="begin", entropy=Dice(), create=True)
    return transactor


def each_once_in_one_chain(log: Log, causes: set[str]) -> bool:
    written = [record.cause for record in log.read(STREAM, after=1)]
    return len(written) == len(causes) and set(written) == causes and followed(log) == log.head(STREAM)


def test_eight_threads_write_each_command_once(real_log: Log) -> None:
    transactor = begun(real_log)
    causes = {f"{writer}.{number}" for writer in range(WRITERS) for number in range(TIMES)}
    with ThreadPoolExecutor(WRITERS) as pool:
        outcomes = list(pool.map(lambda cause: send(transactor, 1, cause), causes))

    assert each_once_in_one_chain(real_log, causes)
    assert sorted(outcome.state.total for outcome in outcomes) == list(range(1, WRITERS * TIMES + 1))


def test_four_processes_of_two_threads_write_each_command_once(real_url: str, real_log: Log) -> None:
    begun(real_log)
    causes = [[f"{writer}.{number}" for number in range(2 * TIMES)] for writer in range(WRITERS // 2)]
    writers = [subprocess.Popen([sys.executable, "-c", WRITER, real_url, *own], cwd=CHECKOUT) for own in causes]

    assert [writer.wait() for writer in writers] == [0] * len(writers)
    assert each_once_in_one_chain(real_log, {cause for own in causes for cause in own})


def test_fifty_sendings_of_one_command_are_one_event_and_equal_answers(real_log: Log) -> None:
    transactor = begun(real_log)
    with ThreadPoolExecutor(16) as pool:
        outcomes = list(pool.map(lambda _: send(transactor, 5, "same"), range(50)))

    assert len({(outcome.head, outcome.records) for outcome in outcomes}) == 1
    assert [outcome.repeated for outcome in outcomes].count(False) == 1
    assert real_log.head(STREAM).version == 2


def test_what_is_acknowledged_survives_the_servers_death(tmp_path: Path) -> None:
    """Killed and started again: clients reconnect by themselves and the log goes on."""
    server = EmbeddedServer(tmp_path)
    server.start()
    try:
        log = Log(connect(server.url))
        transactor = begun(log)
        send(transactor, 1, "before")
        server.kill()
        server.start()

        assert send(transactor, 1, "after").state.total == 2
        assert followed(log).version == 3
    finally:
        server.stop()
