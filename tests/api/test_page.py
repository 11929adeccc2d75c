"""The page at the front door: its own files alone, under a strict policy, quick to come."""

from __future__ import annotations

import gzip
import re

import pytest

from service.api.page import FILES, TYPES
from tests.api.callers import Caller

FIRST_LOAD_MOST = 200_000
"""Bytes on the wire, without the drawings of cards."""

SOURCES = {path.relative_to(FILES).as_posix(): path for path in sorted(FILES.rglob("*")) if path.suffix in TYPES}


@pytest.fixture
def linked(nobody: Caller) -> list[str]:
    return re.findall(r'(?:src|href)="(page/[^"]+)"', nobody.get("/").get_data(as_text=True))


def test_it_is_served_under_a_strict_policy(nobody: Caller) -> None:
    front = nobody.get("/")
    assert (front.status_code, front.content_type) == (200, "text/html; charset=utf-8")
    policy = front.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'self';")
    assert "unsafe" not in policy


def test_whatever_it_links_to_is_here_and_kept_for_ever(nobody: Caller, linked: list[str]) -> None:
    assert linked
    for link in linked:
        file = nobody.get(f"/{link}")
        assert file.status_code == 200
        assert "immutable" in file.headers["Cache-Control"]
        assert file.headers["X-Content-Type-Options"] == "nosniff"


def test_every_module_is_named_where_it_lies(nobody: Caller, linked: list[str]) -> None:
    """A module is found beside the one that imports it, under the release's own path."""
    release = linked[0].split("/")[1]
    for name, path in SOURCES.items():
        for asked in re.findall(r'(?:from|import\()\s*"(\.[^"]+)"', path.read_text()) if path.suffix == ".js" else []:
            found = (path.parent / asked).resolve().relative_to(FILES)
            assert nobody.get(f"/page/{release}/{found}").status_code == 200, (name, asked)


def test_nothing_else_is_served(nobody: Caller) -> None:
    for path in ("/page/x/../../settings.py", "/page/x/js/nothing.js", "/page/x/", "/page/x/.hidden"):
        assert nobody.get(path).json["code"] == "not_found"


def test_a_page_from_before_an_upgrade_still_gets_its_files_but_does_not_keep_them(nobody: Caller) -> None:
    assert nobody.get("/page/old/js/main.js").headers["Cache-Control"] == "no-cache"


def test_it_names_no_other_host() -> None:
    for name, path in SOURCES.items():
        hosts = set(re.findall(r"https?://([\w.-]+)", path.read_text()))
        assert hosts <= {"www.w3.org", "www.d-project.com", "www.opensource.org", "www.denso-wave.com"}, name


def test_the_first_load_is_small() -> None:
    first = [
        name for name in SOURCES if not name.startswith(("vendor/", "js/cards/", "i18n/")) or name == "i18n/ru.json"
    ]
    assert sum(len(gzip.compress(SOURCES[name].read_bytes())) for name in first) < FIRST_LOAD_MOST
