"""The log on a Redis Cluster: a client that sends once, to whichever primary serves the key's slot by now.

Law: what a server refuses before it begins (MOVED, ASK) is sent on to where it belongs; whatever else goes wrong is
said at once, and the next command asks anew who serves what. A failover or a moved slot needs no restart.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any
from urllib.parse import unquote

import redis
from redis.backoff import NoBackoff
from redis.cluster import ClusterNode, RedisCluster
from redis.crc import key_slot
from redis.exceptions import AskError, ClusterDownError, MovedError, RedisClusterException
from redis.retry import Retry

from service.log.vigil import Found, Vigil

SCHEME = "redis+cluster://"

HELD_WITHIN_MS = 1_000
"""How long replicas may take to hold what is to last."""

_SCRIPTS = ("EVALSHA", "EVAL")


class Cluster(RedisCluster):
    """A bytes client for registers and log alike: what it sends, it sends once.

    It raises `redis.RedisError` only, as a client of one server does.
    """

    def __init__(self, **options: Any) -> None:
        self._callbacks: dict[str, Callable[..., Any]] = {}
        super().__init__(**options)

    @classmethod
    def at(cls, url: str, **options: Any) -> Cluster:
        """The cluster to which these nodes belong: `redis+cluster://[user:password@]host:port[,host:port …]`.

        Raises `redis.ConnectionError` where none of them knows of a whole cluster.
        """
        rights, _, hosts = url.removeprefix(SCHEME).rstrip("/").rpartition("@")
        user, _, password = rights.partition(":")
        try:
            return cls(
                startup_nodes=[_node(host) for host in hosts.split(",")],
                username=unquote(user) or None,
                password=unquote(password) or None,
                retry=once(),
                reinitialize_steps=1,
                **options,
            )
        except RedisClusterException as error:
            raise redis.ConnectionError(str(error)) from error

    def execute_command(self, *words: Any, **options: Any) -> Any:
        """Send a command to the one server that has its key, or, where it has none, to whom it concerns."""
        try:
            if "target_nodes" in options or words[0] in self.command_flags:
                return super().execute_command(*words, **options)  # type: ignore[no-untyped-call]
            return self._sent(words, options)
        except RedisClusterException as error:
            raise redis.ConnectionError(str(error)) from error

    def set_response_callback(self, command: str, callback: Callable[..., Any]) -> None:
        """Read the answers to a command so, whichever node they come from."""
        self._callbacks[command] = callback

    def get_redis_connection(self, node: ClusterNode) -> redis.Redis:
        """The node's own client."""
        client: redis.Redis = super().get_redis_connection(node)
        client.response_callbacks.update(self._callbacks)  # type: ignore[no-untyped-call]
        return client

    def client_of(self, key: str | bytes) -> redis.Redis:
        """A client of the server that has the key, as far as is known."""
        word = key.encode() if isinstance(key, str) else key
        return self.get_redis_connection(self.nodes_manager.get_node_from_slot(key_slot(word)))

    def look_again(self) -> None:
        """Ask who serves what now; while nobody can tell, what was known stays."""
        with suppress(RedisClusterException, redis.RedisError):
            self.nodes_manager.initialize()

    def _sent(self, words: Sequence[Any], options: Mapping[str, Any]) -> Any:
        key = key_of(words)
        try:
            return _send(self.client_of(key), words, options)
        except MovedError as moved:
            self.nodes_manager.move_slot(moved)
            return _send(self.client_of(key), words, options)
        except AskError as moving:
            return self._asked(moving, words, options)
        except (redis.ConnectionError, redis.TimeoutError, ClusterDownError):
            self.look_again()
            raise

    def _asked(self, moving: AskError, words: Sequence[Any], options: Mapping[str, Any]) -> Any:
        """Send to where the key lies already while the rest of its slot follows."""
        node: ClusterNode | None = self.get_node(moving.host, moving.port)  # type: ignore[no-untyped-call]
        if node is None:
            raise redis.ConnectionError(f"{moving.host}:{moving.port}, where a slot moves, is not known yet")
        pipeline = self.get_redis_connection(node).pipeline(transaction=False)
        queue: Callable[..., Any] = pipeline.execute_command
        queue("ASKING")
        queue(*words, **options)
        return pipeline.execute()[1]


