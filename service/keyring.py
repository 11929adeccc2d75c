"""The house's keys, kept outside the log's server: whoever has the log alone can't tell a shuffle, nor sign for us.

A key's file bears the time of its making (milliseconds UTC by the host's clock), so that the folder tells all there is
to tell: of each kind the newest is in use, and retired the one before it.

    service.key  service-1790000000000.key     secrets of 32 bytes, from which shoes get their seeds; kept for good
    signing-1789000000000.pub                  the public half of a retired signing key, all that is left of it
    signing-1790000000000.key                  the Ed25519 key that signs checkpoints
"""

from __future__ import annotations

import fcntl
import os
import re
import secrets
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

KEY_BYTES = 32


class WrongKey(RuntimeError):
    """The key file can't be trusted; the text says what to mend."""


class PublicKey(msgspec.Struct, frozen=True):
    """What everybody may know of a signing key. Times are milliseconds UTC; `retired_at` None: in use."""

    key: bytes
    created_at: int
    retired_at: int | None

    @property
    def fingerprint(self) -> str:
        """The first 32 hex digits of the key's SHA-256: short enough to write down."""
        return sha256(self.key).hexdigest()[:32]


class SigningKey:
    """An Ed25519 key, made of its 32 secret bytes."""

    def __init__(self, secret: bytes) -> None:
        self._private = Ed25519PrivateKey.from_private_bytes(secret)
        self.public = self._private.public_key().public_bytes_raw()

    def sign(self, statement: bytes) -> bytes:
        """The 64 bytes of the signature."""
        return self._private.sign(statement)


def is_signed(statement: bytes, signature: bytes, public: bytes) -> bool:
    """Whether the holder of the key with this public half signed the statement."""
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, statement)
    except (InvalidSignature, ValueError):
        return False
    return True


class Keyring:
    """The keys of one folder, read when they are asked for: a rotation needs no restart.

    `service_key` is the first service key. Ids, tokens and codes are derived from it, and outlive every rotation.
    All methods raise `WrongKey` where a file is damaged or others may read it.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.service_key = _read(folder / "service.key")

    def dealing_keys(self) -> tuple[bytes, ...]:
        """Every service key, oldest first: new shoes come from the last, an open one from the key that it names."""
        return (self.service_key, *map(_read, _made(self._folder, "service")))

    def signing_key(self) -> SigningKey:
        """The key in use."""
        with _locked(self._folder):
            return SigningKey(_read(_made(self._folder, "signing")[-1]))

    def public_keys(self) -> list[PublicKey]:
        """The public halves of all signing keys, oldest first; the last is in use."""
        with _locked(self._folder):
            halves = {_time(file): file.read_bytes() for file in _made(self._folder, "signing", ".pub")}
            halves |= {_time(file): SigningKey(_read(file)).public for file in _made(self._folder, "signing")}
        made = sorted(halves)
        return [PublicKey(halves[one], one, following) for one, following in zip(made, [*made[1:], None], strict=True)]

    def rotate(self) -> None:
        """Begin a new service key and a new signing key; the old signing key's secret is destroyed."""
        with _locked(self._folder):
            retiring = _made(self._folder, "signing")
            now = max(_now(), *(_time(file) + 1 for file in retiring))
            for file in retiring:
                _write(file.with_suffix(".pub"), SigningKey(_read(file)).public)
            _create(self._folder / f"service-{now}.key")
            _create(self._folder / f"signing-{now}.key")
            for file in retiring:
                file.unlink()


def open_keyring(folder: Path) -> Keyring:
    """The keyring of `folder`; the first process to ask makes its keys, all others read the same."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with _locked(folder):
        if not (folder / "service.key").exists():
            _create(folder / "service.key")
        if not _made(folder, "signing"):
            _create(folder / f"signing-{_now()}.key")
    return Keyring(folder)


def _made(folder: Path, kind: str, suffix: str = ".key") -> list[Path]:
    """The dated files of a kind, oldest first."""
    return sorted((file for file in folder.glob(f"{kind}-*{suffix}") if re.fullmatch(r"\d+", _date(file))), key=_time)


def _time(file: Path) -> int:
    return int(_date(file))


def _date(file: Path) -> str:
    return file.stem.partition("-")[2]


def _now() -> int:
    return time.time_ns() // 1_000_000


def _read(file: Path) -> bytes:
    if stat.S_IMODE(file.stat().st_mode) & 0o077:
        raise WrongKey(f"{file} can be read by others; run: chmod 600 {file}")
    key = file.read_bytes()
    if len(key) != KEY_BYTES:
        raise WrongKey(f"{file} is damaged: a key has {KEY_BYTES} bytes; restore it from the backup")
    return key


def _create(file: Path) -> None:
    _write(file, secrets.token_bytes(KEY_BYTES))


def _write(file: Path, content: bytes) -> None:
    """Write aside, then rename: a file by this name is always whole."""
    draft = file.with_suffix(".draft")
    draft.unlink(missing_ok=True)
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        os.write(descriptor, content)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
    draft.rename(file)


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """One process at a time changes the folder."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)
