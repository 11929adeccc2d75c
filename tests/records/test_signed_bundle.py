"""A bundle brings the checkpoints that belong to its events, as its schema says."""

from __future__ import annotations

from pathlib import Path

import jsonschema
import msgspec

from service.keyring import open_keyring
from service.log.checkpoints import Checkpoints
from service.log.witness import Witness
from tests.records.tables import exported, logged, random_table
from tests.records.test_bundle import SCHEMA


def test_checkpoints_are_written_as_they_were_signed(tmp_path: Path) -> None:
    table = random_table(3)
    log = logged(table)
    checkpoints = Checkpoints(log, open_keyring(tmp_path), Witness(tmp_path / "checkpoints.jsonl"))
    made = [checkpoints.sign(table.stream, version) for version in (4, 9)]
    written = exported(log, table, checkpoints=made)
    jsonschema.validate(written, SCHEMA, cls=jsonschema.Draft202012Validator)
    assert written["checkpoints"] == [msgspec.structs.asdict(one) for one in made]
