"""A log of counters with its checkpoints, on both servers, as the log's own tests have it."""

from tests.log.conftest import checkpoints, keyring, log, new_log, redis, send, transactor, witness

__all__ = ["checkpoints", "keyring", "log", "new_log", "redis", "send", "transactor", "witness"]
