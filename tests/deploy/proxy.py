"""The shipped proxy in front of an API, on a port of loopback, with a certificate of its own making."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.deploy.shipped import DEPLOY, free_port
from tests.supervisor.processes import eventually

CADDY = shutil.which("caddy")

needs_caddy = pytest.mark.skipif(CADDY is None, reason="caddy is not here, so the shipped proxy is not tried")


@contextmanager
def proxied(folder: Path, *upstreams: int, prefix: str = "") -> Iterator[str]:
    """The proxy's address, as deploy/Caddyfile has it before the APIs on these ports."""
    port = free_port()
    environment = {
        **os.environ,
        "HOME": str(folder),
        "XDG_DATA_HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder),
        "MAZZIERE_SITE": f"localhost:{port}",
        "MAZZIERE_UPSTREAM": " ".join(f"127.0.0.1:{upstream}" for upstream in upstreams),
        "MAZZIERE_PREFIX": prefix,
    }
    (folder / "caddy.json").write_text(json.dumps(_kept_to_itself(_adapted(environment))))
    with (folder / "caddy.log").open("ab") as output:
        command = [str(CADDY), "run", "--config", str(folder / "caddy.json")]
        process = subprocess.Popen(command, env=environment, stdout=output, stderr=output)
    try:
        eventually(lambda: _greets(port))
        yield f"https://localhost:{port}{prefix}"
    finally:
        process.terminate()
        process.wait(timeout=15)


def _adapted(environment: dict[str, str]) -> dict[str, object]:
    command = [str(CADDY), "adapt", "--config", str(DEPLOY / "Caddyfile"), "--adapter", "caddyfile"]
    told = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    adapted: dict[str, object] = json.loads(told.stdout)
    return adapted


def _kept_to_itself(config: dict[str, object]) -> dict[str, object]:
    """The same without what would touch the machine: its ports 80 and 2019, and the certificates that it trusts."""
    apps = config["apps"]
    assert isinstance(apps, dict)
    apps["http"]["http_port"] = free_port()
    apps["pki"] = {"certificate_authorities": {"local": {"install_trust": False}}}
    return {**config, "admin": {"disabled": True}}


def _greets(port: int) -> bool:
    """Whether it has its certificate by now, which comes a moment after the port."""
    unverified = ssl.create_default_context()
    unverified.check_hostname, unverified.verify_mode = False, ssl.CERT_NONE
    with (
        contextlib.suppress(OSError),
        socket.create_connection(("127.0.0.1", port), timeout=5) as plain,
        unverified.wrap_socket(plain, server_hostname="localhost"),
    ):
        return True
    return False
