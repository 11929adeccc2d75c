"""Dispatcher and worker as the processes that they are: killed, replaced, stopped."""

from __future__ import annotations

import signal

import pytest

from service.log.server import connect
from service.settings import Settings
from service.table import facts as f
from service.wiring import Service, wire
from tests.workers.house import facts, open_table, state
from tests.workers.processes import DISPATCH, WORK, Start, wait_for


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
