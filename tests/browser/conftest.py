"""The page in a real browser: Debian's Chromium where it is on PATH, else Playwright's own where that is installed.

In CI a missing browser fails; elsewhere these tests are skipped, and say why.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, sync_playwright

from tests.supervisor.running import Running

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
PHONE = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True, "color_scheme": "dark"}

ASKED = ".staking .thumb, .thumb.sto, .controls:not(:has(.staking)) [data-key=pass]"
"""What is pressed by somebody who wants to see the hand's end."""


def found_browser() -> str | None:
    """Where Debian's Chromium is; None where Playwright is to look for its own."""
    return shutil.which("chromium")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        try:
            found = playwright.chromium.launch(executable_path=found_browser(), args=FLAGS)
        except Error as missing:
            if os.environ.get("CI"):
                raise
            pytest.skip(f"no browser, so the page is not tried: {missing.message.splitlines()[0]}")
        yield found
        found.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A whole service, as `mazziere up` runs it."""
    running = Running(tmp_path_factory.mktemp("browser"), MAZZIERE_RATE_LIMIT="off").await_screen()
    yield running
    running.end()


class Visitor:
    """Somebody at a device of their own. What the browser complains of is kept, and fails the test at its end."""

    def __init__(self, page: Page, url: str) -> None:
        self.page, self.url = page, url
        self.complaints: list[str] = []
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", lambda asked: self.complaints.append(asked.url) if not asked.url.startswith(url) else None)

    def _hear(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.complaints.append(f"{said.text} {said.location['url']}")

    def go(self, address: str = "") -> None:
        """Open an address of the page."""
        self.page.goto(f"{self.url}/{address}")
        self.page.wait_for_selector("#main .page > *")

    def ask(self, house: Running, path: str, body: dict[str, Any]) -> Any:
        """What a call about tournaments answers that an operator makes."""
        asked = f"{house.url}/v1/tournaments{path}"
        headers = {"Authorization": f"Bearer {house.token}"}
        return self.page.request.post(asked, data=body, headers=headers).json()

    def sit_at_a_new_table(self, name: str = "Anna") -> str:
        """*Play now*, against bots; answers the table's id."""
        self.go()
        self.page.click(".welcome .primary")
        self.page.fill("#name", name)
        self.page.press("#name", "Enter")
        self.page.wait_for_selector(".seat.own")
        return self.page.url.rpartition("/")[2]

    def play_to_the_end_of_a_hand(self) -> None:
        """Stake, or pass where that is all, and stand, whenever asked, until a hand's end is told."""
        while not self.page.query_selector(".result .lines"):
            self.page.wait_for_selector(f"{ASKED}, .result .lines", timeout=60_000)
            if button := self.page.query_selector(ASKED):
                button.click()
                self.page.wait_for_timeout(100)


@pytest.fixture
def visitors(browser: Browser, house: Running) -> Callable[..., AbstractContextManager[Visitor]]:
    """Makes visitors: `with visitors(locale="it-IT") as anna`."""

    @contextmanager
    def visit(**device: object) -> Iterator[Visitor]:
        context = browser.new_context(**{"locale": "en-GB", "viewport": {"width": 1280, "height": 860}, **device})
        visitor = Visitor(context.new_page(), house.url)
        yield visitor
        context.close()
        assert visitor.complaints == []

    return visit


def serious(visitor: Visitor) -> list[tuple[str, str]]:
    """What axe finds of serious or critical impact on the page as it is."""
    found = Axe().run(visitor.page).response["violations"]
    return [
        (violation["id"], violation["nodes"][0]["html"][:200])
        for violation in found
        if violation["impact"] in ("serious", "critical")
    ]
