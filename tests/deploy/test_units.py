"""The units for systemd: what it makes of them, that they run what `mazziere up` runs, and what the socket is for."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections import Counter
from configparser import ConfigParser
from pathlib import Path

import pytest
import requests

from service.settings import Settings
from service.supervisor.embedded import binary_path
from tests.bench.house import ALONE, server
from tests.deploy.shipped import DEPLOY, free_port
from tests.supervisor.processes import eventually
from tests.supervisor.test_up import PROCESSES

UNITS = DEPLOY / "systemd"
HOUSE = UNITS / "mazziere-.service.d" / "house.conf"
PYTHON = "/opt/mazziere/.venv/bin/python"


def read(unit: Path) -> ConfigParser:
    parser = ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(unit.read_text())
    return parser


def started() -> dict[str, list[str]]:
    """What each unit of the target runs, by the unit."""
    wanted = [name for line in (UNITS / "mazziere.target").read_text().splitlines() if line.startswith("Wants=")
              for name in line.removeprefix("Wants=").split()]  # fmt: skip
    files = {name: UNITS / (name.partition("@")[0] + "@.service" if "@" in name else name) for name in wanted}
    return {
        name: read(file)["Service"]["ExecStart"].split() for name, file in files.items() if name.endswith(".service")
    }


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not here")
def test_systemd_finds_no_fault(tmp_path: Path) -> None:
    """With the programs in the places that they have on this machine."""
    here = {"/opt/mazziere/.venv/bin/python": sys.executable, "/usr/bin/valkey-server": str(binary_path())}
    units = shutil.copytree(UNITS, tmp_path / "units")
    for unit in filter(Path.is_file, units.rglob("*")):
        text = unit.read_text()
        for there, program in here.items():
            text = text.replace(there, program)
        unit.write_text(text)
    told = subprocess.run(
        ["systemd-analyze", "verify", units / "mazziere.target"],
        env={**os.environ, "SYSTEMD_UNIT_PATH": f"{units}:"},
        capture_output=True,
        text=True,
    )
    assert (told.returncode, told.stderr) == (0, "")


def test_no_unit_says_what_the_common_part_would_override() -> None:
    """What stands in `house.conf` is read last; folders of state alone add up."""
    common = read(HOUSE)
    for unit in UNITS.glob("*.service"):
        own = read(unit)
        twice = {key for section in own.sections() if common.has_section(section) for key in own[section]
                 if common.has_option(section, key)}  # fmt: skip
        assert twice <= {"StateDirectory"}, unit.name


def test_they_run_what_up_runs() -> None:
    commands = list(started().values())
    ours = [" ".join(command[3:]).split(" --")[0] for command in commands if command[0] == PYTHON]
    assert all(command[1:3] == ["-m", "service.cli"] for command in commands if command[0] == PYTHON)
    assert Counter([*ours, *["valkey-server"] * (len(commands) - len(ours))]) == Counter(PROCESSES)


def test_the_servers_read_the_shipped_configuration_and_the_settings_name_their_ports() -> None:
    servers = [command for command in started().values() if command[0] != PYTHON]
    for command in servers:
        assert command[2:] in (["--dir", "/var/lib/mazziere/log"], ["--dir", "/var/lib/mazziere/queues"])
    assert {command[1] for command in servers} == {
        "/opt/mazziere/deploy/redis.conf",
        "/opt/mazziere/deploy/redis-queues.conf",
    }
    said = [line.removeprefix("Environment=") for line in HOUSE.read_text().splitlines() if line.startswith("Env")]
    settings = Settings.read(dict(line.split("=", 1) for line in said if "=" in line))
    for conf, url in (("redis.conf", settings.redis_url), ("redis-queues.conf", settings.queue_url)):
        assert f"\nport {url.rpartition(':')[2]}\n" in (DEPLOY / conf).read_text()


@pytest.mark.skipif(shutil.which("systemd-socket-activate") is None, reason="systemd-socket-activate is not here")
def test_the_api_answers_on_the_socket_that_systemd_hands_it(tmp_path: Path) -> None:
    address = read(UNITS / "mazziere-api.socket")["Socket"]["ListenStream"]
    assert address == "127.0.0.1:8000"
    port = free_port()
    command = [sys.executable, *started()["mazziere-api.service"][1:]]
    with server(tmp_path) as settings:
        environment = {**ALONE, **settings.environment()}
        passed = [f"--setenv={name}={value}" for name, value in environment.items()]
        process = subprocess.Popen(["systemd-socket-activate", f"--listen=127.0.0.1:{port}", *passed, *command])
        try:
            eventually(lambda: _is_alive(port), 40)  # the first question starts it, and is answered
        finally:
            process.terminate()
            assert process.wait(timeout=15) == 0


def _is_alive(port: int) -> bool:
    try:
        return requests.get(f"http://127.0.0.1:{port}/healthz", timeout=10).ok
    except requests.RequestException:
        return False
