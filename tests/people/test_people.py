"""A creating command is known again for a day, and with another request it is told apart."""

from __future__ import annotations

from redis import Redis

from service.people.people import People
from tests.people.conftest import at_once

COMMAND = "ab" * 32
DAY_MS = 86_400_000


def test_a_repeated_command_is_known_and_another_request_under_it_noticed(people: People) -> None:
    assert people.remember(COMMAND, "first body") == "new"
    assert people.remember(COMMAND, "first body") == "same"
    assert people.remember(COMMAND, "other body") == "other"
    assert people.remember(COMMAND, "first body") == "same"


def test_of_twenty_at_once_one_is_new(people: People) -> None:
    answers = at_once(20, lambda: people.remember(COMMAND, "body"))
    assert sorted(answers) == ["new"] + ["same"] * 19


def test_a_command_is_remembered_for_24_hours(people: People, redis: Redis) -> None:
    people.remember(COMMAND, "body")
    (key,) = redis.scan_iter()
    assert DAY_MS - 60_000 < redis.pttl(key) <= DAY_MS


def test_all_keys_share_one_cluster_slot(people: People, redis: Redis) -> None:
    """A script may touch only keys of one slot."""
    player, _, _ = people.players.create("Anna", ref="42", frontend="f_club")
    people.tokens.make("player", "phone", player=player.id)
    people.invitations.admit("t_1", player.id, people.invitations.renew("t_1", derive_from=COMMAND))
    people.remember(COMMAND, "body")
    assert all(key.startswith(b"{people}:") for key in redis.scan_iter())
