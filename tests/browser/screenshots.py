"""Pictures of every page, on a phone and on a desk, to be looked at: `python -m tests.browser.screenshots FOLDER`."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import ASKED, FLAGS, PHONE, Visitor, found_browser
from tests.supervisor.running import Running

DEVICES: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1366, "height": 820}, "locale": "en-GB"},
    "phone": {**PHONE, "device_scale_factor": 2, "locale": "it-IT"},
}
THEMES = ("light", "dark")
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
AS_SEEN = ("turn", "end-of-hand", "turn-of-eight", "end-of-eight")
"""Pictures of what fits on the screen; the others are of the whole page."""

SETTLES_MS = 400
BOTS = ("prudente", "ardito", "saggio")


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found_browser(), args=FLAGS)
        house = Running(Path(data), MAZZIERE_RATE_LIMIT="off").await_screen()
        try:
            for device, theme in product(DEVICES, THEMES):
                for name, page in _pages(browser, house, DEVICES[device] | {"color_scheme": theme}):
                    page.wait_for_timeout(SETTLES_MS)
                    page.screenshot(path=folder / f"{name}-{device}-{theme}.png", full_page=name not in AS_SEEN)
        finally:
            house.end()


def _pages(browser: Browser, house: Running, device: dict[str, Any]) -> Iterator[tuple[str, Page]]:
    """Every page in turn, by name."""
    visitor = Visitor(browser.new_context(**device).new_page(), house.url)
    visitor.go()
    yield "lobby", visitor.page
    for name in ("new", "how", "verify", "settings"):
        visitor.go(f"#/{name}")
        yield name, visitor.page
    yield from _hand(visitor)
    yield from _table_of_eight(visitor)
    yield from _tournament(visitor, house)
    yield from _operator(visitor, house)


def _hand(visitor: Visitor) -> Iterator[tuple[str, Page]]:
    page = visitor.page
    table = visitor.sit_at_a_new_table()
    page.wait_for_selector(".staking .thumb, .thumb.sto", timeout=60_000)
    yield "turn", page
    visitor.play_to_the_end_of_a_hand()
    yield "end-of-hand", page
    visitor.go(f"#/hands/{table}")
    yield "hands", page
    visitor.go(f"#/replay/{table}/1/9")
    page.wait_for_selector(".scrubber")
    yield "replay", page
    visitor.go(f"#/verify/{table}/1")
    page.wait_for_selector(".checks")
    yield "verified", page
    yield from _report(visitor, table)


def _table_of_eight(visitor: Visitor) -> Iterator[tuple[str, Page]]:
    page = visitor.page
    visitor.go("#/new")
    page.fill("#table-name", "La tavolata della domenica sera")
    for bot in page.query_selector_all(".counter"):
        more = bot.query_selector_all("button")[1]
        more.click()
        more.click()
    page.click("button.large")
    page.wait_for_selector(".seat:nth-child(8)", timeout=60_000)
    page.wait_for_selector(f"{ASKED}, .seat .card", timeout=60_000)
    if button := page.query_selector(ASKED):
        button.click()
    page.wait_for_selector(".seat .card", timeout=60_000)
    yield "turn-of-eight", page
    visitor.play_to_the_end_of_a_hand()
    yield "end-of-eight", page


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
    visitor.go("#/tournaments/new")
    yield "terms", visitor.page
    visitor.go(f"#/tournament/{id}")
    visitor.page.wait_for_selector("tbody tr", timeout=60_000)
    yield "tournament", visitor.page
    visitor.go(f"#/tournament/{id}/hall")
    yield "hall", visitor.page


def _operator(visitor: Visitor, house: Running) -> Iterator[tuple[str, Page]]:
    visitor.go("#/operator")
    visitor.page.fill("#token", house.token)
    visitor.page.press("#token", "Enter")
    visitor.page.wait_for_selector("th:has-text('dispatcher')")
    yield "operator", visitor.page


if __name__ == "__main__":
    main(Path(sys.argv[1]))
