"""The checker passes what the service writes, and notices every way in which it could be wrong."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from service.stream.redaction import redacted
from service.table import commands as c
from service.table.decider import stream_of
from service.wiring import Service
from tests.faults import checker
from tests.wiring import wired
from tests.workers.house import FIRST, OPENER, open_table, play, send

Log = list[dict[str, Any]]

PLAYERS = {OPENER}


@pytest.fixture(scope="module")
def service() -> Service:
    """Three bots have played two hands, and the opener, who sat down and left, was answered twice."""
    service = wired()
    open_table(service, "prudente", "ardito", "prudente")
    send(service, c.TakeSeat(seat=8))
    send(service, c.LeaveSeat(8))
    play(service, until_hand=2)
    return service


@pytest.fixture
def log(service: Service) -> Log:
    return [copy.deepcopy(redacted(record, None)) for record in service.log.read(stream_of(FIRST))]


@pytest.fixture
def answers(log: Log) -> list[checker.Answer]:
    """What the opener was told: one event to each of its commands."""
    return [{"events": [event]} for event in copy.deepcopy(log) if event["actor"] == OPENER]


def test_a_log_as_it_is_written_passes(log: Log, answers: list[checker.Answer]) -> None:
    checker.check(FIRST, log, answers, PLAYERS)
    checker.check_settled_in_time(log)
    assert checker.hands_settled(log) == 2


@pytest.mark.parametrize("field", checker.CHAINED)
def test_a_field_that_was_changed_breaks_the_chain(log: Log, field: str) -> None:
    log[3][field] = 7
    with pytest.raises(AssertionError, match="the chain breaks at 4"):
        checker.check_chain(FIRST, log)


def test_a_lost_event_breaks_the_chain(log: Log) -> None:
    del log[3]
    with pytest.raises(AssertionError, match="5 stands where 4 should"):
        checker.check_chain(FIRST, log)


def test_a_secret_that_was_never_sealed_is_noticed(log: Log) -> None:
    first(log, "hand_settled")["data"]["opens"][0]["secret"]["salt"] = "0" * 32
    with pytest.raises(AssertionError, match="opens another secret"):
        checker.check_secrets(log)


def test_a_hand_settled_twice_is_noticed(log: Log) -> None:
    settled = first(log, "hand_settled")
    log.insert(log.index(settled), settled)
    with pytest.raises(AssertionError, match="hand_settled after hand_settled"):
        checker.check_hands(log)


def test_a_hand_never_settled_is_noticed(log: Log) -> None:
    log.remove(first(log, "hand_settled"))
    with pytest.raises(AssertionError, match="bank_decided after hand_closed"):
        checker.check_hands(log)


def pay_a_chip_too_much(log: Log) -> None:
    first(log, "hand_settled")["data"]["lines"][0]["net"] += 1


def move_a_chip_between_seats(log: Log) -> None:
    lines = first(log, "hand_settled")["data"]["lines"]
    lines[0]["net"], lines[1]["net"] = lines[0]["net"] + 1, lines[1]["net"] - 1


def restate_a_chip_more(log: Log) -> None:
    first(log, "hand_opened")["data"]["seats"][0]["stack"] += 1


def settle_another_stake(log: Log) -> None:
    first(log, "staked")["data"]["amount"] += 1


@pytest.mark.parametrize(
    "falsify", [pay_a_chip_too_much, move_a_chip_between_seats, restate_a_chip_more, settle_another_stake]
)
def test_chips_that_come_from_nowhere_are_noticed(log: Log, falsify: Callable[[Log], None]) -> None:
    falsify(log)
    with pytest.raises(AssertionError, match="version"):
        checker.check_chips(log)


def test_an_acknowledged_event_that_is_lost_is_noticed(log: Log, answers: list[checker.Answer]) -> None:
    log[answers[-1]["events"][0]["version"] - 1]["cause"] = "another"
    with pytest.raises(AssertionError, match="is not what was acknowledged"):
        checker.check_acknowledged(log, answers, PLAYERS)


def test_an_action_carried_out_twice_is_noticed(log: Log, answers: list[checker.Answer]) -> None:
    twin = copy.deepcopy(answers[-1]["events"][0])
    log.append({**twin, "version": len(log) + 1})
    with pytest.raises(AssertionError, match="are in the log as"):
        checker.check_acknowledged(log, answers, PLAYERS)


def test_an_action_that_nobody_was_told_of_is_noticed(log: Log, answers: list[checker.Answer]) -> None:
    with pytest.raises(AssertionError, match="nobody was told"):
        checker.check_acknowledged(log, answers[:-1], PLAYERS)


def test_a_settlement_is_late_thirty_seconds_after_closing_and_the_last_recovery(log: Log) -> None:
    settled = first(log, "hand_settled")
    settled["at"] += 30_001
    with pytest.raises(AssertionError, match="late"):
        checker.check_settled_in_time(log)
    checker.check_settled_in_time(log, recoveries=[settled["at"] - 30_000])


def first(log: Log, type: str) -> dict[str, Any]:
    return next(event for event in log if event["type"] == type)
