"""The chain by which any viewer checks the whole log: nothing can be changed, left out or put in unnoticed."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest
import rfc8785
from msgspec.json import decode
from msgspec.structs import replace

from service.stream.chain import ChainBroken, genesis, link, seal, verify
from service.stream.event import Record
from tests.stream.kit import HELLO, NOTHING, PSST, STREAM, stored

RECORDS = stored(HELLO, PSST, NOTHING)

CHANGES: list[dict[str, Any]] = [
    {"version": 4},
    {"type": "silence"},
    {"v": 2},
    {"at": 1_002},
    {"actor": None},
    {"actor": "p_bruno"},
    {"cause": "c_2"},
    {"data": b'{"loudness":1,"word":""}'},
    {"secret": None},
    {"secret": b'{"owner":"p_anna","salt":"00000000000000000000000000000000","word":"pssst"}'},
    {"hash": bytes(32)},
]


def test_the_chain_begins_with_the_name_of_the_stream() -> None:
    assert genesis(STREAM).version == 0
    assert genesis(STREAM).hash == sha256(b"talk:1").digest()


def test_the_whole_log_verifies_and_ends_at_its_head() -> None:
    head = verify(genesis(STREAM), RECORDS)
    assert (head.version, head.hash) == (3, RECORDS[-1].hash)


@pytest.mark.parametrize("change", CHANGES, ids=str)
def test_any_single_changed_field_is_noticed(change: dict[str, Any]) -> None:
    changed = [RECORDS[0], replace(RECORDS[1], **change), RECORDS[2]]
    with pytest.raises(ChainBroken) as broken:
        verify(genesis(STREAM), changed)
    assert broken.value.version == 2


@pytest.mark.parametrize(
    "records",
    [RECORDS[1:], RECORDS[:1] + RECORDS[2:], [RECORDS[0], *RECORDS], RECORDS[::-1]],
    ids=["beginning left out", "middle left out", "doubled", "turned round"],
)
def test_what_is_left_out_put_in_or_moved_is_noticed(records: list[Record]) -> None:
    with pytest.raises(ChainBroken):
        verify(genesis(STREAM), records)


def test_another_streams_log_does_not_verify() -> None:
    with pytest.raises(ChainBroken) as broken:
        verify(genesis("talk:2"), RECORDS)
    assert broken.value.version == 1


def test_a_stranger_computes_the_same_link_from_the_public_form() -> None:
    """SHA-256(hash before ‖ canonical({n, type, v, at, actor, cause, data, seal})), canonical by another library."""
    before, record = RECORDS[0], RECORDS[1]
    public = {
        "n": 2,
        "type": "word_said",
        "v": 3,
        "at": 1_001,
        "actor": "p_anna",
        "cause": None,
        "data": {"word": "", "loudness": 0},
        "seal": sha256(rfc8785.dumps({"owner": "p_anna", "salt": "00" * 16, "word": "psst"})).hexdigest(),
    }
    expected = sha256(before.hash + rfc8785.dumps(public)).digest()
    assert record.hash == link(before.hash, record) == expected


def test_what_is_stored_is_canonical() -> None:
    for record in RECORDS:
        assert record.data == rfc8785.dumps(decode(record.data))
        assert record.secret is None or record.secret == rfc8785.dumps(decode(record.secret))


def test_without_a_secret_there_is_no_seal() -> None:
    assert seal(None) is None


def test_a_position_shows_version_and_the_beginning_of_the_hash() -> None:
    head = verify(genesis(STREAM), RECORDS)
    assert head.position == f"3-{RECORDS[-1].hash.hex()[:8]}"
