"""How a stream leaves Redis: written, read back, then let go of in one step. Whoever dies in between has lost nothing.

Before that step everybody reads Redis, after it the archive; the same events lie in both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from secrets import token_hex

import msgspec

from service.log.archive import Archive
from service.log.keys import Keys
from service.log.server import Script, Server
from service.stream.chain import Head, genesis, verify
from service.stream.event import Record

_LET_GO = Script("""
-- KEYS  head log agenda leases     ARGV  version hash: of what was archived     where it lies     debt: what is paid
local head = redis.call('HMGET', KEYS[1], 'version', 'hash', 'archived')
if head[3] or head[1] ~= ARGV[1] or head[2] ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], 'archived', ARGV[3], 'owed', '')
redis.call('UNLINK', KEYS[2])
redis.call('ZREM', KEYS[3], ARGV[4])
redis.call('HDEL', KEYS[4], ARGV[4])
return 1
""")


def put_away(
    server: Server,
    keys: Keys,
    archive: Archive,
    stream: str,
    head: Head,
    read: Callable[[], Iterator[Record]],
    debt: str,
) -> None:
    """Move the events that `read` gives into the archive, if `head` is still their end, and with that pay `debt`.

    The file is written under a name of its own first, so that of two workers none spoils what the other has finished.
    Raises `ChainBroken` where what lies in Redis, or what was written, is not whole; then nothing has left.
    """
    name = f"{stream.replace(':', '/')}-{head.position}.jsonl.gz"
    draft = archive.write(stream, f"{name}.{token_hex(4)}.draft", read())
    if verify(genesis(stream), archive.records(draft, 1, head.version)) != head:
        raise ValueError(f"what was written of {stream} does not end at {head.position}")
    volume = archive.move(draft, name)
    at = keys.partition(stream)
    touched = keys.head(stream), keys.log(stream), keys.agenda(at), keys.leases(at)
    server.script(_LET_GO, touched, [head.version, head.hash, msgspec.json.encode(volume), debt])
