"""Dispatcher and worker as the processes that they are: killed, replaced, stopped."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from service.keyring import open_keyring
from service.log.server import connect
from service.settings import Settings
from service.table import facts as f
from service.wiring import Service, wire
from tests.workers.house import facts, open_table, state

PATIENCE_S = 40

DISPATCH = "dispatcher.run(settings)"
WORK = "run.run(settings, 'tables')"

Start = Callable[[str], "subprocess.Popen[bytes]"]


@pytest.fixture
def settings(real_url: str, tmp_path: Path) -> Settings:
    return Settings.read({"MAZZIERE_REDIS_URL": real_url, "MAZZIERE_DATA_DIR": str(tmp_path)})


@pytest.fixture
def house(settings: Settings) -> Service:
    open_keyring(settings.key_dir)
    return wire(settings)


@pytest.fixture
def start(settings: Settings) -> Iterator[Start]:
    running = []

    def started(what: str) -> subprocess.Popen[bytes]:
        program = f"import os; from service.settings import Settings; settings = Settings.read(os.environ); \
from workers import dispatcher, run; {what}"
        process = subprocess.Popen([sys.executable, "-c", program], env={**os.environ, **settings.environment()})
        running.append(process)
        return process

    yield started
    for process in running:
        process.kill()
        process.wait()


def wait_for(what: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not what():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.02)


@pytest.mark.faults
def test_killed_processes_are_replaced_and_every_hand_is_settled_once(house: Service, start: Start) -> None:
    dispatcher, worker = start(DISPATCH), start(WORK)
    open_table(house, "prudente", "ardito", "prudente")
    for kill_dispatcher in (False, True, False):
        hand = state(house).hand
        wait_for(lambda hand=hand: state(house).hand >= hand + 5)  # type: ignore[misc]
        if kill_dispatcher:
            dispatcher.kill()
            dispatcher = start(DISPATCH)
        else:
            worker.kill()
            worker = start(WORK)
    hand = state(house).hand
    wait_for(lambda: state(house).hand >= hand + 5)
    settled = [one.hand for one in facts(house, f.HandSettled)]
    assert settled == list(range(1, len(settled) + 1))


def test_both_end_on_sigterm(house: Service, start: Start) -> None:
    processes = [start(DISPATCH), start(WORK)]
    wait_for(lambda: house.processes.present() == {"dispatcher": 1, "tables": 1, "reports": 0, "webhooks": 0})
    for process in processes:
        process.send_signal(signal.SIGTERM)
    assert [process.wait(timeout=10) for process in processes] == [0, 0]
    assert house.processes.present() == {"dispatcher": 0, "tables": 0, "reports": 0, "webhooks": 0}


def test_play_goes_on_after_every_connection_was_cut(house: Service, start: Start, settings: Settings) -> None:
    """Nobody has to start the dispatcher anew; a worker that gives up is started again, as the supervisor would."""
    start(DISPATCH)
    workers = [start(WORK)]
    open_table(house, "prudente", "ardito")
    wait_for(lambda: state(house).hand >= 2)
    assert settings.redis_url is not None
    connect(settings.redis_url).client_kill_filter(_type="normal", skipme=True)
    fresh = wire(settings)
    hand = state(fresh).hand

    def goes_on() -> bool:
        if workers[-1].poll() is not None:
            workers.append(start(WORK))
        return state(fresh).hand >= hand + 5

    wait_for(goes_on)
