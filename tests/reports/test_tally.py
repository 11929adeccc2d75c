"""What was played in a period, counted from the log and held against the settlements themselves."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import fakeredis
import pytest
from msgspec.structs import replace

from service.game.presets import PRESETS
from service.log.log import Log
from service.periods.facts import TableReported
from service.reports.period_report import surplus
from service.reports.tally import tally
from service.simulation.table import SimulatedTable
from service.stream.chain import genesis
from service.table import facts as f
from tests.audit.planting import change, place
from tests.log.streams import onto
from tests.records.tables import logged, random_table, recorded

FOREVER = 2**50


def counted(log: Log, table: SimulatedTable, since: int = 0, until: int = FOREVER) -> TableReported:
    told = tally(log, table.decider, table.stream, since, until)
    assert told is not None
    return told


@pytest.mark.parametrize("seed", range(8))
def test_the_figures_are_those_of_the_settlements(seed: int) -> None:
    table = random_table(seed, hands=4)
    told = counted(logged(table), table)
    settled = [event.fact for event in table.events if isinstance(event.fact, f.HandSettled)]
    lines = [line for fact in settled for line in fact.lines]
    assert told.figures.hands == len(settled)
    assert told.figures.void_hands == sum(isinstance(event.fact, f.HandVoided) for event in table.events)
    assert told.figures.stakes == sum(line.stake for line in lines) == sum(one.stakes for one in told.players)
    assert sum(one.net for one in told.players) == sum(line.net for line in lines if line.seat != 0)
    assert (told.first, told.last) == (1, len(table.events))


@pytest.mark.parametrize("seed", range(8))
def test_the_chips_of_an_honest_table_add_up(seed: int) -> None:
    table = random_table(seed, hands=4)
    figures = counted(logged(table), table).figures
    assert figures.chips_before == 0
    assert figures.chips_after == figures.chips_brought
    assert not counted(logged(table), table).anomalies


@pytest.mark.parametrize("preset", PRESETS)
def test_a_hand_has_one_bank_and_as_many_players_as_were_dealt_to(preset: str) -> None:
    table = random_table(3, hands=3, rules=PRESETS[preset])
    told = counted(logged(table), table)
    expected: Counter[bool] = Counter()
    for event in table.events:
        if isinstance(event.fact, f.HandSettled):
            expected[True] += sum(line.outcome is None and line.seat != 0 for line in event.fact.lines)
            expected[False] += len({line.seat for line in event.fact.lines if line.outcome is not None})
    assert sum(one.bank_turns for one in told.players) == expected[True]
    assert sum(one.hands for one in told.players) == expected[False]


@pytest.mark.parametrize("seed", range(6))
def test_two_halves_of_a_time_are_the_whole(seed: int) -> None:
    table = random_table(seed, hands=4)
    log, middle = logged(table), table.events[len(table.events) // 2].at
    halves = [tally(log, table.decider, table.stream, *half) for half in ((0, middle), (middle, FOREVER))]
    whole = counted(log, table)
    told = [half for half in halves if half is not None]
    for name in ("hands", "void_hands", "stakes", "timeouts", "chips_brought"):
        assert sum(getattr(half.figures, name) for half in told) == getattr(whole.figures, name)
    assert all(one.figures.chips_after == two.figures.chips_before for one, two in pairwise(told))


def test_a_time_in_which_nothing_happened_is_not_told() -> None:
    table = random_table(1)
    after = table.events[-1].at + 1
    assert tally(logged(table), table.decider, table.stream, after, FOREVER) is None


def test_a_log_that_can_not_be_read_is_an_anomaly_and_no_more() -> None:
    table = random_table(1)
    unheard = replace(recorded(table)[0], type="unheard_of")
    log = Log(fakeredis.FakeRedis(server=fakeredis.FakeServer()))
    log.append(table.stream, onto(genesis(table.stream)), [unheard], [], None)
    told = counted(log, table)
    assert [(one.code, one.count) for one in told.anomalies] == [("log_unreadable", 1)]
    assert (told.first, told.last) == (1, 1)


def test_chips_from_nowhere_are_an_anomaly() -> None:
    table = random_table(4, hands=3)
    settled = place(table, f.HandSettled, -1)
    fact = table.events[settled].fact
    assert isinstance(fact, f.HandSettled)
    change(table, settled, lines=(replace(fact.lines[0], net=fact.lines[0].net + 5), *fact.lines[1:]))
    told = counted(logged(table), table)
    assert [(one.code, one.count) for one in told.anomalies] == [("chips_imbalance", 1)]
    assert surplus(told.figures) == 5