class Spread:
    """The ways of a log whose partitions lie on several servers."""

    def __init__(self, cluster: Cluster) -> None:
        self._cluster = cluster
        self._vigil = Vigil(cluster.client_of)

    def together(self, many: Sequence[Sequence[Any]]) -> list[Any]:
        """The answers to many commands; one round trip to each server that is concerned.

        What a server refuses, or that it is away, is the answer of what it was sent, and keeps no other from its own.
        """
        shares: dict[redis.Redis, list[int]] = {}
        answers: list[Any] = [None] * len(many)
        for number, words in enumerate(many):
            try:
                shares.setdefault(self._cluster.client_of(key_of(words)), []).append(number)
            except RedisClusterException as error:
                answers[number] = self._told(error)
        for client, numbers in shares.items():
            for number, answer in zip(numbers, self._asked(client, [many[one] for one in numbers]), strict=True):
                answers[number] = answer
        return answers

    def held(self, words: Sequence[Any], replicas: int) -> list[Any]:
        """The answer to a command, and how many replicas hold what it did, once that are enough or a second is over."""
        both = [words, ("WAIT", replicas, HELD_WITHIN_MS)]
        try:
            answer, held = pipelined(self._cluster.client_of(key_of(words)), both)
            if isinstance(answer, MovedError):
                self._cluster.nodes_manager.move_slot(answer)
                answer, held = pipelined(self._cluster.client_of(key_of(words)), both)
        except (redis.RedisError, RedisClusterException) as error:
            raise self._told(error) from error
        return [answer, held]

    def await_entries(self, places: Mapping[str, str], limit: int, wait_ms: int) -> Found:
        """What follows on these places in streams, as soon as there is something in any."""
        try:
            return self._vigil.keep(places, limit, wait_ms)
        except (redis.RedisError, RedisClusterException) as error:
            raise self._told(error) from error

    def _asked(self, client: redis.Redis, many: Sequence[Sequence[Any]]) -> list[Any]:
        try:
            return pipelined(client, many)
        except redis.RedisError as error:
            return [self._told(error)] * len(many)

    def _told(self, error: Exception) -> redis.RedisError:
        self._cluster.look_again()
        return error if isinstance(error, redis.RedisError) else redis.ConnectionError(str(error))


def once() -> Retry:
    """How often a client sends again by itself what it does not know the fate of: never."""
    return Retry(NoBackoff(), 0)


def key_of(words: Sequence[Any]) -> str | bytes:
    """The key by which a command finds its server: its first."""
    key: str | bytes = words[3] if words[0] in _SCRIPTS else words[1]
    return key


def pipelined(client: redis.Redis, many: Sequence[Sequence[Any]]) -> list[Any]:
    """The plain answers of one server to many commands sent in one go, errors among them; nothing makes them one step.

    The library's own pipeline spends more on each than a server does.
    """
    pool = client.connection_pool
    connection: Any = pool.get_connection()
    try:
        connection.send_packed_command(connection.pack_commands(many))
        return [_answer(connection) for _words in many]
    except BaseException:
        connection.disconnect()
        raise
    finally:
        pool.release(connection)


def _answer(connection: Any) -> Any:
    try:
        return connection.read_response()
    except redis.ResponseError as error:
        return error


def _send(client: redis.Redis, words: Sequence[Any], options: Mapping[str, Any]) -> Any:
    send: Callable[..., Any] = client.execute_command
    return send(*words, **options)


def _node(address: str) -> ClusterNode:
    host, _, port = address.rpartition(":")
    return ClusterNode(host.strip("[]"), int(port))  # type: ignore[no-untyped-call]
