"""Whoever tampers with a log is found out, and told where; what only a checkpoint could show is named as such."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.contract.honest import honest, of_type, table
from tests.contract.verifier import changed, faults, leaves, rehashed, run, verify
from tests.records.tables import exported, logged


def test_the_bundle_to_tamper_with_is_honest() -> None:
    assert faults(honest()) == []
    assert {"cut_given", "card_drawn", "hand_bust"} <= {event["type"] for event in honest()["events"]}


# The chain alone.


@pytest.mark.parametrize("member", ["version", "type", "v", "at", "actor", "cause", "data", "seal", "hash"])
def test_any_value_of_any_event_changed(member: str) -> None:
    """The version that no longer follows is named; one whole hand and the opening of the next."""
    bundle = honest()
    del bundle["events"][bundle["events"].index(of_type(bundle, "hand_opened", 1)) + 1 :]
    for n, event in enumerate(bundle["events"], 1):
        for path in leaves(event[member]):
            found = faults(changed(bundle, ("events", n - 1, member, *path)))
            assert found[0].startswith((f"version {n}:", f"version {n} "))


@pytest.mark.parametrize("member", ["type", "at", "data", "hash"])
def test_a_hands_first_event_or_the_hash_before_it_changed(member: str) -> None:
    bundle = exported(logged(table()), table(), first=9)
    for path in leaves(bundle["opened"][member]):
        assert faults(changed(bundle, ("opened", member, *path)))[0].startswith("version 1")
    assert faults(changed(bundle, ("before", "hash")))[0].startswith("version 9")


def test_a_member_added_or_taken_away() -> None:
    """A member that the hash does not cover may not be there."""
    for member in ("note", "salt", "secrets"):
        bundle = honest()
        bundle["events"][5][member] = 1
        assert faults(bundle)[0].startswith("version 6:")
    for member in list(honest()["events"][5]):
        bundle = honest()
        del bundle["events"][5][member]
        assert faults(bundle)


@pytest.mark.parametrize("value", [0.5, 1e300])
def test_a_fraction_chained_as_if_it_were_a_number_of_events(value: float) -> None:
    bundle = honest()
    bundle["events"][5]["at"] = value
    status, said = run(json.dumps(rehashed(bundle)))
    assert status == 1
    assert "version 6: it does not read as an event" in said


@pytest.mark.parametrize("value", [float("nan"), float("inf"), "\ud800"])
def test_a_value_that_cannot_be_hashed(value: Any) -> None:
    bundle = honest()
    bundle["events"][5]["at"] = value
    assert run(json.dumps(bundle))[0] == 1


def test_two_events_swapped() -> None:
    bundle = honest()
    bundle["events"][19:21] = reversed(bundle["events"][19:21])
    assert faults(bundle)[0].startswith("version 20: expected here, version 21")


def test_an_event_left_out() -> None:
    bundle = honest()
    del bundle["events"][19]
    assert faults(bundle)[0].startswith("version 20: expected here, version 21")


def test_an_event_put_in() -> None:
    bundle = honest()
    bundle["events"].insert(20, dict(bundle["events"][19]))
    assert faults(bundle)[0].startswith("version 21: expected here, version 20")


def test_another_tables_event() -> None:
    bundle, other = honest(), honest(9)
    bundle["events"][19] = other["events"][19]
    assert faults(bundle)[0].startswith("version 20 ")


def test_another_tables_events_under_this_tables_name() -> None:
    bundle, other = honest(), honest(9)
    bundle["events"] = other["events"]
    assert faults(bundle)[0].startswith("version 1 ")


def test_all_events_dropped() -> None:
    bundle = honest()
    bundle["events"] = []
    assert faults(bundle) == ["it holds no events"]


# What a bundle alone cannot show.


@pytest.mark.parametrize("dropped", [1, 50])
def test_a_tail_cut_off_is_consistent_and_only_a_checkpoint_tells(dropped: int) -> None:
    bundle = honest()
    bundle["events"] = bundle["events"][:-dropped]
    found, notes = verify.verify(bundle)
    assert found == []
    last = bundle["events"][-1]
    assert f"ends at {last['version']}-{last['hash'][:8]}; without a checkpoint" in notes[-1]


@pytest.mark.parametrize("path", [("at",), ("actor",), ("cause",)])
def test_when_and_by_whom_chained_anew_only_a_checkpoint_tells(path: tuple[str]) -> None:
    bundle = changed(honest(), ("events", 0, *path))
    found, notes = verify.verify(rehashed(bundle))
    assert found == []
    assert "without a checkpoint" in notes[-1]


def test_names_beside_the_chain_prove_nothing() -> None:
    bundle = honest()
    bundle["names"] = {}
    assert faults(bundle) == []
