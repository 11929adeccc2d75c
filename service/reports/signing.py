"""A report under the house's signature, so that whoever holds it can show that the house said so."""

from __future__ import annotations

from typing import Generic, TypeVar

import msgspec

from service.keyring import PublicKey, SigningKey
from service.stream.canonical import canonical

R = TypeVar("R", bound=msgspec.Struct)
R_co = TypeVar("R_co", bound=msgspec.Struct, covariant=True)


class Signed(msgspec.Struct, Generic[R_co], frozen=True):
    """`signature` is Ed25519 by `key` over the statement; both in hex."""

    report: R_co
    key: str
    signature: str

    @property
    def fingerprint(self) -> str:
        """The first 32 hex digits of the key's SHA-256."""
        return PublicKey(bytes.fromhex(self.key), 0, None).fingerprint

    @property
    def data(self) -> bytes:
        """The whole of it in canonical form, to be kept beside a page or paper."""
        return canonical(msgspec.to_builtins(self))


def signed(report: R, key: SigningKey) -> Signed[R]:
    """The report, signed."""
    return Signed(report, key.public.hex(), key.sign(statement(report)).hex())


def statement(report: msgspec.Struct) -> bytes:
    """What is signed."""
    return canonical(["report/1", msgspec.to_builtins(report)])
