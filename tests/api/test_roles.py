"""Who may call what, tried on every route by every role, each denial included."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask

from service.api.app import build
from service.people.permissions import PERMISSIONS
from service.people.principals import ROLES, Role
from service.wiring import Service
from tests.api.callers import Caller
from tests.api.routes import ROUTES, Route
from tests.wiring import wired

As = Callable[[Role | None], Caller]


@pytest.fixture(scope="module")
def closed_house() -> tuple[Service, Flask]:
    """A service that lets no guests in."""
    service = wired(guests=False)
    return service, build(service)


@pytest.fixture(scope="module")
def caller_as(closed_house: tuple[Service, Flask]) -> As:
    """Somebody of a role; a frontend acts for a player of its own."""
    service, app = closed_house
    club = service.people.tokens.make("frontend", "club")[0].holder
    player = service.people.players.create("Anna", frontend=club)[0].id

    def made(role: Role | None) -> Caller:
        match role:
            case None:
                return Caller(app)
            case "player":
                text = service.people.tokens.make("player", "phone", player=player, frontend=club)[1]
            case "frontend":
                text = service.people.tokens.make("frontend", "club", frontend=club)[1]
            case _:
                text = service.people.tokens.make(role, "desk")[1]
        return Caller(app, text, player=player if role == "frontend" else None)

    return made


def named(routes: list[Route]) -> dict[str, Route]:
    return {route.operation: route for route in routes}


@pytest.mark.parametrize("role", [*ROLES, None])
@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.operation)
def test_a_role_is_let_in_or_told_that_it_is_not(caller_as: As, route: Route, role: Role | None) -> None:
    code = (route.call(caller_as(role)).json or {}).get("code")
    if role in PERMISSIONS[route.operation]:
        assert code not in ("unauthorized", "forbidden")
    else:
        assert code == ("unauthorized" if role is None else "forbidden")


def test_nobody_without_a_token_changes_anything() -> None:
    """But for taking over a token by its code; guests are a setting."""
    open_to_all = {name for name, roles in PERMISSIONS.items() if None in roles}
    assert {name for name, route in named(ROUTES).items() if route.method != "get"} & open_to_all == {"redeem_token"}


def test_an_auditor_reads_and_may_besides_end_its_own_token_and_ask_for_an_audit() -> None:
    open_to_auditors = {name for name, roles in PERMISSIONS.items() if "auditor" in roles}
    writes = {name for name, route in named(ROUTES).items() if route.method != "get"}
    assert writes & open_to_auditors == {"redeem_token", "revoke_token", "open_dispute"}


def test_whatever_anyone_may_read_every_role_may_read() -> None:
    assert all(set(ROLES) <= roles for roles in PERMISSIONS.values() if None in roles)


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.operation)
def test_a_revoked_token_is_nobody_on_every_route(closed_house: tuple[Service, Flask], route: Route) -> None:
    service, app = closed_house
    token, text = service.people.tokens.make("operator", "gone")
    service.people.tokens.revoke(token.id)
    refused, never = route.call(Caller(app, text)), route.call(Caller(app, "mzo_never"))
    assert (refused.status_code, refused.json["code"]) == (401, "unauthorized")
    assert refused.data == never.data


@pytest.mark.parametrize("name", ["token", "access_token", "Authorization"])
@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.operation)
def test_a_token_in_the_query_string_opens_nothing(
    closed_house: tuple[Service, Flask], route: Route, name: str
) -> None:
    service, app = closed_house
    text = service.people.tokens.make("operator", "desk")[1]
    answer = route.call(Caller(app), **{name: text})
    if None not in PERMISSIONS[route.operation]:
        assert (answer.status_code, answer.json["code"]) == (401, "unauthorized")
    assert text not in answer.get_data(as_text=True)
