"""Events to stored records and back; what an older release wrote is lifted, what a newer one wrote stops the stream."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from service.stream.catalogue import Catalogue, UnknownEvent, type_name
from service.table.facts import CATALOGUE as TABLE
from service.table.facts import HandOpened, ShoeCommitted
from tests.stream.kit import CATALOGUE, HELLO, NOTHING, PSST, Silence, WordSaid, as_stored, stored


@pytest.mark.parametrize("event", [HELLO, PSST, NOTHING], ids=["with data", "with a secret", "empty"])
def test_an_event_comes_back_as_it_was_stored(event: object) -> None:
    (record,) = [record for record in stored(HELLO, PSST, NOTHING) if record.version == event.version]
    assert CATALOGUE.event(record) == event


@pytest.mark.parametrize(
    ("v", "data", "meant"),
    [
        (1, b'{"text":"ciao"}', WordSaid("ciao", 1)),
        (2, b'{"word":"ciao"}', WordSaid("ciao", 1)),
        (3, b'{"loudness":2,"word":"ciao"}', WordSaid("ciao", 2)),
    ],
)
def test_an_older_schema_is_lifted_step_by_step(v: int, data: bytes, meant: WordSaid) -> None:
    (record,) = stored(HELLO)
    assert CATALOGUE.event(as_stored(record, v, data)).fact == meant


def test_an_older_secret_is_lifted_along() -> None:
    (record,) = [record for record in stored(HELLO, PSST) if record.version == PSST.version]
    old = replace(
        record, v=1, data=b'{"text":""}', secret=b'{"owner":"p_anna","salt":"%s","text":"psst"}' % (b"00" * 16)
    )
    assert CATALOGUE.event(old).secret == PSST.secret
    assert CATALOGUE.event(replace(old, v=2, data=b'{"word":""}', secret=record.secret)).secret == PSST.secret


def test_lifting_leaves_the_stored_bytes_alone() -> None:
    (record,) = stored(HELLO)
    old = as_stored(record, 1, b'{"text":"ciao"}')
    CATALOGUE.event(old)
    assert old.data == b'{"text":"ciao"}'


@pytest.mark.parametrize("v", [0, 4, 99])
def test_an_unknown_schema_version_stops_the_stream_and_says_where(v: int) -> None:
    (record,) = stored(HELLO)
    with pytest.raises(UnknownEvent, match=f"event 1 is word_said v{v}") as unknown:
        CATALOGUE.event(as_stored(record, v, b"{}"))
    assert unknown.value.version == 1


def test_an_unknown_type_stops_the_stream_and_says_where() -> None:
    (record,) = stored(HELLO)
    with pytest.raises(UnknownEvent, match="event 1 is song_sung"):
        CATALOGUE.event(replace(record, type="song_sung"))


def test_a_type_is_named_after_its_fact() -> None:
    assert type_name(Silence) == "silence"
    assert type_name(WordSaid) == "word_said"
    assert (type_name(HandOpened), type_name(ShoeCommitted)) == ("hand_opened", "shoe_committed")


def test_a_catalogue_lists_its_facts_by_name() -> None:
    assert dict(Catalogue([Silence])) == {"silence": Silence}


def test_no_two_facts_of_a_table_share_a_name() -> None:
    names = [name for name, _ in TABLE]
    assert len(names) == len(set(names))
