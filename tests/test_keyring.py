"""The service key: made once, whole, private, and never shown."""

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from service.keyring import WrongKey, open_keyring


def test_the_key_is_made_once_and_read_ever_after(tmp_path: Path) -> None:
    first = open_keyring(tmp_path / "keys")
    assert open_keyring(tmp_path / "keys") == first
    assert len(first.service_key) == 32


def test_two_services_have_two_keys(tmp_path: Path) -> None:
    one, other = open_keyring(tmp_path / "one"), open_keyring(tmp_path / "other")
    assert one.service_key != other.service_key
    assert one.key_id != other.key_id


def test_processes_that_start_at_once_agree_on_one_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(16) as threads:
        keyrings = list(threads.map(lambda _: open_keyring(tmp_path), range(64)))
    assert len({keyring.service_key for keyring in keyrings}) == 1
    assert [file.name for file in tmp_path.iterdir()] == ["service.key"]


def test_only_its_owner_may_read_the_key(tmp_path: Path) -> None:
    open_keyring(tmp_path / "keys")
    assert stat.S_IMODE((tmp_path / "keys").stat().st_mode) == 0o700
    assert stat.S_IMODE((tmp_path / "keys" / "service.key").stat().st_mode) == 0o600


def test_a_key_that_others_may_read_is_refused(tmp_path: Path) -> None:
    open_keyring(tmp_path)
    (tmp_path / "service.key").chmod(0o644)
    with pytest.raises(WrongKey, match="chmod 600"):
        open_keyring(tmp_path)


def test_a_cut_key_is_refused_and_not_replaced(tmp_path: Path) -> None:
    open_keyring(tmp_path)
    (tmp_path / "service.key").write_bytes(b"short")
    with pytest.raises(WrongKey, match="damaged"):
        open_keyring(tmp_path)
    assert (tmp_path / "service.key").read_bytes() == b"short"


def test_a_printed_keyring_does_not_show_its_key(tmp_path: Path) -> None:
    keyring = open_keyring(tmp_path)
    assert keyring.service_key.hex() not in repr(keyring)
    assert repr(keyring.service_key) not in repr(keyring)
