"""Where webhooks may be sent: to what is public, and nowhere else."""

from __future__ import annotations

import pytest

from service.stream.refusal import Refused
from service.webhooks.address import reachable
from service.webhooks.webhook import require_url

PUBLIC = ["8.8.8.8", "1.1.1.1", "2606:4700:4700::1111"]
NOT_PUBLIC = [
    "0.0.0.0",
    "10.0.0.1",
    "100.64.0.1",
    "127.0.0.1",
    "127.8.8.8",
    "169.254.169.254",
    "172.16.0.1",
    "192.0.0.8",
    "192.0.2.1",
    "192.168.1.1",
    "198.18.0.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::127.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b:1::1",
    "2001:0:4136:e378:8000:63bf:3fff:fdd2",
    "2001:db8::1",
    "2002:7f00:1::1",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "fe80::1%eth0",
    "fec0::1",
    "ff02::1",
]
"""One of each kind that IANA's registries of special addresses keep, and the ways to write one inside another."""


def reached(address: str, scheme: str = "https", loopback: bool = False) -> list[str]:
    return reachable("host", 443, scheme, loopback, lambda _host, _port: [address])


@pytest.mark.parametrize("address", PUBLIC)
def test_a_public_address_is_reached_by_https_alone(address: str) -> None:
    assert reached(address) == [address]
    assert reached(address, scheme="http", loopback=True) == []


@pytest.mark.parametrize("address", NOT_PUBLIC)
def test_what_is_not_public_is_not_reached(address: str) -> None:
    assert reached(address) == []


@pytest.mark.parametrize("address", NOT_PUBLIC)
def test_loopback_allows_this_machine_and_no_other(address: str) -> None:
    own = address in ("127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1")
    for scheme in ("http", "https"):
        assert bool(reached(address, scheme, loopback=True)) == own


def test_a_mapped_address_is_what_it_is_mapped_to() -> None:
    assert reached("::ffff:8.8.8.8") == ["8.8.8.8"]


def test_of_several_addresses_only_the_public_are_reached() -> None:
    mixed = ["10.0.0.1", "8.8.8.8", "::1"]
    assert reachable("host", 443, "https", False, lambda _host, _port: mixed) == ["8.8.8.8"]


@pytest.mark.parametrize(
    "url",
    [
        "",
        "receiver.example",
        "ftp://receiver.example/",
        "http://receiver.example/",
        "https://",
        "https:///path",
        "https://user@receiver.example/",
        "https://user:word@receiver.example/",
        "https://receiver.example/#part",
        "https://receiver.example:port/",
        "https://receiver.example:99999/",
        "https://[::1/",
        "https://10.0.0.1/",
        "https://127.0.0.1/",
        "https://[::1]/",
        "https://[::ffff:169.254.169.254]/",
        "https://receiver.example/a b",
        "https://receiver.example/\r\nHost: other",
        "https://rècèiver.example/",
        "https://receiver.example/" + "x" * 2_000,
    ],
)
def test_what_cannot_be_posted_to_is_refused_when_it_is_asked_for(url: str) -> None:
    with pytest.raises(Refused) as refused:
        require_url(url, loopback=False)
    assert refused.value.code == "invalid_url"


@pytest.mark.parametrize(
    "url", ["https://receiver.example", "https://receiver.example:8443/hook?for=us", "https://8.8.8.8/"]
)
def test_a_public_url_is_taken(url: str) -> None:
    require_url(url, loopback=False)


@pytest.mark.parametrize("url", ["http://localhost:3000/hook", "http://127.0.0.1/", "https://[::1]:8443/"])
def test_in_development_this_machine_is_taken(url: str) -> None:
    require_url(url, loopback=True)
