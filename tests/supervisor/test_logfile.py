"""A log that begins anew under the hands of its writer."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from service.supervisor.logfile import keep_short


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "api.log"


def test_a_short_log_stays_as_it_is(log: Path) -> None:
    log.write_text("x" * 10)
    keep_short(log, largest=10)
    assert log.read_text() == "x" * 10
    assert not log.with_name("api.log.1").exists()


def test_a_long_one_begins_anew_and_its_writer_goes_on(log: Path) -> None:
    with log.open("a") as writer:
        writer.write("before\n")
        writer.flush()
        keep_short(log, largest=5)
        writer.write("after\n")
    assert log.read_text() == "after\n"
    assert log.with_name("api.log.1").read_text() == "before\n"


def test_there_are_never_more_than_two(log: Path) -> None:
    for word in ("first", "second", "third"):
        log.write_text(word)
        keep_short(log, largest=1)
    assert [file.name for file in log.parent.iterdir() if file.stat().st_size] == ["api.log.1"]
    assert log.with_name("api.log.1").read_text() == "third"


def test_a_log_that_does_not_exist_yet_is_not_made(log: Path) -> None:
    keep_short(log)
    assert not log.exists()


def test_on_a_full_disk_it_is_emptied_all_the_same(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        log.with_name("api.log.1").write_text("a par")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(shutil, "copyfile", full)
    log.write_text("before")
    keep_short(log, largest=1)
    assert log.read_text() == ""
    assert not log.with_name("api.log.1").exists()
