"""What was signed stays signed: once each, in one chain over all streams, and held against the log."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest
import rfc8785
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from service.keyring import Keyring
from service.log.agenda import Due
from service.log.checkpoints import Checkpoint, Checkpoints
from service.log.log import Log
from service.log.witness import Witness
from service.stream.refusal import Refused
from tests.log.conftest import NewLog
from tests.log.counter import Add, Begin, Restate

STREAM, OTHER = "counter:a", "counter:b"


def told(witness: Witness) -> list[Checkpoint]:
    return [msgspec.json.decode(line, type=Checkpoint) for line in witness.lines()]


def owed(log: Log) -> list[Due]:
    return [due for due in log.agenda.take(log.clock.now() + 60_000, 100) if due.kind == "checkpoint"]


def digest(checkpoint: Checkpoint) -> str:
    """As the specification has it, by another implementation of RFC 8785."""
    stated = [getattr(checkpoint, name) for name in ("stream", "version", "hash", "at", "key", "previous")]
    return sha256(rfc8785.dumps(["checkpoint/1", *stated])).hexdigest()


def test_a_checkpoint_states_the_version_and_its_hash_signed(
    log: Log, checkpoints: Checkpoints, send: Callable[..., None]
) -> None:
    send(Begin(), Add(1), Add(2))
    made = checkpoints.sign(STREAM, 2)
    assert (made.stream, made.version, made.hash) == (STREAM, 2, log.head_at(STREAM, 2).hash.hex())
    stated = [made.stream, made.version, made.hash, made.at, made.key, made.previous]
    public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(made.key))
    public.verify(bytes.fromhex(made.signature), rfc8785.dumps(["checkpoint/1", *stated]))


def test_the_same_version_is_signed_once(checkpoints: Checkpoints, witness: Witness, send: Callable[..., None]) -> None:
    send(Begin(), Add(1))
    first = checkpoints.sign(STREAM, 2)
    assert checkpoints.sign(STREAM, 2) == first
    assert checkpoints.of(STREAM, 1, 9) == told(witness) == [first]


def test_each_names_the_one_before_it_whatever_stream_that_was_of(
    checkpoints: Checkpoints, send: Callable[..., None]
) -> None:
    send(Begin(), Add(1))
    send(Begin(), stream=OTHER)
    made = [checkpoints.sign(STREAM, 1), checkpoints.sign(OTHER, 1), checkpoints.sign(STREAM, 2)]
    assert [one.previous for one in made] == [None, digest(made[0]), digest(made[1])]


def test_those_who_sign_at_once_make_one_chain(
    new_log: NewLog, checkpoints: Checkpoints, keyring: Keyring, witness: Witness, send: Callable[..., None]
) -> None:
    """Four processes, each signing all ten versions: ten checkpoints, none naming the same one before it."""
    send(Begin(), *[Add(1)] * 9)
    houses = [Checkpoints(new_log(), keyring, witness) for _ in range(4)]
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(lambda house: [house.sign(STREAM, version) for version in range(1, 11)], houses))
    made = checkpoints.of(STREAM, 1, 10)
    assert [one.version for one in made] == list(range(1, 11))
    assert {one.previous for one in made} <= {None, *map(digest, made)}
    assert len({one.previous for one in made}) == 10
    assert sorted(told(witness), key=lambda one: one.version) == made


def test_a_version_that_is_not_there_is_refused(checkpoints: Checkpoints, send: Callable[..., None]) -> None:
    send(Begin())
    with pytest.raises(Refused) as refusal:
        checkpoints.sign(STREAM, 2)
    assert refusal.value.code == "unknown_version"


# What is owed.


def test_an_event_that_owes_one_owes_it_beside_all_else(log: Log, send: Callable[..., None]) -> None:
    """Later appends, which replace the rest of what is owed, leave it."""
    send(Begin(), Add(1), Restate(), Add(1), Restate(), Add(1))
    assert [(due.stream, due.subject) for due in owed(log)] == [(STREAM, "3"), (STREAM, "5")]


def test_a_debt_is_paid_once_it_is_kept_and_witnessed(
    log: Log, checkpoints: Checkpoints, witness: Witness, send: Callable[..., None]
) -> None:
    send(Begin(), Restate())
    (due,) = owed(log)
    checkpoints.pay(due.stream, int(due.subject))
    assert [one.version for one in checkpoints.of(STREAM, 1, 9)] == [one.version for one in told(witness)] == [2]
    log.clock.advance(600_000)
    assert owed(log) == []


class Away(Witness):
    """A disk that is full."""

    def tell(self, line: bytes) -> None:
        raise OSError(f"no room for {line!r}")


def test_a_debt_that_the_witness_did_not_hear_of_is_still_owed(
    log: Log, keyring: Keyring, witness: Witness, checkpoints: Checkpoints, send: Callable[..., None], tmp_path: Path
) -> None:
    send(Begin(), Restate())
    (due,) = owed(log)
    with pytest.raises(OSError):
        Checkpoints(log, keyring, Away(tmp_path / "full")).pay(due.stream, int(due.subject))
    log.clock.advance(600_000)
    assert [again.member for again in owed(log)] == [due.member]
    checkpoints.pay(due.stream, int(due.subject))
    assert told(witness) == checkpoints.of(STREAM, 1, 9)
    assert len(told(witness)) == 1


def test_a_debt_of_a_version_that_the_log_went_back_behind_is_no_longer_owed(
    log: Log, checkpoints: Checkpoints, witness: Witness, send: Callable[..., None]
) -> None:
    send(Begin(), Restate())
    log.redis.xtrim(log.keys.log(STREAM), maxlen=0)
    checkpoints.pay(STREAM, 2)
    log.clock.advance(600_000)
    assert owed(log) == []
    assert told(witness) == []
