"""A table's events leave the house whole, and only as their viewer may see them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

from service.game.rules import RuleSet
from service.records.bundle import bundle
from service.simulation.table import SimulatedTable
from service.stream.chain import Head, genesis
from service.stream.redaction import redacted
from tests.log.streams import onto
from tests.records.tables import PEOPLE, exported, logged, names, random_table, recorded

SCHEMA = json.loads((Path(__file__).parents[2] / "api_spec" / "bundle.schema.json").read_text())


def table_with(*people: str, hands: int = 1) -> SimulatedTable:
    """People who never answer, and two bots who play."""
    table = SimulatedTable(RuleSet(starting_stack=1000))
    table.sit(*people)
    table.seat_bots("prudente", "ardito")
    table.play(hands)
    return table


def secrets_shown(bundle: dict[str, Any]) -> set[str]:
    """Whose secrets events show before they open."""
    return {event["secret"]["owner"] for event in bundle["events"] if "secret" in event}


@pytest.mark.parametrize("choice", [{}, {"first": 9}, {"first": 9, "last": 20}, {"last": 5}], ids=str)
def test_a_bundle_is_as_its_schema_says(choice: dict[str, int]) -> None:
    table = random_table(3)
    written = exported(logged(table), table, viewer="b_2", **choice)
    jsonschema.validate(written, SCHEMA, cls=jsonschema.Draft202012Validator)


def test_a_whole_table_begins_with_the_streams_name() -> None:
    table = random_table(3)
    written = exported(logged(table), table)
    assert written["opened"] is None
    assert written["before"] == {"version": 0, "hash": genesis(table.stream).hash.hex()}
    assert written["events"] == [redacted(record, None) for record in recorded(table)]


def test_a_range_brings_the_first_event_and_the_hash_before() -> None:
    table = random_table(3)
    records = recorded(table)
    written = exported(logged(table), table, first=9, last=12)
    assert written["opened"] == redacted(records[0], None)
    assert written["before"] == {"version": 8, "hash": records[7].hash.hex()}
    assert [event["version"] for event in written["events"]] == [9, 10, 11, 12]


def test_a_last_version_past_the_end_is_the_end() -> None:
    table = random_table(3)
    assert len(exported(logged(table), table, last=10**6)["events"]) == len(table.events)


def test_a_viewer_sees_their_own_secrets_alone() -> None:
    table = random_table(8)
    log = logged(table)
    owners = {event.secret.owner for event in table.events if event.secret is not None}
    assert secrets_shown(exported(log, table)) == set()
    for owner in owners - {None}:
        assert secrets_shown(exported(log, table, viewer=owner)) == {owner}


def test_names_of_all_who_act_or_sit_stand_beside_the_chain() -> None:
    table = table_with(*PEOPLE[:2])
    written = exported(logged(table), table)
    players = {event.actor for event in table.events if event.actor} | {seat.player for seat in table.state.seats}
    assert written["names"] == names(players)


def test_a_hands_bundle_names_those_who_sat_down_before_it() -> None:
    table = random_table(3)
    opening = next(event.version for event in table.events if type(event.fact).__name__ == "HandOpened")
    written = exported(logged(table), table, first=opening)
    assert written["names"].keys() >= {seat.player for seat in table.state.seats}


def test_an_erased_player_has_no_name() -> None:
    table = random_table(3)
    pieces = bundle(logged(table), table.state.id, lambda _players: {})
    assert msgspec.json.decode(b"".join(pieces))["names"] == {}


def test_a_long_table_comes_in_pieces_and_ends_where_it_stood_when_asked() -> None:
    """What is appended while the bundle is read is not in it."""
    table = table_with(hands=30)
    log = logged(table)
    pieces = bundle(log, table.state.id, names)
    records = recorded(table)
    head = Head(records[-1].version, records[-1].hash)
    later = msgspec.structs.replace(records[-1], version=head.version + 1)
    log.append(table.stream, onto(head), [later], [], None)
    assert next(pieces).startswith(b'{"format":"mazziere-bundle/1"')
    rest = list(pieces)
    assert len(rest) > 2
    assert b"".join(rest).count(b'"cause":') == len(records) > 500
