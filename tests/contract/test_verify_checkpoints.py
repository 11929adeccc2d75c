"""With a checkpoint a stranger also notices what is consistent in itself: a tail cut off, a past written anew."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from service.keyring import open_keyring
from service.log.checkpoints import Checkpoints
from service.log.witness import Witness
from tests.contract.honest import honest, of_type, table
from tests.contract.signing import Bundle, Checkpoint, fingerprint, forged, keyring, ours, signed
from tests.contract.verifier import changed, rehashed, run, verify
from tests.records.tables import logged, random_table


def faults(bundle: Bundle, kept: list[Checkpoint] | None = None, keys: tuple[str, ...] | None = None) -> list[str]:
    """What is wrong for one who trusts this house's key."""
    found: list[str] = verify.verify(bundle, keys or (fingerprint(),), kept or [])[0]
    return found


def unsigned(bundle: Bundle) -> Bundle:
    """The same as a forger hands it on: with no checkpoint that could contradict."""
    return {**bundle, "checkpoints": []}


# Honest.


def test_signed_to_its_end_by_a_trusted_key_it_is_verified(tmp_path: Path) -> None:
    (tmp_path / "bundle.json").write_text(json.dumps(ours()))
    status, said = run("", "--key", fingerprint(), str(tmp_path / "bundle.json"))
    end = len(table().events)
    assert (status, said.split(":")[0]) == (0, "verified")
    assert f"signed up to version {end} of {end}, by {fingerprint()}" in said


def test_without_a_trusted_key_it_is_consistent_and_the_signer_unknown() -> None:
    status, said = run(json.dumps(ours()))
    assert (status, said.split(":")[0]) == (0, "consistent, signer unknown")


@pytest.mark.parametrize("first", range(0, 500, 100))
def test_honest_signed_tables_raise_no_alarm(first: int) -> None:
    for seed in range(first, first + 100):
        played = random_table(seed, hands=1)
        assert faults(signed(played, keyring())) == []


@pytest.mark.parametrize("first", [2, 20, 40])
def test_a_range_is_held_against_the_checkpoints_inside_it_alone(first: int) -> None:
    """What was signed behind its end says nothing about a range."""
    range = signed(table(), keyring(), first=first, last=first + 30)
    later = ours()["checkpoints"][-1]
    assert verify.verify(range, (), [later])[0] == []


def test_checkpoints_of_other_tables_in_a_kept_file_are_passed_over(tmp_path: Path) -> None:
    """The witness's file as it is: of many tables, with blank lines and one that was torn."""
    other = signed(random_table(9), keyring())["checkpoints"]
    lines = ["", *map(json.dumps, [*other, *ours()["checkpoints"]]), '{"stream": "tab']
    (tmp_path / "kept.jsonl").write_text("\n".join(lines))
    arguments = ["--key", fingerprint(), "--checkpoint", str(tmp_path / "kept.jsonl")]
    assert run(json.dumps(unsigned(ours())), *arguments)[0] == 0


def test_a_table_signed_before_and_after_a_rotation(tmp_path: Path) -> None:
    house, log, played = open_keyring(tmp_path / "keys"), logged(table()), table()
    checkpoints = Checkpoints(log, house, Witness(tmp_path / "witness.jsonl"))
    checkpoints.sign(played.stream, 10)
    house.rotate()
    bundle = signed(played, house, log)
    old, new = (public.fingerprint for public in house.public_keys())
    assert faults(bundle, keys=(old, new)) == []
    assert faults(bundle, keys=(new,)) == [
        f"version 10: its checkpoint is signed by {old}, not by a key that was given"
    ]


# Tampered.


@pytest.mark.parametrize("dropped", [1, 50])
def test_a_tail_cut_off_is_noticed_by_the_bundles_own_checkpoint(dropped: int) -> None:
    bundle = ours()
    bundle["events"] = bundle["events"][:-dropped]
    end = len(bundle["events"])
    assert f"version {end + 1}: cut off from here" in faults(bundle)[0]


@pytest.mark.parametrize("dropped", [1, 50])
def test_a_tail_cut_off_together_with_its_checkpoints_is_noticed_by_a_kept_one(dropped: int) -> None:
    bundle, kept = unsigned(ours()), ours()["checkpoints"][-1]
    bundle["events"] = bundle["events"][:-dropped]
    end = len(bundle["events"])
    assert f"version {end + 1}: cut off from here" in faults(bundle, [kept])[0]


def test_all_events_dropped() -> None:
    bundle = ours()
    bundle["events"] = []
    status, said = run(json.dumps(bundle), "--key", fingerprint())
    assert status == 1
    assert "it holds no events" in said


