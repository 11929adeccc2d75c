"""What was signed stays signed: once each, in one chain over all streams, and held against the log."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest
import rfc8785
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from redis import Redis

from service.keyring import Keyring, open_keyring
from service.log.agenda import Due
from service.log.checkpoints import Checkpoint, Checkpoints
from service.log.log import Log
from service.log.witness import Witness
from service.stream.chain import ChainBroken
from service.stream.refusal import Refused
from service.transact import Transactor
from tests.log.conftest import NewLog
from tests.log.counter import Add, Begin, Command, Dice, Restate
from tests.log.streams import COUNTING

STREAM, OTHER = "counter:a", "counter:b"


@pytest.fixture
def keyring(tmp_path: Path) -> Keyring:
    return open_keyring(tmp_path / "keys")


@pytest.fixture
def witness(tmp_path: Path) -> Witness:
    return Witness(tmp_path / "checkpoints.jsonl")


@pytest.fixture
def checkpoints(log: Log, keyring: Keyring, witness: Witness) -> Checkpoints:
    return Checkpoints(log, keyring, witness)


@pytest.fixture
def send(transactor: Transactor) -> Callable[..., None]:
    def send(*commands: Command, stream: str = STREAM) -> None:
        for command in commands:
            cause = Dice().draw("", "", 0, 16).hex()
            transactor.run(COUNTING, stream, command, actor=None, cause=cause, entropy=Dice(), create=True)

    return send


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


# What a checkpoint notices.


def cut(redis: Redis, log: Log, keep: int) -> None:
    """Take the log back to a version, its head with it, as one who holds the server can."""
    hash = log.head_at(STREAM, keep).hash if keep else b""
    entries = redis.xrange(log.keys.log(STREAM), max=f"{keep}-0")
    redis.delete(log.keys.log(STREAM))
    for id, words in entries:
        redis.xadd(log.keys.log(STREAM), dict(zip(words[::2], words[1::2], strict=True)), id)
    redis.hset(log.keys.head(STREAM), mapping={"version": keep, "hash": hash})


def test_a_whole_log_agrees(checkpoints: Checkpoints, send: Callable[..., None]) -> None:
    assert checkpoints.check(STREAM) == 0
    send(Begin(), Add(1), Add(1))
    checkpoints.sign(STREAM, 2)
    assert checkpoints.check(STREAM) == 2


@pytest.mark.parametrize("keep", [4, 1, 0])
def test_a_log_cut_short_is_noticed_although_its_chain_holds(
    log: Log, redis: Redis, checkpoints: Checkpoints, send: Callable[..., None], keep: int
) -> None:
    send(Begin(), *[Add(1)] * 4)
    checkpoints.sign(STREAM, 5)
    cut(redis, log, keep)
    with pytest.raises(ChainBroken, match="cut off") as broken:
        checkpoints.check(STREAM)
    assert broken.value.version == keep + 1


def test_a_rewritten_past_is_noticed_although_its_chain_holds(
    log: Log, redis: Redis, checkpoints: Checkpoints, new_log: NewLog, send: Callable[..., None]
) -> None:
    send(Begin(), *[Add(1)] * 3)
    checkpoints.sign(STREAM, 4)
    cut(redis, log, 2)
    rewriting = Transactor(new_log())
    for number in range(2):
        rewriting.run(COUNTING, STREAM, Add(7), actor=None, cause=f"{number:032x}", entropy=Dice())
    assert log.verify(STREAM).version == 4
    with pytest.raises(ChainBroken, match="another event was signed") as broken:
        checkpoints.check(STREAM)
    assert broken.value.version == 4


def test_who_also_deletes_what_lies_beside_the_log_is_told_by_the_witness(
    log: Log, redis: Redis, checkpoints: Checkpoints, send: Callable[..., None]
) -> None:
    send(Begin(), Add(1), Add(1))
    checkpoints.sign(STREAM, 3)
    cut(redis, log, 2)
    redis.delete(*redis.keys("{checkpoints}*"))
    with pytest.raises(ChainBroken, match="cut off"):
        checkpoints.check(STREAM)


def test_another_houses_signature_is_noticed(
    log: Log, checkpoints: Checkpoints, witness: Witness, send: Callable[..., None], tmp_path: Path
) -> None:
    send(Begin())
    Checkpoints(log, open_keyring(tmp_path / "other"), witness).sign(STREAM, 1)
    with pytest.raises(ChainBroken, match="not signed by a key of this house"):
        checkpoints.check(STREAM)


@pytest.mark.parametrize(
    "changes", [{"version": 2}, {"at": 1}, {"signature": "no hex"}, {"previous": "00" * 32}], ids=str
)
def test_a_checkpoint_that_was_tampered_with_is_noticed(
    redis: Redis, checkpoints: Checkpoints, send: Callable[..., None], changes: dict[str, Any]
) -> None:
    send(Begin(), Add(1))
    forged = msgspec.structs.replace(checkpoints.sign(STREAM, 1), **changes)
    redis.zadd(f"{{checkpoints}}:of:{STREAM}", {msgspec.json.encode(forged): forged.version})
    with pytest.raises(ChainBroken, match="not signed by a key of this house"):
        checkpoints.check(STREAM)


def test_checkpoints_of_a_retired_key_still_hold(
    checkpoints: Checkpoints, keyring: Keyring, send: Callable[..., None]
) -> None:
    send(Begin(), Add(1))
    before = checkpoints.sign(STREAM, 1)
    keyring.rotate()
    after = checkpoints.sign(STREAM, 2)
    assert before.key != after.key
    assert after.previous == digest(before)
    assert checkpoints.check(STREAM) == 2
