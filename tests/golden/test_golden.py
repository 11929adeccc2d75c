"""The logs of every release are read by this one: same chain, same table, same verdict."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from service.audit.evidence import from_bundle
from service.audit.judge import audit
from service.stream.chain import Head, genesis, verify
from service.stream.event import Record
from service.stream.redaction import redacted
from service.table.dealer import Dealer
from service.table.decider import TableDecider
from service.table.facts import CATALOGUE
from service.table.state import Table
from service.table.views import view
from tests.contract.verifier import faults
from tests.golden.make import schemas

HERE = Path(__file__).parent
RELEASES = sorted(folder for folder in HERE.iterdir() if (folder / "schemas.json").exists())
LOGS = [log for release in RELEASES for log in sorted(release.glob("*.jsonl"))]

every_log = pytest.mark.parametrize("log", LOGS, ids=lambda log: f"{log.parent.name}/{log.stem}")


def read(log: Path) -> tuple[dict[str, Any], list[Record]]:
    """What the fold must come to, and the events."""
    expected, *rows = map(json.loads, log.read_text().splitlines())
    return expected, list(_records(rows))


def _records(rows: list[Any]) -> Iterator[Record]:
    for version, (type, v, at, actor, cause, data, secret, hash) in enumerate(rows, 1):
        hidden = None if secret is None else secret.encode()
        yield Record(version, type, v, at, actor, cause, data.encode(), hidden, bytes.fromhex(hash))


def bundle(stream: str, records: list[Record]) -> dict[str, Any]:
    """The same as nobody in particular sees it."""
    start = genesis(stream)
    return {
        "format": "mazziere-bundle/1",
        "stream": stream,
        "viewer": None,
        "opened": None,
        "before": {"version": 0, "hash": start.hash.hex()},
        "events": [redacted(record, None) for record in records],
        "names": {},
        "checkpoints": [],
    }


@every_log
def test_the_table_is_what_it_was(log: Path) -> None:
    expected, records = read(log)
    decider = TableDecider(Dealer())
    table: Table = decider.initial(expected["stream"])
    for record in records:
        table = decider.evolve(table, CATALOGUE.event(record))
    shown = view(table, None, Head(table.version, genesis(expected["stream"]).hash), {})
    told = {name: shown[name] for name in expected["view"]}  # a later release may tell more
    assert json.loads(json.dumps(told)) == expected["view"]


@every_log
def test_a_fold_from_any_hand_comes_to_the_same(log: Path) -> None:
    """Every restating `hand_opened` equals the fold before it."""
    expected, records = read(log)
    decider = TableDecider(Dealer())
    events = list(map(CATALOGUE.event, records))
    terms = decider.evolve(decider.initial(expected["stream"]), events[0])
    whole = terms
    for event in events[1:]:
        before, whole = whole, decider.evolve(whole, event)
        if decider.restates(event):
            restated = decider.evolve(terms, event)
            assert restated.seats == whole.seats
            assert (restated.bank, restated.shoe, restated.last) == (whole.bank, whole.shoe, whole.last), before.version


@every_log
def test_its_chain_holds_and_both_verifiers_are_content(log: Path) -> None:
    expected, records = read(log)
    stream = expected["stream"]
    assert verify(genesis(stream), records).version == len(records)
    assert faults(bundle(stream, records)) == []
    assert audit(from_bundle(bundle(stream, records))).verdict == "upheld"


@pytest.mark.parametrize("release", RELEASES, ids=lambda release: release.name)
def test_a_schema_that_changes_gets_a_new_version(release: Path) -> None:
    """What a release wrote of a type and version, no later one writes otherwise; types that are gone are still read."""
    now = schemas()
    for type, then in json.loads((release / "schemas.json").read_text()).items():
        today = now[type]
        if today["properties"]["v"] == then["properties"]["v"]:
            assert today == then, f"{type} has changed: raise its V, add an upcast, and a golden log"


def test_every_event_type_and_version_of_a_table_has_a_golden_example() -> None:
    golden = {(record.type, record.v) for log in LOGS for record in read(log)[1]}
    assert {(name, fact.V) for name, fact in CATALOGUE} <= golden
