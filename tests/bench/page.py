"""The page's first load: how long until its lobby can be used, and how much comes over the wire, with nothing kept.

A browser begins anew each round. It counts from the navigation until the lobby tells its tables, when whatever is
there can be pressed.
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Error, sync_playwright

from tests.bench.rows import Row, spread
from tests.browser.conftest import FLAGS, found_browser
from tests.supervisor.running import Running

ROUNDS = 7
USABLE = """new MutationObserver(() => {
    const isUsable = document.querySelector(".welcome button") && document.querySelector(".tables > :not(.hint)");
    if (isUsable) window.usableAt ??= performance.now();
}).observe(document, { attributes: true, childList: true, subtree: true })"""
LOADED = """[window.usableAt, ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind))
    .filter(({ name }) => !name.includes("/v1/")).reduce((sum, { encodedBodySize: size }) => sum + size, 0)]"""


def measure(folder: Path) -> list[Row]:
    """Milliseconds and kilobytes; neither where there is no browser."""
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=found_browser(), args=FLAGS)
        except Error:
            return _rows([])
        house = Running(folder, MAZZIERE_RATE_LIMIT="off").await_screen()
        try:
            return _rows([_first_load(browser, house.url) for _ in range(ROUNDS)])
        finally:
            house.end()
            browser.close()


def _first_load(browser: Browser, url: str) -> tuple[float, float]:
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script(USABLE)
    page.goto(url)
    page.wait_for_selector(".tables > :not(.hint)")
    usable_at, size = page.evaluate(LOADED)
    context.close()
    return usable_at, size / 1_000


def _rows(loads: list[tuple[float, float]]) -> list[Row]:
    times, sizes = zip(*loads, strict=True) if loads else ((), ())
    return [
        Row("lobby_usable_ms", spread(times) if times else None, "under 1,000"),
        Row("first_load_kB", spread(sizes) if sizes else None, "under 200, cards' drawings included"),
    ]
