"""Which of our addresses others can reach, and which only we can."""

from __future__ import annotations

import ipaddress
import socket

from service.supervisor.premises import CannotStart

EVERY_ADDRESS = "0.0.0.0"


def reached_at(host: str) -> str:
    """The address by which others on the local network reach a socket that listens on `host`.

    Raises `CannotStart` if this machine has none.
    """
    if host != EVERY_ADDRESS:
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a datagram socket chooses its address here and sends nothing
        except OSError:
            raise CannotStart("this machine has no network address; set MAZZIERE_HOST to the one to use") from None
        return str(probe.getsockname()[0])


def is_loopback(host: str) -> bool:
    """Whether `host` can be reached from this machine alone."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def url(host: str, port: int) -> str:
    """The address to type for a socket that listens on `host` and `port`."""
    if host == EVERY_ADDRESS:
        host = "127.0.0.1"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
