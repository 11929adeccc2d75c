"""The honest table's bundle as a house signs it, and what another could sign."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import rfc8785
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from service.keyring import Keyring, open_keyring
from service.log.checkpoints import Checkpoints
from service.log.log import Log
from service.log.witness import Witness
from service.simulation.table import SimulatedTable
from tests.contract.honest import table
from tests.records.tables import exported, logged

Checkpoint = dict[str, Any]
Bundle = dict[str, Any]

_HOME = TemporaryDirectory(prefix="mazziere-signers-")


@cache
def keyring(house: str = "ours") -> Keyring:
    return open_keyring(Path(_HOME.name) / house)


def fingerprint(house: str = "ours") -> str:
    return keyring(house).public_keys()[-1].fingerprint


@cache
def _signed(house: str = "ours") -> str:
    return json.dumps(signed(table(), keyring(house)))


def signed(table: SimulatedTable, keyring: Keyring, log: Log | None = None, **choice: Any) -> Bundle:
    """A table's bundle with the checkpoints of its settlements and of its end."""
    log = log or logged(table)
    checkpoints = Checkpoints(log, keyring, Witness(Path(_HOME.name) / "checkpoints.jsonl"))
    for event in table.events:
        if table.decider.owes_checkpoint(event) or event.version == len(table.events):
            checkpoints.sign(table.stream, event.version)
    first, last = choice.get("first", 1), choice.get("last", len(table.events))
    return exported(log, table, checkpoints=checkpoints.of(table.stream, first - 1, last), **choice)


def ours() -> Bundle:
    """The honest table of the other tests, signed by this house: a fresh copy."""
    bundle: Bundle = json.loads(_signed())
    return bundle


def forged(checkpoint: Checkpoint, **changes: Any) -> Checkpoint:
    """A checkpoint with other contents, signed anew by a key of the forger's."""
    key = Ed25519PrivateKey.from_private_bytes(b"f" * 32)
    made = checkpoint | {"key": key.public_key().public_bytes_raw().hex()} | changes
    stated = [made[name] for name in ("stream", "version", "hash", "at", "key", "previous")]
    return made | {"signature": key.sign(rfc8785.dumps(["checkpoint/1", *stated])).hex()}
