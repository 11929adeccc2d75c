"""Every hand of every house can be told: the cards as they lay, chips that sum to nothing, words for every deed."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import to_builtins

from service.keyring import open_keyring
from service.log.checkpoints import Checkpoints
from service.log.witness import Witness
from service.records.hand_log import read_hand
from service.reports.hand_report import Play
from service.reports.played import play
from service.simulation.table import SimulatedTable
from service.stream.canonical import canonical
from service.table import facts as f
from service.words.languages import LANGUAGES
from tests.records.tables import HOUSES, logged, names, random_table


def plays(table: SimulatedTable, home: Path, language: str = "en") -> list[Play]:
    """Every hand that is over."""
    log = logged(table)
    checkpoints = Checkpoints(log, open_keyring(home / "keys"), Witness(home / "checkpoints.jsonl"))
    hands = range(1, table.state.hand + 1)
    over = [hand for hand in hands if read_hand(log, table.state.id, hand).over is not None]
    return [play(log, checkpoints, names, table.state.id, hand, language) for hand in over]


@pytest.mark.parametrize("house", range(len(HOUSES)))
def test_the_cards_that_are_told_are_those_that_lay(house: int, tmp_path: Path) -> None:
    table = random_table(house, hands=2, rules=HOUSES[house])
    told = plays(table, tmp_path, list(LANGUAGES)[house % len(LANGUAGES)])
    settled = [event.fact for event in table.events if isinstance(event.fact, f.HandSettled)]
    assert [one.is_void for one in told].count(False) == len(settled)
    for one, fact in zip((one for one in told if not one.is_void), settled, strict=True):
        lines = {(line.seat, line.hand_index): (line.stake, line.net, line.rule) for line in fact.lines}
        told_so = {(hand.seat, hand.hand_index): (hand.stake, hand.net, hand.rule) for hand in one.hands}
        assert told_so == lines
        assert sum(hand.net or 0 for hand in one.hands) == 0
        assert [hand.is_bank for hand in one.hands] == [*[False] * (len(one.hands) - 1), True]
        assert {rule.rule for rule in one.rules} == {line.rule for line in fact.lines if line.rule is not None}


@pytest.mark.parametrize("seed", range(6))
def test_all_of_it_can_be_signed(seed: int, tmp_path: Path) -> None:
    """Which takes whole numbers, and no fraction anywhere."""
    for told in plays(random_table(seed), tmp_path):
        assert canonical(to_builtins(told))
        assert all(deed.words for deed in told.deeds)
        assert [deed.version for deed in told.deeds] == sorted(deed.version for deed in told.deeds)
