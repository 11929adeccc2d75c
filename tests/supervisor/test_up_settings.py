"""What `mazziere up` allows: everything on loopback, little on an address that others reach."""

import pytest

from service.supervisor import network
from service.supervisor.up import up_settings

LAN_HOST = "192.168.1.20"


@pytest.mark.parametrize(
    ("environment", "lan", "host", "sandbox", "guests"),
    [
        ({}, False, "127.0.0.1", True, True),
        ({}, True, "0.0.0.0", False, True),
        ({"MAZZIERE_HOST": "localhost"}, True, "0.0.0.0", False, True),
        ({"MAZZIERE_HOST": LAN_HOST}, True, LAN_HOST, False, True),
        ({"MAZZIERE_HOST": LAN_HOST}, False, LAN_HOST, False, False),
        ({"MAZZIERE_HOST": "::1"}, False, "::1", True, True),
        ({"MAZZIERE_HOST": LAN_HOST, "MAZZIERE_SANDBOX": "1"}, False, LAN_HOST, True, False),
        ({"MAZZIERE_GUESTS": "0"}, True, "0.0.0.0", False, False),
        ({"MAZZIERE_SANDBOX": "", "MAZZIERE_HOST": ""}, False, "127.0.0.1", True, True),
    ],
)
def test_who_may_come_in(environment: dict[str, str], lan: bool, host: str, sandbox: bool, guests: bool) -> None:
    settings = up_settings(environment, lan)
    assert (settings.host, settings.sandbox, settings.guests) == (host, sandbox, guests)


@pytest.mark.parametrize(
    ("environment", "lan", "reached"),
    [
        ({}, False, True),
        ({}, True, False),
        ({"MAZZIERE_HOST": LAN_HOST}, False, False),
        ({"MAZZIERE_WEBHOOKS_LOOPBACK": "0"}, False, False),
    ],
)
def test_webhooks_reach_this_machine_where_nobody_else_comes_in(
    environment: dict[str, str], lan: bool, reached: bool
) -> None:
    assert up_settings(environment, lan).webhooks_loopback == reached


@pytest.mark.parametrize(
    ("host", "address"),
    [("127.0.0.1", "http://127.0.0.1:80"), ("0.0.0.0", "http://127.0.0.1:80"), ("::1", "http://[::1]:80")],
)
def test_the_address_shown_can_be_typed(host: str, address: str) -> None:
    assert network.url(host, 80) == address


def test_a_chosen_address_is_the_one_that_others_use() -> None:
    assert network.reached_at(LAN_HOST) == LAN_HOST
