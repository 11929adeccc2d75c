"""Tokens: made once, found by their text alone, ended at once."""

from __future__ import annotations

import re

import pytest
from redis import Redis

from service.people.people import People
from service.people.principals import Principal, Role
from service.stream.refusal import Refused
from tests.people.conftest import Clock, at_once, everything_stored

COMMAND = "ab" * 32


@pytest.mark.parametrize(("role", "prefix"), [("operator", "mzo_"), ("frontend", "mzf_"), ("auditor", "mza_")])
def test_a_token_shows_its_role_and_opens_it(people: People, role: Role, prefix: str) -> None:
    token, text = people.tokens.make(role, "desk")
    principal = people.tokens.find(text)
    assert text.startswith(prefix)
    assert principal is not None
    assert (principal.role, principal.id, principal.player) == (role, token.holder, None)


def test_a_token_holds_256_bits(people: People) -> None:
    _, text = people.tokens.make("operator", "desk")
    assert re.fullmatch(r"mzo_[A-Za-z0-9_-]{43}", text)


def test_a_player_token_speaks_for_the_player_and_names_its_frontend(people: People) -> None:
    frontend, _ = people.tokens.make("frontend", "club")
    player, _, _ = people.players.create("Anna", frontend=frontend.holder)
    _, text = people.tokens.make("player", "phone", player=player.id, frontend=frontend.holder)
    assert people.tokens.find(text) == Principal("player", player.id, player.id, frontend.holder)


def test_further_tokens_of_a_frontend_are_the_same_principal(people: People) -> None:
    first, first_text = people.tokens.make("frontend", "old")
    _, second_text = people.tokens.make("frontend", "new", frontend=first.holder)
    assert people.tokens.find(first_text) == people.tokens.find(second_text)


def test_the_text_is_stored_nowhere(people: People, redis: Redis) -> None:
    _, text = people.tokens.make("operator", "desk")
    player, player_text, _ = people.players.create("Anna")
    stored = everything_stored(redis)
    assert player.id in stored
    assert player_text is not None
    assert not any(text.split("_", 1)[1] in stored for text in (text, player_text))


@pytest.mark.parametrize("text", ["", "mzo_", "mzo_" + "A" * 43, "mzo_\ud800", "x" * 10_000])
def test_a_text_nobody_was_given_finds_nobody(people: People, text: str) -> None:
    people.tokens.make("operator", "desk")
    assert people.tokens.find(text) is None


def test_a_token_ends_in_the_millisecond_it_expires(people: People, clock: Clock) -> None:
    _, text = people.tokens.make("auditor", "visit", expires_at=clock.now + 1000)
    clock.now += 999
    assert people.tokens.find(text) is not None
    clock.now += 1
    assert people.tokens.find(text) is None


def test_a_revoked_token_finds_nobody_and_is_listed_no_more(people: People) -> None:
    token, text = people.tokens.make("operator", "desk")
    kept, kept_text = people.tokens.make("operator", "spare")
    operator = people.tokens.find(kept_text)
    assert operator is not None
    assert people.tokens.revoke(token.id)
    assert people.tokens.find(text) is None
    assert people.tokens.get(token.id) is None
    assert list(people.tokens.list(operator)) == [kept]
    assert not people.tokens.revoke(token.id)


def test_a_command_repeated_makes_one_token(people: People, clock: Clock) -> None:
    first = people.tokens.make("operator", "desk", derive_from=COMMAND)
    clock.now += 5000
    assert people.tokens.make("operator", "desk", derive_from=COMMAND) == first


def test_twenty_equal_commands_at_once_make_one_token(people: People) -> None:
    made = at_once(20, lambda: people.tokens.make("frontend", "club", derive_from=COMMAND))
    operator = Principal("operator", "o_any")
    assert len({text for _, text in made}) == 1
    assert list(people.tokens.list(operator)) == [made[0][0]]


def test_another_command_or_service_key_makes_another_token(people: People, redis: Redis, clock: Clock) -> None:
    _, text = people.tokens.make("operator", "desk", derive_from=COMMAND)
    _, other = people.tokens.make("operator", "desk", derive_from="cd" * 32)
    _, elsewhere = People(redis, bytes(32), clock).tokens.make("operator", "desk", derive_from=COMMAND)
    assert len({text, other, elsewhere}) == 3


def test_a_revoked_token_does_not_come_back_with_its_command(people: People) -> None:
    token, text = people.tokens.make("operator", "desk", derive_from=COMMAND)
    people.tokens.revoke(token.id)
    with pytest.raises(Refused) as refusal:
        people.tokens.make("operator", "desk", derive_from=COMMAND)
    assert refusal.value.code == "token_revoked"
    assert people.tokens.find(text) is None


def test_a_token_for_nobody_is_refused(people: People) -> None:
    with pytest.raises(Refused) as refusal:
        people.tokens.make("player", "phone", player="p_nobody")
    assert refusal.value.code == "unknown_player"


def test_a_token_name_obeys_the_rule_of_names(people: People) -> None:
    with pytest.raises(Refused) as refusal:
        people.tokens.make("operator", "de\u200bsk")
    assert refusal.value.code == "invalid_name"


def test_each_lists_its_own_a_frontend_its_players_too_an_operator_all(people: People) -> None:
    club, _ = people.tokens.make("frontend", "club")
    rival, _ = people.tokens.make("frontend", "rival")
    auditor, _ = people.tokens.make("auditor", "visit")
    anna, anna_text, _ = people.players.create("Anna", frontend=club.holder)
    assert anna_text is not None

    def listed(principal: Principal) -> list[str]:
        return [token.holder for token in people.tokens.list(principal)]

    assert listed(Principal("player", anna.id, anna.id, club.holder)) == [anna.id]
    assert sorted(listed(Principal("frontend", club.holder))) == sorted([club.holder, anna.id])
    assert listed(Principal("frontend", rival.holder)) == [rival.holder]
    assert listed(Principal("auditor", auditor.holder)) == [auditor.holder]
    assert len(listed(Principal("operator", "o_any"))) == 4


def test_pages_of_a_list_follow_one_another_without_gap_or_twin(people: People) -> None:
    made = {people.tokens.make("auditor", f"visit {n}")[0].id for n in range(7)}
    operator = Principal("operator", "o_any")
    seen: list[str] = []
    while page := people.tokens.list(operator, after=seen[-1] if seen else None, limit=3):
        seen += [token.id for token in page]
    assert seen == sorted(made)
