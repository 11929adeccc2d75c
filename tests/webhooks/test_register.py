"""The register of webhooks, on both servers."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from service.stream.refusal import Refused
from service.webhooks.register import MOST_OF_ONE
from service.webhooks.webhook import Webhook
from service.wiring import Service
from tests.people.conftest import at_once


def webhook(number: int = 1, frontend: str = "f_1") -> Webhook:
    return Webhook(f"w_{number:02d}", frontend, "https://receiver.example/", 1, ("cause",))


def test_twenty_equal_commands_at_once_make_one_webhook(service: Service) -> None:
    register = service.webhooks.register
    at_once(20, lambda: register.make(webhook()))
    assert list(register.list("f_1")) == list(register.all()) == [webhook()]


def test_a_frontend_has_so_many_and_another_its_own(service: Service) -> None:
    register = service.webhooks.register
    for number in range(MOST_OF_ONE):
        register.make(webhook(number))
    with pytest.raises(Refused) as refused:
        register.make(webhook(MOST_OF_ONE))
    assert refused.value.code == "too_many_webhooks"
    register.make(webhook(0))
    register.make(webhook(MOST_OF_ONE, "f_2"))


def test_changes_at_once_lose_nothing(service: Service) -> None:
    register = service.webhooks.register
    register.make(webhook())
    at_once(8, lambda: register.change("w_01", lambda one: replace(one, overlap_until=one.overlap_until + 1)))
    changed = register.get("w_01")
    assert changed is not None
    assert changed.overlap_until == 8


def test_every_change_is_counted_and_no_other(service: Service) -> None:
    register = service.webhooks.register
    counted = [register.changes()]
    for step in (
        lambda: register.make(webhook()),
        lambda: register.change("w_01", lambda one: replace(one, enabled=False)),
        lambda: register.remove(webhook()),
    ):
        step()
        counted.append(register.changes())
    register.change("w_01", lambda one: one)
    assert counted == [0, 1, 2, 3]
    assert register.changes() == 3


def test_what_was_removed_leaves_nothing_and_does_not_come_back(service: Service) -> None:
    register = service.webhooks.register
    register.make(webhook())
    service.webhooks.routes.mark("w_01", ["table:t_1"], 1)
    service.webhooks.ping(webhook(), "nonce")
    register.remove(webhook())
    assert register.get("w_01") is None
    left = set(service.redis.scan_iter("{webhooks}*"))
    assert left == {b"{webhooks}:records", b"{webhooks}:changes"}
    with pytest.raises(Refused) as refused:
        register.make(webhook())
    assert refused.value.code == "webhook_removed"
    assert register.change("w_01", lambda one: one) is None
