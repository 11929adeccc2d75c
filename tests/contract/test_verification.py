"""The vectors of verification.md, each computed a second way: from RFC 8785, SHA-256 and HMAC, not by the service."""

from __future__ import annotations

import hmac
import json
from hashlib import sha256
from typing import Any

import pytest
import rfc8785
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tests.contract import vectors
from tests.contract.verifier import verify

WRITTEN: dict[str, Any] = json.loads(vectors.FILE.read_text())
SPEC = vectors.FILE.with_name("verification.md").read_text()
SHOE = WRITTEN["shoe"]


def shuffled_by_hand(round: int, cuts: list[Any], cards: list[str]) -> list[str]:
    """The shuffle as its prose has it, over a byte string made beforehand."""
    key = bytes.fromhex(SHOE["seed"])
    inputs = [["shuffle/1", SHOE["table"], SHOE["shoe"], round, cuts, counter] for counter in range(8)]
    stream = list(b"".join(hmac.new(key, rfc8785.dumps(text), sha256).digest() for text in inputs))
    pile = sorted(cards)
    for values in range(len(pile), 1, -1):
        byte = stream.pop(0)
        while byte >= values * (256 // values):
            byte = stream.pop(0)
        index = byte - values * (byte // values)
        pile[values - 1], pile[index] = pile[index], pile[values - 1]
    return pile


def test_the_vectors_are_written_out_as_the_service_computes_them() -> None:
    """`python -m tests.contract.vectors` writes them again, which a released service must never need."""
    assert vectors.FILE.read_text() == vectors.written()


@pytest.mark.parametrize("vector", WRITTEN["canonical"], ids=lambda vector: str(vector["value"])[:12])
def test_canonical_form(vector: dict[str, Any]) -> None:
    assert rfc8785.dumps(vector["value"]).decode() == vector["text"]
    assert verify.canonical(vector["value"]).decode() == vector["text"]


@pytest.mark.parametrize("name", ["seal", "shoe_seal"])
def test_seal(name: str) -> None:
    seal = WRITTEN[name]
    assert sha256(rfc8785.dumps(seal["secret"])).hexdigest() == seal["seal"]


def test_chain() -> None:
    chain = WRITTEN["chain"]
    event = dict(chain["event"])
    hash, n = event.pop("hash"), event.pop("version")
    genesis = sha256(chain["stream"].encode()).digest()
    assert genesis.hex() == chain["hash_0"]
    assert sha256(genesis + rfc8785.dumps({"n": n, **event})).hexdigest() == hash


def test_seed_and_commitment() -> None:
    named = ["seed/1", SHOE["table"], SHOE["shoe"], SHOE["nonce"]]
    seed = hmac.new(bytes.fromhex(SHOE["service_key"]), rfc8785.dumps(named), sha256).hexdigest()
    assert seed == SHOE["seed"]
    committed = ["commit/1", SHOE["table"], SHOE["shoe"], seed]
    assert sha256(rfc8785.dumps(committed)).hexdigest() == SHOE["commitment"]


def test_order_of_the_deck_and_of_a_reshuffle() -> None:
    uncut = [[seat, None] for seat, _ in SHOE["cuts"]]
    assert shuffled_by_hand(0, SHOE["cuts"], SHOE["order"]) == SHOE["order"]
    assert shuffled_by_hand(1, SHOE["cuts"], SHOE["round_1"]["cards"]) == SHOE["round_1"]["order"]
    assert shuffled_by_hand(0, uncut, SHOE["order"]) == SHOE["uncut_order"]
    assert SHOE["order"] != SHOE["uncut_order"]


def test_order_that_a_sandbox_asks_for() -> None:
    deck, order = SHOE["sandbox"]["deck"], SHOE["sandbox"]["order"]
    assert order == deck + [card for card in SHOE["order"] if card not in deck]


def test_checkpoint() -> None:
    """By another implementation of Ed25519, and by `verify.py`'s own."""
    vector, checkpoint = WRITTEN["checkpoint"], WRITTEN["checkpoint"]["checkpoint"]
    key = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(vector["signing_key"]))
    public = key.public_key().public_bytes_raw()
    stated = [checkpoint[name] for name in ("stream", "version", "hash", "at", "key", "previous")]
    text = rfc8785.dumps(["checkpoint/1", *stated])
    assert (text.decode(), sha256(text).hexdigest()) == (vector["text"], vector["digest"])
    assert (public.hex(), key.sign(text).hex()) == (checkpoint["key"], checkpoint["signature"])
    assert sha256(public).hexdigest()[:32] == vector["fingerprint"]
    assert verify.is_signed(public, text, bytes.fromhex(checkpoint["signature"]))


@pytest.mark.parametrize(
    "value",
    [
        WRITTEN["checkpoint"]["checkpoint"]["key"],
        WRITTEN["checkpoint"]["checkpoint"]["signature"],
        WRITTEN["checkpoint"]["fingerprint"],
        WRITTEN["checkpoint"]["text"],
        WRITTEN["checkpoint"]["digest"],
        WRITTEN["seal"]["seal"],
        WRITTEN["chain"]["hash_0"],
        WRITTEN["chain"]["event"]["hash"],
        SHOE["seed"],
        SHOE["commitment"],
        SHOE["first_block"]["text"],
        SHOE["first_block"]["bytes"],
        " ".join(SHOE["order"][:8]),
    ],
)
def test_the_specification_quotes_the_vectors(value: str) -> None:
    assert value in SPEC
