"""Where things lie, which must never change once a log exists."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from redis.crc import key_slot

from service.log.keys import Keys, partition, tags
from service.log.log import Log, PartitionsDiffer


def test_a_stream_stays_in_its_partition_for_ever() -> None:
    """CRC-32 of its name modulo the number of partitions; `123456789` has the check value cbf43926."""
    assert partition("123456789", 16) == "p06vp"
    assert 0xCBF43926 % 16 == 6


def test_the_hash_tags_of_a_house_never_change() -> None:
    assert " ".join(tags(16)) == (
        "p00pp p01qp p02rp p03sp p04tp p05up p06vp p07wp p08ht p09it p10uz p11tz p12fx p13gx p14qz p15pz"
    )


@given(partitions=st.integers(1, 64), data=st.data())
def test_primaries_that_share_the_slots_evenly_share_the_partitions_evenly(
    partitions: int, data: st.DataObject
) -> None:
    """None has more than one partition more than another; the slot is what the client library says."""
    primaries = data.draw(st.integers(1, max(1, partitions // 4)))
    served = Counter(key_slot(f"{{{tag}}}:feed".encode()) * primaries // 16_384 for tag in tags(partitions))
    shares = [served[primary] for primary in range(primaries)]

    assert max(shares) - min(shares) <= 1


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

    with pytest.raises(PartitionsDiffer, match="p15pz"):
        Log(log.redis, partitions=32).settle_partitions()
