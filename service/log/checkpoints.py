"""Signed checkpoints: where a stream stood, attested once, so that a log cut short or rewritten no longer matches.

Each names the one that the house signed before it, of whatever stream: who holds a later one can ask for all earlier.
They are kept beside the log and, outside its server, with a witness.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from hashlib import sha256

import msgspec

from service.keyring import Keyring, PublicKey, is_signed
from service.log.keys import LAST_CHECKPOINT, checkpoints
from service.log.log import Log
from service.log.server import LogUnavailable, Script, Server
from service.log.witness import Witness
from service.stream.canonical import LARGEST_INTEGER, canonical
from service.stream.event import Record
from service.stream.refusal import Refused

RETRIES = 100
"""How often others may sign first, before one gives up."""

_KEEP = Script("""
-- KEYS  last, checkpoints of the stream     ARGV  the last one that was known, digest and version of this one, itself
if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2])
return redis.call('ZADD', KEYS[2], ARGV[3], ARGV[4])
""")


class Checkpoint(msgspec.Struct, frozen=True):
    """At `at` (milliseconds UTC by the log's clock) event `version` of `stream` had this hash.

    `key` is the signer's public key, `previous` the digest of the checkpoint signed before; bytes are in hex.
    """

    stream: str
    version: int
    hash: str
    at: int
    key: str
    previous: str | None
    signature: str = ""

    @property
    def statement(self) -> bytes:
        """What is signed."""
        return canonical(["checkpoint/1", self.stream, self.version, self.hash, self.at, self.key, self.previous])

    @property
    def digest(self) -> str:
        """By which the next one names it."""
        return sha256(self.statement).hexdigest()

    @property
    def signer(self) -> str:
        """The fingerprint of `key`: the first 32 hex digits of its SHA-256."""
        return PublicKey(bytes.fromhex(self.key), 0, None).fingerprint

    @property
    def is_signed(self) -> bool:
        """Whether the signature is that of `key`."""
        try:
            return is_signed(self.statement, bytes.fromhex(self.signature), bytes.fromhex(self.key))
        except ValueError:  # no hex
            return False


class Checkpoints:
    """All checkpoints of one house."""

    def __init__(self, log: Log, keyring: Keyring, witness: Witness) -> None:
        self._log = log
        self._server = Server(log.redis)
        self._keyring = keyring
        self._witness = witness

    def sign(self, stream: str, version: int) -> Checkpoint:
        """The checkpoint of a version, made and told to the witness if there is none.

        Refuses `unknown_version`, and `imported` for what happened in another house.
        """
        if self._log.imports.of(stream) is not None:
            raise Refused("imported", f"{stream} was imported for study; only the house it comes from can sign it.")
        record = self._record(stream, version)
        if record is None:
            raise Refused("unknown_version", f"{stream} has no version {version} yet; ask for an earlier one")
        checkpoint, is_new = self._found_or_made(stream, record)
        if is_new:
            self._witness.tell(msgspec.json.encode(checkpoint))
        return checkpoint

    def pay(self, stream: str, version: int) -> None:
        """Pay the debt of one checkpoint; nothing is lost wherever this breaks off, since then it is paid again.

        The witness may be told twice, which means the same. Where the log went back behind the version, nothing is
        owed any more.
        """
        record = self._record(stream, version)
        if record is not None:
            checkpoint, _is_new = self._found_or_made(stream, record)
            self._witness.tell(msgspec.json.encode(checkpoint))
        self._log.agenda.paid("checkpoint", stream, str(version))

    def of(self, stream: str, first: int, last: int) -> list[Checkpoint]:
        """The checkpoints of versions `first` … `last`, as they are kept beside the log, oldest first.

        One that does not read as one any more, since somebody had a hand on it, is there without a signature.
        """
        kept = self._server.command("ZRANGEBYSCORE", checkpoints(stream), first, last)
        return [self._read(stream, words) for words in kept]

    def adopt(self, stream: str, signed: Iterable[Checkpoint]) -> None:
        """Keep the checkpoints that an imported stream came with; what they are worth, an audit tells."""
        for checkpoint in signed:
            self._server.command("ZADD", checkpoints(stream), checkpoint.version, msgspec.json.encode(checkpoint))

    def known(self, stream: str) -> list[Checkpoint]:
        """Every checkpoint of a stream, those kept beside the log and then the witness's; most come twice."""
        told = (checkpoint for checkpoint in self.witnessed() if checkpoint.stream == stream)
        return [*self.of(stream, 0, LARGEST_INTEGER), *told]

    def signers(self) -> frozenset[str]:
        """The fingerprints of this house's keys, old ones too."""
        return frozenset(public.fingerprint for public in self._keyring.public_keys())

    def witnessed(self) -> Iterator[Checkpoint]:
        """What the witness was told, of every stream; lines torn by a full disk were told again."""
        for line in self._witness.lines():
            with suppress(msgspec.MsgspecError):
                yield _decode(line)

    def _found_or_made(self, stream: str, record: Record) -> tuple[Checkpoint, bool]:
        """The checkpoint of an event, and whether it was made now. What others sign meanwhile comes before it."""
        for _ in range(RETRIES):
            last = self._server.command("GET", LAST_CHECKPOINT) or b""
            for kept in self.of(stream, record.version, record.version):
                if kept.hash == record.hash.hex():
                    return kept, False
            made = self._signed(stream, record, last.decode() or None)
            words = last, made.digest, record.version, msgspec.json.encode(made)
            if self._server.script(_KEEP, (LAST_CHECKPOINT, checkpoints(stream)), words):
                return made, True
        raise LogUnavailable(f"{RETRIES} others signed first; nothing was written, try again")

    def _signed(self, stream: str, record: Record, previous: str | None) -> Checkpoint:
        key = self._keyring.signing_key()
        now = max(self._log.clock.now(), record.at)
        unsigned = Checkpoint(stream, record.version, record.hash.hex(), now, key.public.hex(), previous)
        return msgspec.structs.replace(unsigned, signature=key.sign(unsigned.statement).hex())

    def _record(self, stream: str, version: int) -> Record | None:
        return next(iter(self._log.read(stream, version - 1, 1)), None)

    def _read(self, stream: str, words: bytes) -> Checkpoint:
        try:
            return _decode(words)
        except msgspec.MsgspecError:
            version = int(self._server.command("ZSCORE", checkpoints(stream), words))
            return Checkpoint(stream, version, "", 0, "", None)


_decode = msgspec.json.Decoder(Checkpoint).decode
