"""Jobs pay debts, and pay them once."""

import pytest

from service.game.rules import RuleSet
from service.log.agenda import ATTEMPTS, LEASES, USUAL_LEASE, Due
from service.stream.refusal import Refused
from service.table import commands as c
from service.table import facts as f
from service.table.decider import stream_of
from service.wiring import Service
from tests.workers.house import FIRST, facts, open_table, play, send, state, take
from workers.jobs import JOBS, perform
from workers.queues import JOB_SECONDS, queue_of


def test_bots_play_hands_to_their_settlement(service: Service) -> None:
    open_table(service, "prudente", "ardito", "prudente")
    play(service, until_hand=5)
    settled = facts(service, f.HandSettled)
    assert [one.hand for one in settled] == [1, 2, 3, 4, 5]
    assert all(sum(line.net for line in one.lines) == 0 for one in settled)
    assert sum(seat.stack for seat in state(service).seats) == 3 * 50


def test_a_job_done_twice_changes_nothing_the_second_time(service: Service) -> None:
    """Every job of two whole hands is done again at once, and once more when the hands are over."""
    open_table(service, "prudente", "ardito")
    stream, done = stream_of(FIRST), []
    while state(service).hand < 2 or state(service).stage != "waiting":
        dues = take(service)
        assert dues, "the table stands still"
        for due in dues:
            perform(service, due)
            before = service.log.head(stream)
            perform(service, due)
            assert service.log.head(stream) == before
            done.append(due)
    over = service.log.head(stream)
    for due in done:
        perform(service, due)
    assert service.log.head(stream) == over
    assert {due.kind for due in done} == {"open_hand", "settle_hand", "rotate_bank", "play_bot", "checkpoint"}


def test_time_that_runs_out_is_answered_by_jobs(service: Service) -> None:
    """Two people who never act: betting closes by itself; those who staked stand when their time is over."""
    open_table(service)
    for player in ("p_one", "p_two", "p_three"):
        send(service, c.TakeSeat(), actor=player)
    for due in take(service):
        perform(service, due)
    staked = next(seat.player for seat in state(service).seats if seat.number != state(service).bank)
    send(service, c.Stake(amount=2), actor=staked)
    service.clock.advance(31_000)
    for due in take(service):
        assert due.kind == "close_betting"
        perform(service, due)
    assert state(service).stage == "playing"
    service.clock.advance(31_000)
    for due in take(service):
        assert due.kind == "end_turn"
        perform(service, due)
    assert [stood.how for stood in facts(service, f.Stood)][:1] == ["timeout"]


def test_a_debt_that_cannot_be_paid_is_parked_and_delays_nobody(service: Service) -> None:
    """A table whose log is damaged fails eight times and is put aside; its neighbour plays on."""
    open_table(service, "prudente", "ardito")
    patient = RuleSet(bet_seconds=86_400, turn_seconds=86_400)
    open_table(service, "prudente", "ardito", table="t_second", rules=patient)
    service.redis.delete(service.log.keys.log(stream_of(FIRST)))
    for _ in range(ATTEMPTS):
        for due in take(service):
            if due.stream == stream_of(FIRST):
                with pytest.raises(Refused, match="log"):
                    perform(service, due)
            else:
                perform(service, due)
        service.clock.advance(600_000)
    assert [parked.stream for parked in service.log.agenda.parked()] == [stream_of(FIRST)]
    hands = state(service, "t_second").hand
    play(service, until_hand=hands + 2, table="t_second")
    assert [parked.stream for parked in service.log.agenda.parked()] == [stream_of(FIRST)]


def test_what_a_dead_worker_took_is_taken_again(service: Service) -> None:
    open_table(service, "prudente", "ardito")
    lost = take(service)
    assert [due.kind for due in lost] == ["open_hand"]
    assert take(service) == []
    service.clock.advance(60_000)
    assert [due.member for due in take(service)] == [due.member for due in lost]


def test_every_obligation_of_a_stream_has_a_job() -> None:
    tables = {"open_hand", "close_betting", "end_turn", "settle_hand", "rotate_bank", "play_bot"}
    ends = {"close_idle", "open_successor", "archive", "checkpoint"}
    tournaments = {"start_tournament", "open_match", "begin_circuit", "report_circuit", "begin_round", "hold_matches"}
    series = {"plan_instance", "create_instance"}
    assert set(JOBS) == {*tables, *ends, *tournaments, *series, "audit", "await_reveal", "correct", "report"}


@pytest.mark.parametrize("kind", JOBS)
def test_a_debt_is_taken_again_only_after_its_job_was_given_up(kind: str) -> None:
    assert LEASES.get(kind, USUAL_LEASE) > 1_000 * JOB_SECONDS[queue_of(kind)]


def test_time_is_called_on_nobody_while_the_service_can_not_be_reached(service: Service) -> None:
    """Workers are back before the API is: the outage is recorded with the next pulse, and gives the full time again."""
    open_table(service)
    for player in ("p_anna", "p_berto"):
        send(service, c.TakeSeat(), player)
    (due,) = take(service)
    perform(service, due)
    service.clock.pulse()
    for partition in service.log.keys.all_partitions():
        service.redis.hset(service.log.keys.clock(partition), "offset", 40_000)

    perform(service, Due("close_betting", stream_of(FIRST), "1", 0, 1))
    assert facts(service, f.BettingClosed) == []

    service.clock.pulse()
    perform(service, Due("close_betting", stream_of(FIRST), "1", 0, 1))
    (extended,) = facts(service, f.DeadlineExtended)
    ((_, until),) = extended.outages
    assert extended.deadline == until + 30_000
    assert facts(service, f.BettingClosed) == []
