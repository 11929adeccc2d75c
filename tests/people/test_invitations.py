"""Invitations: the code lets in, a renewed code shuts the old one out."""

from __future__ import annotations

import pytest
from redis import Redis

from service.people.people import People
from service.stream.refusal import Refused
from tests.people.conftest import at_once, everything_stored

TABLE = "t_family"
ANNA = "p_anna"
COMMAND = "ab" * 32


def test_who_shows_the_code_is_admitted_to_that_table_alone(people: People) -> None:
    people.invitations.admit(TABLE, ANNA, people.invitations.code(TABLE))
    assert people.invitations.is_admitted(TABLE, ANNA)
    assert not people.invitations.is_admitted(TABLE, "p_bruno")
    assert not people.invitations.is_admitted("t_other", ANNA)


@pytest.mark.parametrize("code", ["", "a" * 16, "è", "\ud800"])
def test_a_wrong_code_admits_nobody(people: People, code: str) -> None:
    with pytest.raises(Refused) as refusal:
        people.invitations.admit(TABLE, ANNA, code)
    assert refusal.value.code == "wrong_code"
    assert not people.invitations.is_admitted(TABLE, ANNA)


def test_another_tables_code_admits_nobody(people: People) -> None:
    with pytest.raises(Refused):
        people.invitations.admit(TABLE, ANNA, people.invitations.code("t_other"))


def test_a_renewed_code_replaces_the_old_and_keeps_whom_it_let_in(people: People) -> None:
    old = people.invitations.code(TABLE)
    people.invitations.admit(TABLE, ANNA, old)
    new = people.invitations.renew(TABLE)
    assert new == people.invitations.code(TABLE) != old
    assert people.invitations.is_admitted(TABLE, ANNA)
    with pytest.raises(Refused):
        people.invitations.admit(TABLE, "p_bruno", old)


def test_twenty_equal_commands_at_once_renew_once(people: People) -> None:
    codes = at_once(20, lambda: people.invitations.renew(TABLE, derive_from=COMMAND))
    assert set(codes) == {people.invitations.code(TABLE)}


def test_a_late_repetition_does_not_bring_an_old_code_back(people: People) -> None:
    first = people.invitations.renew(TABLE, derive_from=COMMAND)
    newest = people.invitations.renew(TABLE)
    assert people.invitations.renew(TABLE, derive_from=COMMAND) == first
    assert people.invitations.code(TABLE) == newest


def test_the_code_is_stored_nowhere(people: People, redis: Redis) -> None:
    code = people.invitations.renew(TABLE, derive_from=COMMAND)
    people.invitations.admit(TABLE, ANNA, code)
    assert code not in everything_stored(redis)
