"""The tests' own wiring: a service on a server of choice, with keys and entropy that are the same in every run."""

from __future__ import annotations

import fakeredis
import msgspec
from redis import Redis

from service.keyring import Keyring
from service.settings import Settings
from service.simulation.entropy import SeededEntropy
from service.wiring import Service, assemble

KEY = bytes(range(32))


def wired(redis: Redis | None = None, waiting: Redis | None = None, **settings: object) -> Service:
    """A service on fakeredis, or on `redis`; a sandbox open to guests unless `settings` say otherwise."""
    server = fakeredis.FakeServer()
    redis = redis or fakeredis.FakeRedis(server=server)
    chosen = msgspec.structs.replace(Settings.read({}), **{"sandbox": True, "guests": True, **settings})
    service = assemble(chosen, Keyring(KEY), redis, waiting or redis, SeededEntropy(KEY))
    service.log.settle_partitions()
    return service
