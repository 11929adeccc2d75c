"""The service's own key, kept outside the log's server: whoever has the log alone can't tell a shuffle."""

from __future__ import annotations

import hashlib
import os
import secrets
import stat
from pathlib import Path

import msgspec

KEY_BYTES = 32


class WrongKey(RuntimeError):
    """The key file can't be trusted; the text says what to mend."""


class Keyring(msgspec.Struct, frozen=True):
    """The service key, from which seeds, command ids and derived tokens are made."""

    service_key: bytes

    @property
    def key_id(self) -> str:
        """A short public name of the key, which tells nothing about it."""
        return hashlib.sha256(b"key-id/1" + self.service_key).hexdigest()[:16]

    def __repr__(self) -> str:
        return f"Keyring({self.key_id})"


def open_keyring(folder: Path) -> Keyring:
    """The keyring of `folder`; the first process to ask makes it, all others read the same.

    Raises `WrongKey` if the file is damaged or others may read it.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = folder / "service.key"
    if not file.exists():
        _create(file)
    if stat.S_IMODE(file.stat().st_mode) & 0o077:
        raise WrongKey(f"{file} can be read by others; run: chmod 600 {file}")
    key = file.read_bytes()
    if len(key) != KEY_BYTES:
        raise WrongKey(f"{file} is damaged: a service key has {KEY_BYTES} bytes; restore it from the backup")
    return Keyring(key)


def _create(file: Path) -> None:
    """Write the key aside, then link it: a file by this name is always whole, and the first one stays."""
    draft = file.with_name(f"{file.name}.{secrets.token_hex(8)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        os.write(descriptor, secrets.token_bytes(KEY_BYTES))
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
    try:
        os.link(draft, file)
    except FileExistsError:
        pass  # another process was first
    finally:
        draft.unlink()
