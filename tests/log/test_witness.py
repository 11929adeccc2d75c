"""The witness keeps every line that it was told."""

from __future__ import annotations

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from service.log.witness import Witness


def test_lines_come_back_in_order_and_before_the_first_there_are_none(tmp_path: Path) -> None:
    witness = Witness(tmp_path / "house" / "checkpoints.jsonl")
    assert list(witness.lines()) == []
    for line in (b"one", b"two"):
        witness.tell(line)
    assert list(Witness(tmp_path / "house" / "checkpoints.jsonl").lines()) == [b"one", b"two"]


def test_only_its_owner_may_read_it(tmp_path: Path) -> None:
    """It names tables that not everyone may know of."""
    Witness(tmp_path / "checkpoints.jsonl").tell(b"one")
    assert stat.S_IMODE((tmp_path / "checkpoints.jsonl").stat().st_mode) == 0o600


def test_many_may_tell_at_once(tmp_path: Path) -> None:
    told = [f"line {n} ".encode() * 50 for n in range(200)]
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda line: Witness(tmp_path / "w").tell(line), told))
    assert sorted(Witness(tmp_path / "w").lines()) == sorted(told)


def test_a_torn_line_spoils_no_other(tmp_path: Path) -> None:
    (tmp_path / "w").write_bytes(b"\nwhole\nto")
    Witness(tmp_path / "w").tell(b"next")
    assert list(Witness(tmp_path / "w").lines()) == [b"whole", b"to", b"next"]
