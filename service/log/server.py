"""The way to Redis: clients that never re-send by themselves, scripts, one answer for all the ways it can be away."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from hashlib import sha1
from pathlib import Path
from typing import Any, TypeVar, cast

import redis
from redis.exceptions import AskError, ClusterError, NoScriptError, TryAgainError

from service.log.cluster import HELD_WITHIN_MS, SCHEME, Cluster, Spread, once, pipelined
from service.log.vigil import Found
from service.stream.refusal import Refused

_AWAY = ("MISCONF", "NOREPLICAS", "BUSY ", "UNKILLABLE", "UNBLOCKED", "OOM", "READONLY")
_AWAY_ERRORS = (
    redis.exceptions.ReadOnlyError,
    redis.exceptions.OutOfMemoryError,
    redis.exceptions.MasterDownError,
    ClusterError,
    AskError,
    TryAgainError,
)

K = TypeVar("K")


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

    def call(self, keys: Sequence[str], arguments: Sequence[Any]) -> list[Any]:
        """The command that runs it where the server has it."""
        return ["EVALSHA", self.sha, len(keys), *keys, *arguments]

    def whole(self, keys: Sequence[str], arguments: Sequence[Any]) -> list[Any]:
        """The command that runs it anywhere, and leaves it there."""
        return ["EVAL", self.source, len(keys), *keys, *arguments]

    @classmethod
    def named(cls, name: str) -> Script:
        """The script in `<name>.lua` beside this module."""
        return cls(_lua(name))


class Server:
    """Commands and scripts on one client, of a server or a cluster; raises `LogUnavailable` while Redis is away.

    On a cluster all keys of one command share a hash tag. What is to last is acknowledged once so many `replicas` hold
    it.
    """

    def __init__(self, client: redis.Redis, replicas: int = 0) -> None:
        self._replicas = replicas
        self._send: Callable[..., Any] = client.execute_command
        self._ways = Spread(client) if isinstance(client, Cluster) else Single(client)
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
        return list(map(_had, self._together(many, [partial(self.command, *words) for words in many])))

    def script(self, script: Script, keys: Sequence[str], arguments: Sequence[Any]) -> Any:
        """Run a script as one step, loading it where the server does not have it."""
        try:
            return self._send(*script.call(keys, arguments))
        except NoScriptError:
            return self.command(*script.whole(keys, arguments))
        except redis.RedisError as error:
            raise _meaning(error) from error

    def lasting(self, script: Script, keys: Sequence[str], arguments: Sequence[Any]) -> Any:
        """Run a script as one step whose effect outlives its server. Raises `Unanswered` where replicas are late."""
        if not self._replicas:
            return self.script(script, keys, arguments)
        try:
            answer, held = self._ways.held(script.call(keys, arguments), self._replicas)
            if isinstance(answer, NoScriptError):
                answer, held = self._ways.held(script.whole(keys, arguments), self._replicas)
        except redis.RedisError as error:
            raise _meaning(error) from error
        if isinstance(answer, redis.RedisError):
            raise _meaning(answer) from answer
        if held < self._replicas:
            raise Unanswered()
        return answer

    def scripts(self, script: Script, calls: Mapping[K, tuple[Sequence[str], Sequence[Any]]]) -> dict[K, Any]:
        """Run a script on many keys, each time with its arguments, in one go; each run is one step.

        A call whose server of a cluster is away has no answer, and keeps no other from its own. Raises `LogUnavailable`
        where none has.
        """
        many = [script.call(keys, arguments) for keys, arguments in calls.values()]
        answers = self._together(many, [partial(self.script, script, *call) for call in calls.values()])
        if answers and all(isinstance(answer, LogUnavailable) for answer in answers):
            raise answers[0]
        told = zip(calls, answers, strict=True)
        return {call: answer for call, answer in told if not isinstance(answer, LogUnavailable)}

    def await_entries(self, places: Mapping[str, str], limit: int, wait_ms: int) -> Found:
        """The entries behind these places in streams, up to `limit` in each; waits until there are some in any."""
        try:
            return self._ways.await_entries(places, limit, wait_ms)
        except redis.RedisError as error:
            raise _meaning(error) from error

    def _together(self, many: Sequence[Sequence[Any]], alone: Sequence[Callable[[], Any]]) -> list[Any]:
        """The answers, `LogUnavailable` among them; what was refused before it began is done alone."""
        try:
            answers = self._ways.together(many)
        except redis.RedisError as error:
            raise _meaning(error) from error
        return [_outcome(answer, again) for answer, again in zip(answers, alone, strict=True)]


class Single:
    """The ways of a log that lies on one server."""

    def __init__(self, client: redis.Redis) -> None:
        self._client = client

    def together(self, many: Sequence[Sequence[Any]]) -> list[Any]:
        """The answers to many commands, errors among them; one round trip."""
        return pipelined(self._client, many)

    def held(self, words: Sequence[Any], replicas: int) -> list[Any]:
        """The answer to a command, and how many replicas hold what it did, once that are enough or a second is over."""
        return pipelined(self._client, [words, ("WAIT", replicas, HELD_WITHIN_MS)])

    def await_entries(self, places: Mapping[str, str], limit: int, wait_ms: int) -> Found:
        """What follows on these places in streams, as soon as there is something in any."""
        send: Callable[..., Any] = self._client.execute_command
        return send("XREAD", "COUNT", limit, "BLOCK", wait_ms, "STREAMS", *places, *places.values()) or []


def connect(url: str) -> redis.Redis:
    """A bytes client for the log, of one server or of the cluster at `redis+cluster://`; what it sends, it sends once.

    Its pools grow with the threads that use it. A server that says nothing for 5 s is taken for lost. Raises
    `LogUnavailable` where there is no whole cluster.
    """
    options: dict[str, Any] = {"protocol": 2, "socket_timeout": 5, "max_connections": 1000}
    if not url.startswith(SCHEME):
        return redis.Redis.from_url(url, retry=once(), **options)
    try:
        return cast(redis.Redis, Cluster.at(url, **options))  # it has the commands, though not the class
    except redis.ConnectionError as error:
        raise LogUnavailable() from error


def _outcome(answer: Any, again: Callable[[], Any]) -> Any:
    if isinstance(answer, NoScriptError | AskError):
        try:
            return again()
        except LogUnavailable as unavailable:
            return unavailable
    if not isinstance(answer, redis.RedisError):
        return answer
    meaning = _meaning(answer)
    if isinstance(meaning, LogUnavailable):
        return meaning
    raise meaning


def _had(answer: Any) -> Any:
    if isinstance(answer, LogUnavailable):
        raise answer
    return answer


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
