"""A log of any kind, held against itself, its head, and what was signed of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from redis import Redis

from service.audit.auditor import Auditor
from service.keyring import Keyring, open_keyring
from service.log.checkpoints import Checkpoints
from service.log.log import Log
from service.log.witness import Witness
from service.table.dealer import Dealer
from service.transact import Transactor
from tests.log.conftest import NewLog
from tests.log.counter import Add, Begin, Dice
from tests.log.streams import COUNTING, STREAM, append, begun, decided, followed

Send = Callable[..., None]


@pytest.fixture
def auditor(log: Log, checkpoints: Checkpoints) -> Auditor:
    return Auditor(log, checkpoints, Dealer())


def found(auditor: Auditor) -> list[tuple[str, int]]:
    return [(finding.code, finding.version) for finding in auditor.chain(STREAM).findings]


def cut(redis: Redis, log: Log, keep: int) -> None:
    """Take the log back to a version, its head with it, as one who holds the server can."""
    hash = log.head_at(STREAM, keep).hash if keep else b""
    entries: Any = redis.xrange(log.keys.log(STREAM), max=f"{keep}-0")
    redis.delete(log.keys.log(STREAM))
    for id, words in entries:
        redis.xadd(log.keys.log(STREAM), dict(zip(words[::2], words[1::2], strict=True)), id)
    redis.hset(log.keys.head(STREAM), mapping={"version": keep, "hash": hash})


def test_a_whole_log_agrees(auditor: Auditor, checkpoints: Checkpoints, send: Send) -> None:
    assert (auditor.chain(STREAM).judged, auditor.chain(STREAM).signed) == (0, None)
    send(Begin(), Add(1), Add(1))
    checkpoints.sign(STREAM, 2)
    told = auditor.chain(STREAM)
    assert (told.verdict, told.judged, told.signed) == ("upheld", 3, 2)


def test_a_changed_event_breaks_the_chain(auditor: Auditor, log: Log) -> None:
    """Written by someone who can write to Redis, hash and all but the chain."""
    state, head = begun(log)
    first, second = decided(state, head, Add(1), Add(2))[0]
    append(log, head, [msgspec.structs.replace(first, data=b'{"amount":9}'), second])
    assert found(auditor)[0] == ("chain_broken", 2)


def test_a_chain_that_does_not_lead_to_the_head_is_broken(auditor: Auditor, log: Log) -> None:
    begun(log, Add(1))
    log.redis.hset(log.keys.head(STREAM), "hash", bytes(32))
    assert found(auditor) == [("chain_broken", 2)]


def test_events_that_the_head_tells_of_and_the_log_lacks_are_missed(auditor: Auditor, log: Log) -> None:
    """Nothing was signed yet."""
    begun(log, Add(1), Add(1))
    log.redis.xdel(log.keys.log(STREAM), "3-0")
    assert found(auditor) == [("log_cut", 3)]


@pytest.mark.parametrize("keep", [4, 1, 0])
def test_a_log_cut_short_is_noticed_although_its_chain_holds(
    auditor: Auditor, log: Log, redis: Redis, checkpoints: Checkpoints, send: Send, keep: int
) -> None:
    send(Begin(), *[Add(1)] * 4)
    checkpoints.sign(STREAM, 5)
    cut(redis, log, keep)
    assert found(auditor) == [("log_cut", keep + 1)]


def test_a_rewritten_past_is_noticed_although_its_chain_holds(
    auditor: Auditor, log: Log, redis: Redis, checkpoints: Checkpoints, new_log: NewLog, send: Send
) -> None:
    send(Begin(), *[Add(1)] * 3)
    checkpoints.sign(STREAM, 4)
    cut(redis, log, 2)
    rewriting = Transactor(new_log())
    for number in range(2):
        rewriting.run(COUNTING, STREAM, Add(7), actor=None, cause=f"{number:032x}", entropy=Dice())
    assert followed(log).version == 4
    assert found(auditor) == [("past_rewritten", 4)]


def test_who_also_deletes_what_lies_beside_the_log_is_told_by_the_witness(
    auditor: Auditor, log: Log, redis: Redis, checkpoints: Checkpoints, send: Send
) -> None:
    send(Begin(), Add(1), Add(1))
    checkpoints.sign(STREAM, 3)
    cut(redis, log, 2)
    redis.delete(*redis.keys("{checkpoints}*"))
    assert found(auditor) == [("log_cut", 3)]


def test_another_houses_signature_is_noticed(
    auditor: Auditor, log: Log, witness: Witness, send: Send, tmp_path: Path
) -> None:
    send(Begin())
    Checkpoints(log, open_keyring(tmp_path / "other"), witness).sign(STREAM, 1)
    assert found(auditor) == [("signature_wrong", 1)]


@pytest.mark.parametrize(
    "changes", [{"version": 2}, {"at": 1}, {"signature": "no hex"}, {"previous": "00" * 32}], ids=str
)
def test_a_checkpoint_that_was_tampered_with_is_noticed(
    auditor: Auditor, redis: Redis, checkpoints: Checkpoints, send: Send, changes: dict[str, Any]
) -> None:
    send(Begin(), Add(1))
    forged = msgspec.structs.replace(checkpoints.sign(STREAM, 1), **changes)
    redis.zadd(f"{{checkpoints}}:of:{STREAM}", {msgspec.json.encode(forged): forged.version})
    assert found(auditor) == [("signature_wrong", forged.version)]


@pytest.mark.parametrize("words", [b"", b"{", b"[]", b'{"stream":1}'])
def test_a_checkpoint_that_reads_as_none_is_noticed_too(
    auditor: Auditor, redis: Redis, send: Send, words: bytes
) -> None:
    send(Begin(), Add(1))
    redis.zadd(f"{{checkpoints}}:of:{STREAM}", {words: 2})
    assert found(auditor) == [("signature_wrong", 2)]


def test_checkpoints_of_a_retired_key_still_hold(
    auditor: Auditor, checkpoints: Checkpoints, keyring: Keyring, send: Send
) -> None:
    send(Begin(), Add(1))
    before = checkpoints.sign(STREAM, 1)
    keyring.rotate()
    after = checkpoints.sign(STREAM, 2)
    assert before.key != after.key
    assert after.previous == before.digest
    told = auditor.chain(STREAM)
    assert (told.verdict, told.signed) == ("upheld", 2)
