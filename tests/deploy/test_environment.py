"""The two commands' environment: locks that fit the project, and a clear word where Python falls short."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
NEEDED = {
    "requirements.lock": PROJECT["dependencies"],
    "requirements-dev.lock": PROJECT["dependencies"] + PROJECT["optional-dependencies"]["dev"],
}
PROGRAMS = ("bash", "dirname", "cmp")


def locked(lock: str) -> dict[str, set[str]]:
    """The versions that a lock pins, by name; several where platforms differ."""
    pins: dict[str, set[str]] = {}
    for line in (ROOT / "deploy" / lock).read_text().splitlines():
        if "==" in line and not line.startswith((" ", "#")):
            name, version = line.split(";")[0].strip(" \\").split("==")
            pins.setdefault(canonicalize_name(name), set()).add(version.strip())
    return pins


@pytest.mark.parametrize("lock", NEEDED)
def test_the_lock_holds_what_the_project_asks_for(lock: str) -> None:
    pins = locked(lock)
    for requirement in map(Requirement, NEEDED[lock]):
        versions = pins.get(canonicalize_name(requirement.name), set())
        assert versions, f"{requirement} is not in {lock}"
        assert all(requirement.specifier.contains(version) for version in versions), requirement


def test_tests_run_on_the_versions_that_are_shipped() -> None:
    tested = locked("requirements-dev.lock")
    assert {name: tested[name] for name in locked("requirements.lock")} == locked("requirements.lock")


@pytest.mark.parametrize("lock", NEEDED)
def test_the_lock_names_no_place_to_download_from(lock: str) -> None:
    assert "://" not in (ROOT / "deploy" / lock).read_text()


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout without an environment, on a machine with hardly a program."""
    shutil.copytree(ROOT / "deploy", tmp_path / "deploy")
    (tmp_path / "bin").mkdir()
    for program in PROGRAMS:
        (tmp_path / "bin" / program).symlink_to(shutil.which(program) or program)
    return tmp_path


def up(checkout: Path) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": str(checkout / "bin")}
    return subprocess.run([checkout / "deploy" / "up"], env=environment, capture_output=True, text=True, check=False)


def pretend_python(checkout: Path, name: str, lacks: str) -> None:
    """A Python that fails whenever it is asked about `lacks`."""
    program = checkout / "bin" / name
    program.write_text(f'#!/bin/sh\ncase "$*" in *{lacks}*) exit 1 ;; esac\nexec "{sys.executable}" "$@"\n')
    program.chmod(0o755)


def test_without_python_it_says_what_to_install(checkout: Path) -> None:
    refused = up(checkout)
    assert refused.returncode == 1
    assert (
        refused.stderr == "no Python 3.11 or newer found. On Debian or Ubuntu: apt-get install python3 python3-venv\n"
    )


def test_a_python_that_is_too_old_does_not_count(checkout: Path) -> None:
    pretend_python(checkout, "python3", lacks="version_info")
    assert "no Python 3.11" in up(checkout).stderr


def test_where_the_venv_module_is_missing_it_names_the_package(checkout: Path) -> None:
    pretend_python(checkout, "python3.12", lacks="version_info")  # a shim that runs nothing
    pretend_python(checkout, "python3", lacks="ensurepip")
    refused = up(checkout)
    assert refused.returncode == 1
    assert f"apt-get install python3.{sys.version_info.minor}-venv" in refused.stderr
    assert not (checkout / ".venv").exists()


# In place: `git pull && ./deploy/up`.


STAND_IN = 'import sys\nprint("served by", open("release").read().strip(), *sys.argv[1:])\n'
"""In place of the service: says which release it is of."""


@pytest.fixture
def origin(tmp_path: Path) -> Path:
    """A repository of a house without dependencies, whose commands are those of this one."""
    origin = tmp_path / "origin"
    shutil.copytree(ROOT / "deploy", origin / "deploy")
    package = origin / "service" / "cli"
    package.mkdir(parents=True)
    for folder in (package, package.parent):
        (folder / "__init__.py").touch()
    (package / "__main__.py").write_text(STAND_IN)
    (origin / "deploy" / "requirements.lock").write_text("# nothing\n")
    (origin / ".gitignore").write_text(".venv\n__pycache__\n")
    git(origin, "init", "--quiet")
    release(origin, "1")
    return origin


def git(folder: Path, *arguments: str) -> None:
    nobody = ("-c", "user.name=Nobody", "-c", "user.email=nobody@example")
    subprocess.run(["git", *nobody, "-C", folder, *arguments], check=True, capture_output=True)


def release(origin: Path, name: str) -> None:
    (origin / "release").write_text(name)
    git(origin, "add", "--all")
    git(origin, "commit", "--quiet", "--message", name)


def pulled_and_up(house: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    git(house, "pull", "--quiet")
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [house / "deploy" / "up", *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.faults
def test_an_upgrade_in_place_installs_only_when_the_lock_changed(origin: Path, tmp_path: Path) -> None:
    house, lock = tmp_path / "house", origin / "deploy" / "requirements.lock"
    subprocess.run(["git", "clone", "--quiet", origin, house], check=True)
    first = pulled_and_up(house, "--lan")
    assert first.stdout == "served by 1 up --lan\n"
    assert "Installing deploy/requirements.lock" in first.stderr

    release(origin, "2")
    second = pulled_and_up(house)
    assert (second.stdout, second.stderr) == ("served by 2 up\n", "")

    lock.write_text("# nothing, otherwise\n")
    release(origin, "3")
    third = pulled_and_up(house)
    assert third.stdout == "served by 3 up\n"
    assert "Installing deploy/requirements.lock" in third.stderr
    assert pulled_and_up(house).stderr == ""

    lock.write_text("a-name-without-a-hash==1\n")
    release(origin, "4")
    for _ in range(2):  # what could not be installed starts nothing, however often it is tried
        refused = pulled_and_up(house)
        assert refused.returncode != 0
        assert refused.stdout == ""
