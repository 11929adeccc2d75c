"""Who may do what."""

from __future__ import annotations

import pytest

from service.people import permissions
from service.people.players import Player
from service.people.principals import Principal
from service.people.tokens import TokenRecord
from service.stream.refusal import Refused

OPERATOR = Principal("operator", "o_1")
FRONTEND = Principal("frontend", "f_club", frontend="f_club")
PLAYER = Principal("player", "p_anna", "p_anna", "f_club")
AUDITOR = Principal("auditor", "a_1")
GUEST = None

ANNA = Player("p_anna", "Anna", 0, frontend="f_club")
BRUNO = Player("p_bruno", "Bruno", 0, frontend="f_rival")


@pytest.mark.parametrize(
    ("operations", "allowed"),
    [
        (
            "list_rules get_rules list_event_types list_tables get_table list_events",
            [OPERATOR, FRONTEND, PLAYER, AUDITOR, GUEST],
        ),
        ("get_me list_tokens revoke_token", [OPERATOR, FRONTEND, PLAYER, AUDITOR]),
        ("create_player list_players", [OPERATOR, FRONTEND]),
        ("create_token erase_player", [OPERATOR, FRONTEND, PLAYER]),
        ("open_table close_table pause_table resume_table", [OPERATOR, FRONTEND, PLAYER]),
        ("get_invite renew_invite take_seat leave_seat", [OPERATOR, FRONTEND, PLAYER]),
        ("join_table act", [FRONTEND, PLAYER]),
        ("advance_clock", [OPERATOR]),
        ("list_operations", [OPERATOR, AUDITOR]),
        ("export_table export_hand get_checkpoint list_keys", [OPERATOR, FRONTEND, PLAYER, AUDITOR, GUEST]),
    ],
)
def test_each_operation_is_for_these_roles_alone(operations: str, allowed: list[Principal | None]) -> None:
    for operation in operations.split():
        for caller in (OPERATOR, FRONTEND, PLAYER, AUDITOR, GUEST):
            assert permissions.may(caller, operation) == (caller in allowed), (operation, caller)


def test_without_a_token_one_is_asked_for_it() -> None:
    with pytest.raises(Refused) as refusal:
        permissions.require(GUEST, "act")
    assert refusal.value.code == "unauthorized"


def test_the_wrong_role_is_told_which_roles_may() -> None:
    with pytest.raises(Refused) as refusal:
        permissions.require(AUDITOR, "act")
    assert refusal.value.code == "forbidden"
    assert refusal.value.facts == {"roles": ["frontend", "player"]}


def test_the_right_role_passes() -> None:
    permissions.require(PLAYER, "act")


def test_a_frontend_acts_for_a_player_it_made() -> None:
    acting = permissions.acting_for(FRONTEND, ANNA)
    assert permissions.playing_as(acting) == "p_anna"
    assert acting.id == "f_club"


@pytest.mark.parametrize("caller", [FRONTEND, OPERATOR, PLAYER, AUDITOR])
def test_nobody_acts_for_a_player_it_did_not_make(caller: Principal) -> None:
    with pytest.raises(Refused):
        permissions.acting_for(caller, BRUNO)


def test_a_foreign_player_and_no_player_are_refused_alike() -> None:
    refusals = []
    for player in (BRUNO, None):
        with pytest.raises(Refused) as refusal:
            permissions.acting_for(FRONTEND, player)
        refusals.append((refusal.value.code, refusal.value.detail, refusal.value.facts))
    assert refusals[0] == refusals[1]


def test_a_frontend_that_names_no_player_plays_as_nobody() -> None:
    with pytest.raises(Refused) as refusal:
        permissions.playing_as(FRONTEND)
    assert refusal.value.code == "player_needed"


def test_a_player_is_erased_by_itself_its_frontend_or_an_operator() -> None:
    assert all(permissions.may_erase(caller, ANNA) for caller in (PLAYER, FRONTEND, OPERATOR))
    assert not any(permissions.may_erase(caller, BRUNO) for caller in (PLAYER, FRONTEND, AUDITOR))


def test_a_token_is_revoked_by_its_holder_its_frontend_or_an_operator() -> None:
    annas = TokenRecord("k_1", "player", "phone", "p_anna", 0, player="p_anna", frontend="f_club")
    brunos = TokenRecord("k_2", "player", "phone", "p_bruno", 0, player="p_bruno", frontend="f_rival")
    clubs = TokenRecord("k_3", "frontend", "club", "f_club", 0, frontend="f_club")
    assert all(permissions.may_revoke(caller, annas) for caller in (PLAYER, FRONTEND, OPERATOR))
    assert not any(permissions.may_revoke(caller, brunos) for caller in (PLAYER, FRONTEND, AUDITOR))
    assert not permissions.may_revoke(PLAYER, clubs)
