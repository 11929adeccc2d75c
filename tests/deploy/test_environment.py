"""The two commands' environment: locks that fit the project, and a clear word where Python falls short."""

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
