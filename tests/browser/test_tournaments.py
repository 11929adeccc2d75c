"""Tournaments as people prepare, enter and follow them in a real browser, on a whole service."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

from tests.browser.conftest import PHONE, Visitor, serious
from tests.supervisor.running import Running

Visitors = Callable[..., AbstractContextManager[Visitor]]


def test_an_organiser_prepares_a_tournament_and_leads_it_until_seats_are_printed(visitors: Visitors) -> None:
    with visitors(timezone_id="Europe/Rome") as anna:
        page = anna.page
        anna.go("#/tournaments")
        page.click("a:has-text('Prepare a tournament')")
        page.click(".house:has-text('freeze-out')")
        page.fill("[name=name]", "Natale <b>in piazza")
        page.fill("[name=starts]", "2030-12-24T20:30")
        page.fill("[name=pool]", "70")
        page.click("button:has-text('Another round')")
        assert serious(anna) == []
        page.click("button.large")
        page.fill("#name", "Anna")
        page.press("#name", "Enter")
        page.wait_for_selector("h1:has-text('Natale <b>in piazza')")
        assert "24 Dec 2030, 20:30" in page.inner_text(".facts")

        page.click("[data-key=terms]")
        assert page.input_value("[name=starts]") == "2030-12-24T20:30"
        assert page.input_value(".level:nth-child(4) [name=max_stake]") == "100"
        page.fill("[name=table_size]", "3")
        page.click("button.large")
        for deed in ("announce", "open", "enter"):
            page.click(f"[data-key={deed}]")
        for bot in ("prudente", "ardito", "saggio", "prudente"):
            page.select_option("[data-key=bots]", bot)
            page.wait_for_selector(".desk select:not(:disabled)")
        page.wait_for_selector(".facts :text('5 of 64 in')")
        page.click(".entries li:has-text('saggio') button")
        page.wait_for_selector(".facts :text('4 of 64 in')")
        assert serious(anna) == []

        page.click("[data-key=start]")
        page.wait_for_selector("a:has-text('To my table')", timeout=30_000)
        assert len(page.query_selector_all(".matches section")) == 2
        page.click("[data-key=pause]")
        page.wait_for_selector(".desk :text('All clocks stand still.')")
        page.click("[data-key=resume]")
        page.wait_for_selector("[data-key=pause]")
        page.emulate_media(media="print")
        assert page.locator(".slips p:has-text('Anna')").inner_text().splitlines()[1].startswith("Table ")
        assert len(page.query_selector_all(".slips p")) == 4
        assert not page.is_visible(".desk")


def test_a_tournament_that_is_called_off_says_why(visitors: Visitors) -> None:
    with visitors(**PHONE) as anna:
        anna.go("#/tournaments/new")
        anna.page.fill("[name=name]", "Epifania")
        anna.page.click("button.large")
        anna.page.fill("#name", "Anna")
        anna.page.press("#name", "Enter")
        anna.page.click("[data-key=cancel]")
        anna.page.fill("#reason", "Snow.")
        anna.page.click("dialog .primary")
        anna.page.wait_for_selector(".verdict:has-text('Snow.')")
        assert not anna.page.query_selector(".desk")
        assert anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_wall_of_a_hall_shows_seats_and_nothing_to_press(visitors: Visitors, house: Running) -> None:
    with visitors() as anna:
        id = anna.ask(house, "", {"name": "Natale", "starts": "2030-12-24T20:30", "zone": "Europe/Rome"})["id"]
        anna.ask(house, f"/{id}/open", {})
        anna.go(f"#/tournament/{id}/hall")
        anna.page.wait_for_selector(".facts :text('0 of 64 in')")
        for bot in ("prudente", "ardito"):
            anna.ask(house, f"/{id}/entries", {"bot": bot})
        anna.ask(house, f"/{id}/start", {})
        anna.page.wait_for_selector(".hall .matches li:has-text('ardito')", timeout=30_000)
        assert not anna.page.query_selector(".hall button")
        assert serious(anna) == []


def test_somebody_enters_a_tournament_finds_their_table_and_the_final_places(
    visitors: Visitors, house: Running
) -> None:
    with visitors() as anna:
        anna.sit_at_a_new_table()
        terms = {
            "name": "San Silvestro",
            "starts": "2030-12-24T20:30",
            "zone": "Europe/Rome",
            "circuits": 1,
            "bet_seconds": 1,
        }
        id = anna.ask(house, "", terms | {"turn_seconds": 1, "pause_ms": 0, "bot_ms": 0})["id"]
        anna.ask(house, f"/{id}/announce", {})
        anna.ask(house, f"/{id}/open", {})
        anna.go("#/tournaments")
        anna.page.click("text=San Silvestro")
        anna.page.click("[data-key=enter]")
        anna.page.wait_for_selector(".facts :text('1 of 64 in')")
        assert serious(anna) == []
        anna.ask(house, f"/{id}/entries", {"bot": "prudente"})
        anna.ask(house, f"/{id}/start", {})
        anna.page.wait_for_selector("a:has-text('To my table')", timeout=30_000)
        anna.page.wait_for_selector("h2:has-text('Final places')", timeout=60_000)
        assert len(anna.page.query_selector_all("tbody tr")) == 2
