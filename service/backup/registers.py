"""Registers: plain keys outside the streams that must survive, whatever Redis type they have."""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import msgspec
from redis import Redis

PATTERNS: Final = ("{people}:*", "{webhooks}:*", "{checkpoints}:*", "{p*}:command:*")
"""Players, tokens, invitations, subscriptions and cursors, checkpoints, and the commands that may be repeated."""

_AT_ONCE = 500


class Copy(msgspec.Struct, frozen=True, tag="register", tag_field="kind"):
    """One key: its Redis type, its content (bytes in base64), and how long it lives on (ms; None: for good)."""

    key: str
    type: str
    content: list[str]
    expires_in: int | None


def copies(redis: Redis, patterns: tuple[str, ...] = PATTERNS) -> Iterator[Copy]:
    """Every register as it is when it is come to. What is made meanwhile may be missing; nothing is torn."""
    for pattern in patterns:
        for key in redis.scan_iter(pattern, count=_AT_ONCE):
            content = _content(redis, key)
            if content is not None:
                type, flat = content
                ttl: Any = redis.pttl(key)
                yield Copy(key.decode(), type, list(map(_text, flat)), ttl if ttl > 0 else None)


def at_home(copy: Copy, tags: Sequence[str]) -> Copy:
    """The register under the hash tag that its partition has here: release 0.1.0 called it by its number alone.

    Over other partitions (`tags` is empty then) a command's record is not found again, and expires where it is.
    """
    partition = re.match(r"\{p(\d+)", copy.key)
    if partition is None or not tags:
        return copy
    return msgspec.structs.replace(copy, key=f"{{{tags[int(partition[1])]}}}{copy.key.partition('}')[2]}")


def put(redis: Redis, copy: Copy) -> None:
    """Write a register where there is none of its name."""
    content = list(map(b64decode, copy.content))
    with redis.pipeline(transaction=True) as change:
        queue: Callable[..., Any] = change.execute_command
        change.delete(copy.key)
        queue(*_command(copy.type, copy.key, content))
        if copy.expires_in is not None:
            change.pexpire(copy.key, copy.expires_in)
        change.execute()


def _content(redis: Redis, key: bytes) -> tuple[str, list[bytes]] | None:
    """The type, and the content as one flat list; None where the key is gone already."""
    type: Any = redis.type(key)
    client: Any = redis
    match type:
        case b"string":
            value = client.get(key)
            return None if value is None else ("string", [value])
        case b"hash":
            return "hash", [word for pair in client.hgetall(key).items() for word in pair]
        case b"set":
            return "set", sorted(client.smembers(key))
        case b"list":
            return "list", client.lrange(key, 0, -1)
        case b"zset":
            scored = client.zrange(key, 0, -1, withscores=True)
            return "zset", [word for member, score in scored for word in (member, repr(score).encode())]
        case _:
            return None  # a log of deliveries, which is kept for a while only


def _command(type: str, key: str, content: list[bytes]) -> tuple[Any, ...]:
    """By which a key gets this content."""
    match type:
        case "string":
            return ("SET", key, *content)
        case "hash":
            return ("HSET", key, *content)
        case "set":
            return ("SADD", key, *content)
        case "list":
            return ("RPUSH", key, *content)
        case "zset":
            scored = zip(content[1::2], content[::2], strict=True)
            return ("ZADD", key, *(word for pair in scored for word in pair))
        case _:
            raise ValueError(f"no register is a {type}")


def _text(value: bytes) -> str:
    return b64encode(value).decode()
