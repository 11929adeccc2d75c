"""Routes: one holder at a time, nothing lost between two of them."""

from __future__ import annotations

import pytest

from service.webhooks.deliveries import MOST_KEPT, Answer, Delivery
from service.webhooks.routes import LEASE_MS, Cursor, Route, Routes
from service.wiring import Service
from tests.people.conftest import at_once

NOW = 1_796_083_200_000


@pytest.fixture
def routes(service: Service) -> Routes:
    return service.webhooks.routes


def delivery(version: int) -> Delivery:
    return Delivery(f"msg_{version}", "table_paused", "table:a", version, 1, NOW, Answer(1, 204))


def place(version: int) -> Cursor:
    return Cursor(f"{version}-00000000", NOW)


def taken(routes: Routes, now: int = NOW) -> Route:
    route = routes.take("w", now)
    assert route is not None
    return route


def test_of_many_takers_one_holds_a_route(routes: Routes) -> None:
    routes.mark("w", ["table:a"], NOW)
    held = at_once(16, lambda: routes.take("w", NOW))
    assert [route for route in held if route] == [Route("w", "table:a", NOW + LEASE_MS)]


def test_routes_take_turns(routes: Routes) -> None:
    routes.mark("w", ["table:a"], NOW)
    routes.mark("w", ["table:b"], NOW + 1)
    first = taken(routes, NOW + 1)
    routes.put_off(first, place(1), NOW + 2)
    assert [taken(routes, NOW + 2).stream for _ in range(2)] == ["table:b", "table:a"]


def test_a_mark_hastens_no_route_that_is_held_put_off_or_parked(routes: Routes) -> None:
    for stream in ("table:held", "table:late", "table:parked"):
        routes.mark("w", [stream], NOW)
        route = taken(routes)
        if stream != "table:held":
            routes.put_off(route, place(1), NOW + 5_000 if stream == "table:late" else None)
    routes.mark("w", ["table:held", "table:late", "table:parked"], NOW)
    assert routes.take("w", NOW) is None
    assert taken(routes, NOW + 5_000).stream == "table:late"
    assert taken(routes, NOW + LEASE_MS).stream == "table:held"
    assert routes.take("w", NOW + LEASE_MS) is None


def test_only_webhooks_with_something_due_are_due(routes: Routes) -> None:
    assert routes.due(NOW, 10) == []
    routes.mark("w", ["table:a"], NOW)
    routes.mark("v", ["table:a"], NOW + 1)
    assert routes.due(NOW, 10) == ["w"]
    assert routes.due(NOW + 1, 10) == ["w", "v"]
    routes.leave(taken(routes), place(1))
    assert routes.due(NOW + LEASE_MS, 10) == ["v"]


def test_who_lost_the_lease_moves_nothing_but_its_delivery_is_listed(routes: Routes, service: Service) -> None:
    routes.mark("w", ["table:a"], NOW)
    late = taken(routes)
    held = taken(routes, NOW + LEASE_MS)
    assert routes.move(held, place(2), NOW + LEASE_MS, delivery(2)) is not None
    assert routes.move(late, place(1), NOW + LEASE_MS, delivery(1)) is None
    assert routes.cursor(held) == place(2)
    assert [noted.delivery.version for noted in service.webhooks.deliveries.list("w", None, 10)] == [1, 2]


def test_the_list_of_deliveries_is_bounded(routes: Routes, service: Service) -> None:
    routes.mark("w", ["table:a"], NOW)
    route = taken(routes)
    for version in range(MOST_KEPT + 10):
        held = routes.move(route, place(version), NOW + version, delivery(version))
        assert held is not None
        route = held
    kept = service.webhooks.deliveries.list("w", None, 1_000)
    assert [noted.delivery.version for noted in kept] == list(range(MOST_KEPT + 9, 9, -1))
    assert service.webhooks.deliveries.list("w", kept[99].id, 100) == kept[100:200]


def test_a_route_that_was_left_is_looked_at_again_only_for_news(routes: Routes) -> None:
    routes.mark("w", ["table:a"], NOW)
    routes.leave(taken(routes), place(3))
    assert routes.take("w", NOW + 2 * LEASE_MS) is None
    routes.mark("w", ["table:a"], NOW)
    assert routes.cursor(taken(routes)) == place(3)
