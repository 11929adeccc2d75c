"""The way to Redis: clients that never re-send by themselves, scripts, one answer for all the ways it can be away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha1
from pathlib import Path
from typing import Any

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from service.stream.refusal import Refused

_AWAY = ("MISCONF", "NOREPLICAS", "BUSY ", "UNKILLABLE", "CLUSTERDOWN", "TRYAGAIN", "OOM", "READONLY")
_AWAY_ERRORS = (redis.exceptions.ReadOnlyError, redis.exceptions.OutOfMemoryError, redis.exceptions.MasterDownError)


class LogUnavailable(Refused):
    """The log can't be reached or can't write now; nothing was written. `retry_after` is in seconds."""

    def __init__(self, detail: str = "the log can't be reached; nothing was written, try again") -> None:
        super().__init__("log_unavailable", detail, retry_after=1)


class Unanswered(LogUnavailable):
    """The connection was lost before the answer: what was asked for may or may not have happened."""

    def __init__(self) -> None:
        super().__init__(
            "the log did not answer, so it is not known whether the command took effect; "
            "send it again with the same Idempotency-Key, or read the stream first"
        )


class Script:
    """A Lua script; `clock(key)` is at its disposal."""

    def __init__(self, source: str) -> None:
        self.source = _lua("clock") + source
        self.sha = sha1(self.source.encode(), usedforsecurity=False).hexdigest()

    @classmethod
    def named(cls, name: str) -> Script:
        """The script in `<name>.lua` beside this module."""
        return cls(_lua(name))


class Server:
    """Commands and scripts on one client; raises `LogUnavailable` while Redis is away."""

    def __init__(self, client: redis.Redis) -> None:
        self._client = client
        self._send: Callable[..., Any] = client.execute_command
        for command in ("XRANGE", "XREVRANGE", "XREAD"):
            client.set_response_callback(command, _as_sent)

    def command(self, *words: Any) -> Any:
        """Send one command."""
        try:
            return self._send(*words)
        except redis.RedisError as error:
            raise _meaning(error) from error

    def commands(self, many: Sequence[Sequence[Any]]) -> list[Any]:
        """Send many commands in one go; nothing makes them one step."""
        try:
            pipeline = self._client.pipeline(transaction=False)
            queue: Callable[..., Any] = pipeline.execute_command
            for words in many:
                queue(*words)
            return pipeline.execute()
        except redis.RedisError as error:
            raise _meaning(error) from error

    def script(self, script: Script, keys: Sequence[str], arguments: Sequence[Any]) -> Any:
        """Run a script as one step, loading it where the server does not have it."""
        try:
            return self._send("EVALSHA", script.sha, len(keys), *keys, *arguments)
        except redis.exceptions.NoScriptError:
            return self.command("EVAL", script.source, len(keys), *keys, *arguments)
        except redis.RedisError as error:
            raise _meaning(error) from error


def connect(url: str) -> redis.Redis:
    """A bytes client for the log; what it sends, it sends once.

    Its pool grows with the threads that use it. A server that says nothing for 5 s is taken for lost.
    """
    return redis.Redis.from_url(url, retry=Retry(NoBackoff(), 0), protocol=2, socket_timeout=5, max_connections=1000)


def _meaning(error: redis.RedisError) -> Exception:
    if isinstance(error, redis.ConnectionError | redis.TimeoutError):
        return Unanswered()
    if isinstance(error, _AWAY_ERRORS) or str(error).startswith(_AWAY):
        return LogUnavailable()
    return error


def _as_sent(answer: Any, **_options: Any) -> Any:
    """Entries as they come over the wire: building a dict of each would be the slowest part of a fold.

    Streams that RESP3 answers as a map come as pairs, like RESP2's.
    """
    return list(answer.items()) if isinstance(answer, dict) else answer


def _lua(name: str) -> str:
    return (Path(__file__).parent / f"{name}.lua").read_text()
