"""A stranger checks honest bundles, and is told what a bundle alone cannot show."""

from __future__ import annotations

import ast
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from service.game.cards import Card
from service.game.rules import RuleSet
from service.records.hand_span import hand_span
from service.simulation.table import SimulatedTable
from service.table.commands import Sandbox
from tests.contract.verifier import FILE, faults, rehashed, run, verify
from tests.records.tables import HOUSES, exported, logged, random_table


def bundle_of(seed: int, **choice: Any) -> dict[str, Any]:
    table = random_table(seed)
    return exported(logged(table), table, **choice)


@pytest.mark.parametrize("first", range(0, 200, 20))
def test_honest_tables_raise_no_alarm(first: int) -> None:
    for seed in range(first, first + 20):
        assert faults(bundle_of(seed)) == []


def test_a_shoe_shuffled_again_in_mid_hand_is_recomputed() -> None:
    tables = [random_table(seed, hands=12, rules=HOUSES[3]) for seed in (1, 3, 5)]
    for table in tables:
        bundle = exported(logged(table), table)
        assert "shoe_reshuffled" in {event["type"] for event in bundle["events"]}
        found, notes = verify.verify(bundle)
        assert found == []
        assert "1 shoes recomputed" in notes[0]


@pytest.mark.parametrize("seed", range(12))
def test_every_hand_stands_on_its_own(seed: int) -> None:
    table = random_table(seed)
    log = logged(table)
    for hand in range(1, table.state.hand + 1):
        first, last = hand_span(log, table.state.id, hand)
        bundle = exported(log, table, first=first, last=last)
        found, notes = verify.verify(bundle)
        assert found == []
        assert not notes[0].startswith("0 hands settled")


@pytest.mark.parametrize("first", [2, 20, 40])
def test_a_range_may_begin_in_the_middle_of_a_hand(first: int) -> None:
    """What comes before the first restating event is checked by the chain alone."""
    assert faults(bundle_of(1, first=first)) == []


def test_a_players_own_secrets_are_checked_against_their_seals() -> None:
    table = random_table(8)
    log = logged(table)
    player = next(event.secret.owner for event in table.events if event.secret is not None and event.secret.owner)
    bundle = exported(log, table, viewer=player)
    assert faults(bundle) == []
    mine = next(event for event in bundle["events"] if "secret" in event)
    mine["secret"]["card"] = "Kd" if mine["secret"]["card"] != "Kd" else "7d"
    assert f"version {mine['version']} ({mine['type']}): the seal that its secret gives" in faults(bundle)[0]


def sandbox_table() -> SimulatedTable:
    sandbox = Sandbox((Card("7d"), Card("Kd"), Card("7c")), 1)
    table = SimulatedTable(RuleSet(), seed=1, sandbox=sandbox)
    table.seat_bots("prudente", "ardito")
    table.play(2)
    return table


def test_a_sandbox_table_says_that_its_first_shoe_proves_nothing() -> None:
    table = sandbox_table()
    found, notes = verify.verify(exported(logged(table), table))
    assert found == []
    assert any("sandbox" in note for note in notes)


def test_a_hand_in_play_keeps_its_secrets_and_says_so() -> None:
    table = random_table(2)
    bundle = exported(logged(table), table)
    first_deal = next(n for n, event in enumerate(bundle["events"]) if event["type"] == "card_dealt")
    bundle["events"] = bundle["events"][: first_deal + 1]
    found, notes = verify.verify(bundle)
    assert found == []
    assert any("hand 1 is not over" in note for note in notes)
    assert any("shoe 1 is not revealed" in note for note in notes)


def test_verified_on_standard_input_and_from_a_file(tmp_path: Path) -> None:
    text = json.dumps(bundle_of(4))
    (tmp_path / "bundle.json").write_text(text)
    status, said = run(text)
    assert (status, said.split(":")[0]) == (0, "consistent, signer unknown")
    assert run("", str(tmp_path / "bundle.json")) == (0, said)


def test_wrong_has_another_exit_status() -> None:
    bundle = bundle_of(4)
    bundle["events"][10]["at"] += 1
    status, said = run(json.dumps(bundle))
    assert (status, said.split(":")[0]) == (1, "wrong")
    assert "version 11" in said


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "\x00",
        b"\xff\xfe",
        '{"format": "mazziere-bundle/2"}',
        '{"format": "mazziere-bundle/1", "stream": "table:t"}',
        '{"format": "mazziere-bundle/1", "format": "mazziere-bundle/1"}',
        "[" * 100_000,
        '{"n": ' + "9" * 5_000 + "}",
    ],
    ids=["nothing", "list", "empty", "control", "not-unicode", "newer", "partial", "twice", "deep", "long-number"],
)
def test_what_is_no_bundle_cannot_be_judged(text: str | bytes) -> None:
    status, said = run(text)
    assert (status, said.split(":")[0]) == (2, "cannot judge")


def test_a_file_that_is_not_there_cannot_be_judged(tmp_path: Path) -> None:
    assert run("", str(tmp_path / "nothing.json"))[0] == 2


def test_an_event_of_a_newer_schema_cannot_be_judged() -> None:
    bundle = bundle_of(4)
    bundle["events"][-1]["v"] = 2
    with pytest.raises(verify.Unjudged):
        verify.verify(rehashed(bundle))


def test_terminals_are_not_fooled() -> None:
    """A name of control characters comes out as question marks."""
    bundle = bundle_of(4)
    bundle["stream"] = "table:\x1b[2J\u202e"
    assert "table:?[2J?" in run(json.dumps(bundle))[1]


def test_the_verifier_is_one_file_of_the_standard_library() -> None:
    imports = [node for node in ast.walk(ast.parse(FILE.read_text())) if isinstance(node, ast.Import | ast.ImportFrom)]
    roots = {
        name.split(".")[0]
        for node in imports
        for name in ([node.module or ""] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names])
    }
    assert roots <= sys.stdlib_module_names
