"""Handovers: a code takes a token's place to another device, once, while it is fresh."""

from __future__ import annotations

import re

import pytest
from redis import Redis

from service.people.people import People
from service.people.principals import Principal
from service.stream.refusal import Refused
from tests.people.conftest import Clock, at_once, everything_stored


@pytest.fixture
def anna(people: People) -> str:
    """The text of Anna's token."""
    text = people.players.create("Anna", frontend="f_club")[1]
    assert text is not None
    return text


def assert_unknown(people: People, code: str) -> None:
    with pytest.raises(Refused) as refusal:
        people.handovers.redeem(code)
    assert refusal.value.code == "unknown_handover"


def test_the_new_token_is_the_same_player_and_the_old_one_nobody(people: People, anna: str) -> None:
    before = people.tokens.find(anna)
    record, text = people.handovers.redeem(people.handovers.begin(anna))
    assert people.tokens.find(text) == before
    assert people.tokens.find(anna) is None
    assert isinstance(before, Principal)
    assert list(people.tokens.list(before)) == [record]


def test_a_code_can_be_read_aloud(people: People, anna: str) -> None:
    assert re.fullmatch("[a-z2-7]{12}", people.handovers.begin(anna))


def test_a_code_is_good_once(people: People, anna: str) -> None:
    code = people.handovers.begin(anna)
    people.handovers.redeem(code)
    assert_unknown(people, code)


def test_of_twenty_who_redeem_at_once_one_gets_the_token(people: People, anna: str) -> None:
    code = people.handovers.begin(anna)

    def redeem() -> str | None:
        try:
            return people.handovers.redeem(code)[1]
        except Refused:
            return None

    texts = [text for text in at_once(20, redeem) if text is not None]
    assert len(texts) == 1
    assert people.tokens.find(texts[0]) is not None


def test_a_code_is_stale_after_five_minutes(people: People, anna: str, redis: Redis) -> None:
    people.handovers.begin(anna)
    (key,) = redis.scan_iter("*handover*")
    assert 299_000 < redis.pttl(key) <= 300_000


@pytest.mark.parametrize("code", ["", "aaaaaaaaaaaa", "\ud800", "x" * 10_000])
def test_a_code_that_nobody_was_given_is_unknown(people: People, anna: str, code: str) -> None:
    people.handovers.begin(anna)
    assert_unknown(people, code)


def test_a_code_dies_with_its_token(people: People, anna: str) -> None:
    code = people.handovers.begin(anna)
    anna_herself = people.tokens.find(anna)
    assert anna_herself is not None
    people.tokens.revoke(people.tokens.list(anna_herself)[0].id)
    assert_unknown(people, code)


def test_a_second_code_is_dead_once_the_first_was_redeemed(people: People, anna: str) -> None:
    first, second = people.handovers.begin(anna), people.handovers.begin(anna)
    people.handovers.redeem(second)
    assert_unknown(people, first)


def test_a_handover_lengthens_no_life(people: People, clock: Clock) -> None:
    player = people.players.create("Anna")[0]
    ends = clock.now + 1000
    text = people.tokens.make("player", "visit", player=player.id, expires_at=ends)[1]
    record, _ = people.handovers.redeem(people.handovers.begin(text))
    assert record.expires_at == ends


def test_an_expired_token_is_handed_to_nobody(people: People, clock: Clock) -> None:
    player = people.players.create("Anna")[0]
    text = people.tokens.make("player", "visit", player=player.id, expires_at=clock.now + 1000)[1]
    code = people.handovers.begin(text)
    clock.now += 1000
    assert_unknown(people, code)


def test_neither_code_nor_text_is_stored(people: People, anna: str, redis: Redis) -> None:
    code = people.handovers.begin(anna)
    assert code not in everything_stored(redis)
    text = people.handovers.redeem(code)[1]
    assert text.split("_", 1)[1] not in everything_stored(redis)
