"""Pictures of every page, on a phone and on a desk, to be looked at: `python -m tests.browser.screenshots FOLDER`."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import FLAGS, Visitor, found_browser
from tests.supervisor.running import Running

DEVICES: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1366, "height": 820}, "locale": "en-GB"},
    "phone": {
        "viewport": {"width": 360, "height": 740},
        "device_scale_factor": 2,
        "is_mobile": True,
        "has_touch": True,
        "color_scheme": "dark",
        "locale": "it-IT",
    },
}
TERMS = {
    "name": "Natale in piazza",
    "starts": "2030-12-24T20:30",
    "zone": "Europe/Rome",
    "circuits": 1,
    "pause_ms": 0,
    "bot_ms": 0,
    "break_ms": 600_000,
    "table_size": 4,
    "prizes": {"pool": 70, "shares": [50, 30, 20]},
}
BOTS = ("prudente", "ardito", "saggio")


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found_browser(), args=FLAGS)
        house = Running(Path(data), MAZZIERE_RATE_LIMIT="off").await_screen()
        try:
            for device in DEVICES:
                for name, page in _pages(browser, house, DEVICES[device]):
                    page.wait_for_timeout(400)
                    page.screenshot(path=folder / f"{device}-{name}.png", full_page=True)
        finally:
            house.end()


def _pages(browser: Browser, house: Running, device: dict[str, Any]) -> Iterator[tuple[str, Page]]:
    """Every page in turn, by name."""
    visitor = Visitor(browser.new_context(**device).new_page(), house.url)
    page = visitor.page
    visitor.go()
    yield "lobby", page
    for name in ("new", "how", "verify", "settings"):
        visitor.go(f"#/{name}")
        yield name, page
    table = visitor.sit_at_a_new_table()
    page.wait_for_selector(".staking .thumb, .thumb.sto", timeout=60_000)
    yield "turn", page
    visitor.play_to_the_end_of_a_hand()
    yield "end-of-hand", page
    visitor.go(f"#/replay/{table}/1/9")
    page.wait_for_selector(".scrubber")
    yield "replay", page
    visitor.go(f"#/verify/{table}/1")
    page.wait_for_selector(".checks")
    yield "verified", page
    yield from _report(visitor, table)
    yield from _tournament(visitor, house)


def _report(visitor: Visitor, table: str) -> Iterator[tuple[str, Page]]:
    visitor.go(f"#/replay/{table}/1")
    visitor.page.wait_for_selector(".scrubber")
    visitor.page.locator(".beside button").last.click()
    visitor.page.fill("#reason", "I had seven and a half and was not paid.")
    visitor.page.click("dialog .primary")
    visitor.page.wait_for_selector("[data-key=report]", timeout=30_000)
    yield "report", visitor.page


def _tournament(visitor: Visitor, house: Running) -> Iterator[tuple[str, Page]]:
    id = visitor.ask(house, "", TERMS)["id"]
    visitor.ask(house, f"/{id}/announce", {})
    visitor.ask(house, f"/{id}/open", {})
    for number in range(11):
        visitor.ask(house, f"/{id}/entries", {"bot": BOTS[number % 3]})
    visitor.ask(house, f"/{id}/start", {})
    visitor.go("#/tournaments")
    yield "tournaments", visitor.page
    visitor.go(f"#/tournament/{id}")
    visitor.page.wait_for_selector("tbody tr", timeout=60_000)
    yield "tournament", visitor.page
    visitor.go(f"#/tournament/{id}/hall")
    yield "hall", visitor.page


if __name__ == "__main__":
    main(Path(sys.argv[1]))
