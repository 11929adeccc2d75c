"""Where things lie, which must never change once a log exists."""

from __future__ import annotations

import pytest
from redis.crc import key_slot

from service.log.keys import Keys, partition
from service.log.log import Log, PartitionsDiffer


def test_a_stream_stays_in_its_partition_for_ever() -> None:
    """CRC-32 of its name modulo the number of partitions; `123456789` has the check value cbf43926."""
    assert partition("123456789", 16) == f"p{0xCBF43926 % 16:02d}" == "p06"


def test_all_keys_of_a_stream_lie_in_one_slot() -> None:
    """Else a cluster refuses the script."""
    keys, stream = Keys(16), "table:t_1"
    at = keys.partition(stream)
    all_keys = [
        keys.log(stream),
        keys.head(stream),
        keys.command(stream, "k"),
        keys.register(at, "table"),
        keys.agenda(at),
        keys.leases(at),
        keys.feed(at),
        keys.clock(at),
        keys.outages(at),
    ]

    assert len(set(all_keys)) == len(all_keys)
    assert len({key_slot(key.encode()) for key in all_keys}) == 1


def test_the_number_of_partitions_is_fixed_at_the_first_start(log: Log) -> None:
    log.settle_partitions()
    log.settle_partitions()

    with pytest.raises(PartitionsDiffer, match="16 partitions"):
        Log(log.redis, partitions=32).settle_partitions()
