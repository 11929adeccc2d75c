"""Which addresses a webhook may be sent to, so that nobody reaches through it what only this machine can reach."""

from __future__ import annotations

import socket
from collections.abc import Callable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

import msgspec

PROTOCOL_ASSIGNMENTS = IPv4Network("192.0.0.0/24")
"""Not public, though some releases of Python take part of it for that."""

GLOBAL_UNICAST = IPv6Network("2000::/3")
"""The only part of IPv6 that is public; translated (`64:ff9b::/96`), mapped and local addresses lie outside."""

Resolve = Callable[[str, int], list[str]]
"""The addresses of a host and port, best first. Raises `OSError` where there are none."""


class Address(msgspec.Struct, frozen=True):
    """Where a host is."""

    ip: IPv4Address | IPv6Address

    def may_be_reached(self, scheme: str, loopback: bool) -> bool:
        """Public by https; loopback, where `loopback` allows it, by http too."""
        if self.ip.is_loopback:
            return loopback
        return scheme == "https" and self._is_public

    @property
    def _is_public(self) -> bool:
        """Not private, link-local, shared by a carrier, reserved or multicast, nor a tunnel to what may be."""
        ip = self.ip
        if not ip.is_global or ip.is_multicast:
            return False
        if isinstance(ip, IPv4Address):
            return ip not in PROTOCOL_ASSIGNMENTS
        return ip in GLOBAL_UNICAST and ip.sixtofour is None and ip.teredo is None


def reachable(host: str, port: int, scheme: str, loopback: bool, resolve: Resolve) -> list[str]:
    """The addresses of `host` that may be connected to, best first; raises `OSError` where it has none at all.

    Whoever connects must connect to one of these, and not ask for the host's address again.
    """
    found = [literal(text) for text in resolve(host, port)]
    return [str(address.ip) for address in found if address and address.may_be_reached(scheme, loopback)]


def literal(text: str) -> Address | None:
    """The address that is written so, a mapped one as what it is mapped to; None for a name."""
    try:
        ip = ip_address(text)
    except ValueError:
        return None
    mapped = ip.ipv4_mapped if isinstance(ip, IPv6Address) else None
    return Address(mapped or ip)


def resolve(host: str, port: int) -> list[str]:
    """Ask the system."""
    return [str(found[4][0]) for found in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
