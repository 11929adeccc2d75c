"""The compose file and the image: whole, of things that are there, and of the same processes as `mazziere up`."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner

from service.cli.main import mazziere
from service.settings import TABLE, Settings
from tests.deploy.shipped import COMPOSE, DEPLOY, Process, interpolated, processes
from tests.supervisor.test_up import PROCESSES

ROOT = DEPLOY.parent
SERVICES = COMPOSE["services"]
CHECK = shutil.which("check-jsonschema")

each_process = pytest.mark.parametrize("process", processes(), ids=lambda process: process.name)


@pytest.mark.skipif(CHECK is None, reason="check-jsonschema, which knows the compose specification, is not here")
def test_it_is_what_the_compose_specification_asks_for() -> None:
    file = str(DEPLOY / "compose.yaml")
    told = subprocess.run([str(CHECK), "--builtin-schema", "vendor.compose-spec", file], capture_output=True, text=True)
    assert told.returncode == 0, told.stdout


def test_it_runs_what_up_runs() -> None:
    shipped = Counter({" ".join(process.command): process.replicas for process in processes()})
    shipped["api"] = 1  # in `up` one, which forks
    shipped["valkey-server"] = sum(service["image"].startswith("valkey/") for service in SERVICES.values())
    assert shipped == Counter(PROCESSES)


@each_process
def test_each_command_is_one_of_ours(process: Process) -> None:
    assert CliRunner().invoke(mazziere, [*process.command, "--help"]).exit_code == 0


@each_process
def test_each_setting_is_known_and_right(process: Process) -> None:
    assert set(process.environment) <= {setting.name for setting in TABLE}
    settings = Settings.read(process.environment)
    assert settings.proxies == 1
    assert not settings.sandbox
    assert not settings.guests


@each_process
def test_each_may_write_nowhere_but_in_the_houses_volume(process: Process) -> None:
    service = SERVICES[process.name]
    assert service["read_only"]
    assert service["volumes"] == ["house:/var/lib/mazziere"]
    assert (service["cap_drop"], service["security_opt"]) == (["ALL"], ["no-new-privileges:true"])


def test_servers_keep_nothing_where_it_would_be_lost_and_are_reached_from_inside_alone() -> None:
    assert COMPOSE["networks"]["inside"]["internal"]
    for name in ("log", "queues"):
        assert SERVICES[name]["networks"] == ["inside"]
        assert "ports" not in SERVICES[name]
    assert "log:/data" in SERVICES["log"]["volumes"]


def test_what_it_mounts_and_builds_is_there() -> None:
    mounts = {mount.split(":")[0] for service in SERVICES.values() for mount in service.get("volumes", ())}
    files = {mount for mount in mounts if mount.startswith("./")}
    volumes = mounts - files
    assert [file for file in files if not (DEPLOY / file).exists()] == []
    assert volumes == set(COMPOSE["volumes"])
    assert (DEPLOY / SERVICES["api"]["build"]["context"] / SERVICES["api"]["build"]["dockerfile"]).is_file()


def test_every_network_is_named_and_every_image_has_a_version() -> None:
    for name, service in SERVICES.items():
        assert set(service["networks"]) <= set(COMPOSE["networks"]), name
        tag = interpolated(service["image"]).partition(":")[2]
        assert tag not in ("", "latest"), name


# The image.


def instructions() -> list[tuple[str, str]]:
    """The Dockerfile's, each with its argument on one line."""
    text = re.sub(r"^#.*\n", "", (DEPLOY / "Dockerfile").read_text(), flags=re.MULTILINE).replace("\\\n", " ")
    return [(name, argument) for name, argument in (line.split(None, 1) for line in text.splitlines() if line)]


def said(instruction: str) -> list[str]:
    return [argument for name, argument in instructions() if name == instruction]


def test_the_image_is_made_of_what_the_lock_pins_and_of_what_is_here() -> None:
    install, *_ = said("RUN")
    assert "--require-hashes --only-binary :all: --requirement /requirements.lock" in install
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    assert "*" in ignored
    sources = [copied.split()[0] for copied in said("COPY") if not copied.startswith("--from")]
    for source in sources:
        assert (ROOT / source).exists()
        assert f"!{source}" in ignored


def test_it_runs_as_nobody_in_particular_and_is_healthy_when_the_house_is_ready() -> None:
    names = [name for name, _ in instructions()]
    assert set(names) <= {
        *("FROM", "COPY", "RUN", "WORKDIR", "USER", "ENV", "VOLUME", "EXPOSE", "HEALTHCHECK", "ENTRYPOINT", "CMD")
    }
    (user,) = said("USER")
    assert int(user) > 0
    assert names.index("USER") < names.index("ENTRYPOINT")
    (health,) = said("HEALTHCHECK")
    assert "/readyz" in json.loads(health.partition("CMD ")[2])[2]


def test_it_has_the_python_that_these_tests_run_on() -> None:
    """Every stage, and the oldest that the project promises."""
    assert {image.split()[0] for image in said("FROM")} == {"python:3.11-slim-bookworm"}
    assert 'requires-python = ">=3.11"' in (ROOT / "pyproject.toml").read_text()


def test_the_entry_point_is_the_command() -> None:
    (entry,), (default,) = said("ENTRYPOINT"), said("CMD")
    assert json.loads(entry)[1:] == ["-m", "service.cli"]
    assert json.loads(default) == ["api"]
    assert Path(json.loads(entry)[0]).parent == Path("/opt/venv/bin")
