"""The id of a writing request: the same for a repetition, so that the log answers it instead of acting twice.

What a creating request answers with (ids, tokens) is derived from it, so that a repeated `POST` answers the same.
"""

from __future__ import annotations

import base64
import hmac
import secrets
from hashlib import sha256

import msgspec
from flask import g, request

from service.api.current import service
from service.people.principals import Principal
from service.stream.canonical import canonical
from service.stream.refusal import Refused

KEPT_WITH_KEY_MS = 24 * 60 * 60 * 1000
KEPT_WITHOUT_MS = 10 * 60 * 1000
LONGEST_KEY = 255


class CommandId(msgspec.Struct, frozen=True):
    """`cause` names the command in the log; `digest` tells one request from another under the same key, if any."""

    cause: str
    digest: str
    is_keyed: bool

    @property
    def keep_ms(self) -> int:
        """How long a repetition is known as one."""
        return KEPT_WITH_KEY_MS if self.is_keyed else KEPT_WITHOUT_MS


def command_id() -> CommandId:
    """The id of the request being answered. Raises `Refused` `invalid_idempotency_key`, `key_without_principal`."""
    key = request.headers.get("Idempotency-Key")
    digest = sha256(b"\n".join((request.method.encode(), request.path.encode(), request.get_data()))).hexdigest()
    if key is None:
        return _noted(CommandId(secrets.token_hex(16), digest, is_keyed=False))
    if not (1 <= len(key) <= LONGEST_KEY and key.isascii() and key.isprintable()):
        raise Refused(
            "invalid_idempotency_key", f"An Idempotency-Key is 1 to {LONGEST_KEY} printable ASCII characters."
        )
    cause = _derived("command/1", *_principal(g.caller), request.path, key).hex()[:32]
    return _noted(CommandId(cause, digest, is_keyed=True))


def is_repeated(asked: CommandId) -> bool:
    """Whether a request that creates a register's record was met before; ask once it is known to be valid.

    Raises `Refused` `key_reused` where its key came with another request.
    """
    if not asked.is_keyed:
        return False
    met = service().people.remember(asked.cause, asked.digest)
    if met == "other":
        raise Refused("key_reused", "This Idempotency-Key came with another request before. Send a new key.")
    return met == "same"


def derived_id(prefix: str, command: CommandId) -> str:
    """An id that belongs to a creating command: `t_`, `b_` or `w_` and 80 bits in base 32."""
    return lasting_id(prefix, command.cause)


def lasting_id(prefix: str, *subject: str | None) -> str:
    """An id that belongs to its subject for good: whoever asks for it again gets the same."""
    return prefix + base64.b32encode(_derived("id/1", prefix, *subject)[:10]).decode().lower()


def _noted(command: CommandId) -> CommandId:
    """So that the line of this request names what it asked for, as the log does."""
    g.command = command.cause
    return command


def _derived(purpose: str, *subject: str | None) -> bytes:
    return hmac.digest(service().keyring.service_key, canonical([purpose, *subject]), "sha256")


def _principal(caller: Principal | None) -> tuple[str, str | None]:
    """Whose key it is: nobody may be answered with what another's request made."""
    if caller is None:
        raise Refused("key_without_principal", "An Idempotency-Key needs a token. Send the request without the key.")
    return caller.id, caller.player
