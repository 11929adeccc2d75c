"""The tests' own wiring: a service on a server of choice, with keys and entropy that are the same in every run."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import fakeredis
import msgspec
from redis import Redis

from service.keyring import Keyring, open_keyring
from service.settings import Settings
from service.simulation.entropy import SeededEntropy
from service.wiring import Service, assemble

KEY = bytes(range(32))

_HOME = TemporaryDirectory(prefix="mazziere-tests-")
"""Where all services of these tests keep their keys, and each its checkpoints."""

_services = count(1)


def wired(redis: Redis | None = None, **settings: object) -> Service:
    """A service on fakeredis or `redis`: a sandbox open to guests, without quotas, unless `settings` say otherwise."""
    server = fakeredis.FakeServer()
    redis = redis or fakeredis.FakeRedis(server=server)
    usual = {
        "data_dir": Path(_HOME.name),
        "checkpoints": Path(_HOME.name, f"checkpoints-{next(_services)}.jsonl"),
        "sandbox": True,
        "guests": True,
        "rate_limit": "off",
    }
    chosen = msgspec.structs.replace(Settings.read({}), **{**usual, **settings})
    service = assemble(chosen, keyring(Path(_HOME.name)), redis, SeededEntropy(KEY))
    service.log.settle_partitions()
    return service


def keyring(folder: Path) -> Keyring:
    """The keyring of a folder whose first service key is `KEY`."""
    first = folder / "service.key"
    if not first.exists():
        first.touch(mode=0o600)
        first.write_bytes(KEY)
    return open_keyring(folder)
