"""The balance: whether the chips of every table add up, event after event."""

from __future__ import annotations

from redis import Redis

from service.log.log import Log
from service.records.holdings import brought, held
from service.table.decider import TableDecider
from service.table.state import Table

CHECKED = "{balance}:checked"
"""Hash: table's stream → the version up to which its chips were counted."""

OFF = "{balance}:off"
"""Hash: table's stream → chips that came from nowhere or went there, where there were any."""

AT_ONCE = 5_000
"""Events that one look at a table counts; the next look goes on behind them."""


class Balance:
    """Counts on where it stopped, whoever counts. `Keeper` knows which table moved."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    def off(self) -> int:
        """How many chips of all tables together appeared or vanished without a rule; 0 where all is well."""
        return sum(int(chips) for chips in self._redis.hvals(OFF))

    def clear(self) -> None:
        """Count everything anew."""
        self._redis.delete(CHECKED, OFF)

    def follow(self, log: Log, tables: TableDecider, stream: str) -> None:
        """Count what happened at a table since it was last looked at; all of it, where its log went back since."""
        checked = int(self._redis.hget(CHECKED, stream) or 0)
        if checked > log.head(stream).version:
            checked = 0
            self._redis.hdel(OFF, stream)
        table: Table = log.state_at(stream, tables, checked)
        off = 0
        for record in log.records(stream, checked + 1):
            if record.version > checked + AT_ONCE:
                break
            event = tables.catalogue.event(record)
            after = tables.evolve(table, event)
            off += abs(held(after) - held(table) - brought(table, event))
            table = after
        if off:
            self._redis.hincrby(OFF, stream, off)
        self._redis.hset(CHECKED, stream, table.version)
