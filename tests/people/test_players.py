"""Players: made once, known by ref to their frontend, and forgotten when they ask."""

from __future__ import annotations

import re

import pytest
from redis import Redis

from service.people.people import People
from service.people.principals import Principal
from service.stream.refusal import Refused
from tests.people.conftest import Clock, at_once, everything_stored

COMMAND = "ab" * 32
CLUB = "f_club"
RIVAL = "f_rival"


def test_a_new_player_gets_an_id_and_a_token_of_its_own(people: People) -> None:
    player, text, created = people.players.create("Anna")
    assert created
    assert re.fullmatch(r"p_[a-z2-7]{16}", player.id)
    assert text is not None
    assert text.startswith("mzp_")
    assert people.tokens.find(text) == Principal("player", player.id, player.id, None)
    assert people.players.get(player.id) == player


def test_players_may_share_a_name(people: People) -> None:
    assert people.players.create("Anna")[0].id != people.players.create("Anna")[0].id


def test_the_same_ref_answers_the_same_player_and_no_token(people: People) -> None:
    player, _, _ = people.players.create("Anna", ref="42", frontend=CLUB)
    assert people.players.create("Another Name", ref="42", frontend=CLUB) == (player, None, False)
    assert people.players.by_ref(CLUB, "42") == player


def test_a_ref_means_nothing_to_another_frontend(people: People) -> None:
    ours, _, _ = people.players.create("Anna", ref="42", frontend=CLUB)
    assert people.players.by_ref(RIVAL, "42") is None
    theirs, _, created = people.players.create("Bruno", ref="42", frontend=RIVAL)
    assert created
    assert ours.id != theirs.id


def test_a_ref_without_a_frontend_is_refused(people: People) -> None:
    with pytest.raises(Refused) as refusal:
        people.players.create("Anna", ref="42")
    assert refusal.value.code == "invalid_ref"


def test_twenty_threads_with_one_ref_make_one_player(people: People) -> None:
    answers = at_once(20, lambda: people.players.create("Anna", ref="42", frontend=CLUB))
    assert len({player.id for player, _, _ in answers}) == 1
    assert [created for _, _, created in answers].count(True) == 1
    assert [text for _, text, _ in answers].count(None) == 19
    assert len(people.players.list(CLUB)) == 1
    assert len(people.tokens.list(Principal("frontend", CLUB))) == 1


@pytest.mark.parametrize("ref", [None, "42"])
def test_a_command_repeated_answers_the_same_player_and_token(people: People, clock: Clock, ref: str | None) -> None:
    first = people.players.create("Anna", ref=ref, frontend=CLUB, derive_from=COMMAND)
    clock.now += 5000
    assert people.players.create("Anna", ref=ref, frontend=CLUB, derive_from=COMMAND) == first
    assert first[2]


def test_twenty_equal_commands_at_once_make_one_player(people: People) -> None:
    answers = at_once(20, lambda: people.players.create("Anna", frontend=CLUB, derive_from=COMMAND))
    assert len(set(map(str, answers))) == 1
    assert len(people.players.list(CLUB)) == 1


def test_a_bad_name_makes_no_player(people: People, redis: Redis) -> None:
    with pytest.raises(Refused):
        people.players.create("An\u202ena", ref="42", frontend=CLUB)
    assert list(redis.scan_iter()) == []


def test_names_are_those_of_the_players_that_exist(people: People) -> None:
    anna, _, _ = people.players.create("Anna")
    bruno, _, _ = people.players.create("Bruno")
    gone, _, _ = people.players.create("Carla")
    people.players.erase(gone.id)
    assert people.players.names([anna.id, bruno.id, gone.id, "p_nobody", "\ud800"]) == {
        anna.id: "Anna",
        bruno.id: "Bruno",
    }
    assert people.players.names([]) == {}


def test_a_frontend_lists_its_own_players_page_by_page(people: People) -> None:
    made = sorted(people.players.create(f"Player {n}", frontend=CLUB)[0].id for n in range(5))
    people.players.create("Bruno", frontend=RIVAL)
    guest, _, _ = people.players.create("Guest")
    first = people.players.list(CLUB, limit=3)
    rest = people.players.list(CLUB, after=first[-1].id, limit=3)
    assert [player.id for player in [*first, *rest]] == made
    assert list(people.players.list(None)) == [guest]


def test_an_erased_player_leaves_nothing_but_its_id(people: People, redis: Redis) -> None:
    player, text, _ = people.players.create("Anna Bianchi", ref="customer-42", frontend=CLUB)
    _, phone = people.tokens.make("player", "Annas phone", player=player.id, frontend=CLUB)
    assert people.players.erase(player.id)

    assert people.players.get(player.id) is None
    assert people.players.by_ref(CLUB, "customer-42") is None
    assert list(people.players.list(CLUB)) == []
    assert text is not None
    assert people.tokens.find(text) is None
    assert people.tokens.find(phone) is None
    assert list(people.tokens.list(Principal("frontend", CLUB))) == []
    assert list(people.tokens.list(Principal("operator", "o_any"))) == []
    stored = everything_stored(redis)
    assert player.id in stored
    assert not any(word in stored for word in ("Anna", "Bianchi", "customer-42", "phone"))
    assert not people.players.erase(player.id)


def test_erasing_one_player_touches_no_other(people: People) -> None:
    player, _, _ = people.players.create("Anna", ref="1", frontend=CLUB)
    other, other_text, _ = people.players.create("Bruno", ref="2", frontend=CLUB)
    people.players.erase(player.id)
    assert people.players.by_ref(CLUB, "2") == other
    assert other_text is not None
    assert people.tokens.find(other_text) == Principal("player", other.id, other.id, CLUB)


def test_an_erased_player_gets_no_new_token_and_no_second_life(people: People) -> None:
    player, _, _ = people.players.create("Anna", ref="42", frontend=CLUB, derive_from=COMMAND)
    people.players.erase(player.id)
    with pytest.raises(Refused) as refusal:
        people.tokens.make("player", "phone", player=player.id, frontend=CLUB)
    assert refusal.value.code == "unknown_player"
    with pytest.raises(Refused) as refusal:
        people.players.create("Anna", ref="42", frontend=CLUB, derive_from=COMMAND)
    assert refusal.value.code == "player_erased"


def test_the_ref_of_an_erased_player_is_free_again(people: People) -> None:
    player, _, _ = people.players.create("Anna", ref="42", frontend=CLUB)
    people.players.erase(player.id)
    again, _, created = people.players.create("Anna", ref="42", frontend=CLUB)
    assert created
    assert again.id != player.id
