"""Honest tables raise no alarm, whoever plays what at them; what was late is remarked."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from msgspec.structs import replace

from service.audit.finding import verdict_of
from service.audit.judge import audit
from service.game.rules import RuleSet
from service.simulation.table import SimulatedTable
from service.table import commands as c
from tests.audit.planting import evidence, findings
from tests.game.strategies import rule_sets
from tests.properties.play import played, randoms
from tests.properties.profiles import PROFILE, STEPS
from tests.records.tables import random_table


@pytest.mark.parametrize("first", range(0, 80, 20))
def test_tables_of_every_house_where_workers_are_in_time(first: int) -> None:
    for seed in range(first, first + 20):
        assert findings(random_table(seed, hands=3)) == ()


def test_a_log_that_went_back_twice_is_nobodys_fault() -> None:
    """Each note of it has no command of its own."""
    table = random_table(4, hands=2)
    assert table.state.phase != "closed"
    for _ in range(2):
        table.send(c.NoticeRewind())
        since = len(table.events) - 1
        while table.events[since].cause == table.events[-1].cause:
            table.events[since] = replace(table.events[since], cause=None)
            since -= 1
    assert findings(table) == ()


@pytest.mark.faults
def test_a_thousand_hands() -> None:
    hands = 0
    for seed in range(1_000, 1_500):
        table = random_table(seed, hands=3)
        told = audit(evidence(table))
        assert {finding.code for finding in told.findings} <= {"shoe_voided_after_cut"}
        assert told.verdict == "upheld"
        hands += told.hands
    assert hands >= 1_000


@PROFILE
@given(rule_sets(), randoms())
def test_whatever_happens_at_a_table_is_worth_a_remark_at_most(rules: RuleSet, random: Random) -> None:
    """Pauses, outages, people who come and go, logs that went back: none of it is anybody's fault."""
    told = findings(played(rules, random, STEPS))
    assert {finding.weight for finding in told} <= {"remark"}
    assert verdict_of(told) == "upheld"


def test_an_operators_deeds_are_told_from_nobodys() -> None:
    """At a table an operator has no name: whatever the opener may do, the log may tell of nobody."""
    table = SimulatedTable(RuleSet(matta=None), seed=11)
    table.events[0] = replace(table.events[0], actor=None, fact=replace(table.events[0].fact, opener=None))
    table.sit("p_anna", "p_berto", "p_carla")
    table.send(c.SeatBot("prudente", "b_1"), None, operator=True)
    table.pay(table.debts[0])
    for command in (c.PauseTable(), c.ResumeTable(), c.LeaveSeat(4), c.CloseTable()):
        table.send(command, None, operator=True)
    table.play(0)
    assert findings(table) == ()