@pytest.mark.parametrize("path", [("at",), ("actor",), ("cause",)])
def test_a_past_chained_anew_is_noticed_at_the_next_checkpoint(path: tuple[str]) -> None:
    """What the chain, the seals and the cards do not show: when, and by whom."""
    events = ours()["events"]
    changed_one = of_type(ours(), "hand_opened", 1)
    rewritten = rehashed(changed(ours(), ("events", events.index(changed_one), *path)))
    following = next(one["version"] for one in ours()["checkpoints"] if one["version"] >= changed_one["version"])
    assert faults(rewritten)[0].startswith(f"version {following}: rewritten here or before")


def test_a_past_chained_anew_without_its_checkpoints_is_noticed_by_a_kept_one() -> None:
    rewritten = unsigned(rehashed(changed(ours(), ("events", 0, "at"))))
    kept = ours()["checkpoints"][0]
    assert faults(rewritten, [kept])[0].startswith(f"version {kept['version']}: rewritten here or before")


def a_forgers_signature(checkpoint: Checkpoint) -> Checkpoint:
    return forged(checkpoint)


def a_forgers_signature_under_our_key(checkpoint: Checkpoint) -> Checkpoint:
    return checkpoint | {"signature": forged(checkpoint)["signature"]}


def our_signature_under_a_forgers_key(checkpoint: Checkpoint) -> Checkpoint:
    return checkpoint | {"key": forged(checkpoint)["key"]}


@pytest.mark.parametrize(
    ("forge", "named"),
    [
        (a_forgers_signature, "not by a key that was given"),
        (a_forgers_signature_under_our_key, "its signature is false"),
        (our_signature_under_a_forgers_key, "its signature is false"),
    ],
)
def test_another_keys_signature(forge: Callable[[Checkpoint], Checkpoint], named: str) -> None:
    bundle = ours()
    bundle["checkpoints"][0] = forge(bundle["checkpoints"][0])
    assert any(named in fault for fault in faults(bundle))


def test_a_forger_who_rewrites_and_signs_all_anew_is_not_the_signer() -> None:
    rewritten = rehashed(changed(ours(), ("events", 0, "at")))
    hashes = {event["version"]: event["hash"] for event in rewritten["events"]}
    rewritten["checkpoints"] = [forged(one, hash=hashes[one["version"]]) for one in rewritten["checkpoints"]]
    assert verify.verify(rewritten)[0] == []
    found = faults(rewritten)
    assert "not by a key that was given" in found[0]
    assert found[-1] == "no checkpoint is signed by a key that was given"


def test_no_checkpoint_at_all_is_not_what_was_asked_for() -> None:
    assert faults(unsigned(ours())) == ["no checkpoint is signed by a key that was given"]


@pytest.mark.parametrize("member", ["stream", "version", "hash", "at", "key", "previous", "signature"])
def test_any_value_of_a_checkpoint_changed(member: str) -> None:
    for place in range(2):
        assert faults(changed(ours(), ("checkpoints", place, member))) != []


@pytest.mark.parametrize("nonsense", [None, 1, {}, [], "signed", {"version": 1}, {"version": []}])
def test_a_checkpoint_that_is_none(nonsense: Any) -> None:
    bundle = ours()
    bundle["checkpoints"].append(nonsense)
    status, said = run(json.dumps(bundle))
    assert status == 1
    assert "a checkpoint does not hold" in said


def test_another_tables_checkpoint() -> None:
    bundle = ours()
    bundle["checkpoints"].append(signed(random_table(9), keyring())["checkpoints"][0])
    assert "a checkpoint is of table:t_9" in faults(bundle)


# The arithmetic.


def test_signatures_of_another_implementation_hold_and_no_others() -> None:
    """RFC 8032 as `cryptography` has it; each signature is also spoilt in one bit."""
    for n in range(64):
        key, statement = Ed25519PrivateKey.from_private_bytes(sha256(b"%d" % n).digest()), b"x" * n
        public, signature = key.public_key().public_bytes_raw(), bytearray(key.sign(statement))
        assert verify.is_signed(public, statement, bytes(signature))
        assert not verify.is_signed(public, statement + b"y", bytes(signature))
        signature[32 + n // 2] ^= 1 << n % 8
        assert not verify.is_signed(public, statement, bytes(signature))


def test_a_signature_whose_scalar_is_too_large_is_none() -> None:
    """S + the order would give a second signature of the same statement (RFC 8032, 5.1.7)."""
    key = Ed25519PrivateKey.from_private_bytes(b"k" * 32)
    signature = key.sign(b"statement")
    larger = int.from_bytes(signature[32:], "little") + 2**252 + 27742317777372353535851937790883648493
    twin = signature[:32] + larger.to_bytes(32, "little")
    assert not verify.is_signed(key.public_key().public_bytes_raw(), b"statement", twin)


def test_the_honest_bundle_of_the_other_tests_is_the_same_table() -> None:
    assert ours()["events"] == honest()["events"]
    assert [one["version"] for one in ours()["checkpoints"]][-1] == len(honest()["events"])
