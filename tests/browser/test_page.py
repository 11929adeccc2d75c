"""The page as people use it, in a real browser, on a whole service."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from itertools import pairwise
from pathlib import Path

import pytest

from tests.browser.conftest import PHONE, Visitor, serious
from tests.supervisor.running import Running
from tests.web.test_catalogues import CATALOGUES, LANGUAGES

Visitors = Callable[..., AbstractContextManager[Visitor]]
PAGES = {
    "": "lobby.title",
    "#/new": "opening.title",
    "#/tournaments": "nav.tournaments",
    "#/tournaments/new": "tournament.new",
    "#/how": "how.title",
    "#/verify": "verify.title",
    "#/audits": "nav.audits",
    "#/settings": "nav.settings",
    "#/operator": "nav.operator",
}
"""Addresses, and the key of what each is headed."""


def test_somebody_new_plays_a_hand_with_bots_and_checks_its_shuffle(visitors: Visitors, tmp_path: Path) -> None:
    with visitors() as anna:
        table = anna.sit_at_a_new_table()
        anna.play_to_the_end_of_a_hand()
        nets = [line.inner_text() for line in anna.page.query_selector_all(".result .lines strong.number")]
        assert len(nets) == 4
        assert serious(anna) == []

        anna.page.click(".result a:has-text('Check the shuffle')")
        anna.page.wait_for_selector(".checks")
        states = anna.page.eval_on_selector_all(".checks li", "all => all.map(each => each.dataset.state)")
        assert set(states) == {"good"}

        bundle = anna.page.evaluate("path => fetch(path).then(answer => answer.json())", f"v1/tables/{table}/export")
        bundle["events"][4]["at"] += 1
        (tmp_path / "tampered.json").write_text(json.dumps(bundle))
        anna.page.set_input_files(".drop input", tmp_path / "tampered.json")
        anna.page.wait_for_selector(".verdict.bad")
        assert anna.page.query_selector("[data-check=chain][data-state=bad]")


def test_two_people_play_at_one_table_and_neither_sees_the_others_card(visitors: Visitors) -> None:
    with ExitStack() as devices:
        anna, berto = (devices.enter_context(visitors()) for _ in range(2))
        anna.go("#/new")
        anna.page.click("[aria-label='One prudente less']")
        anna.page.click("[aria-label='One ardito less']")
        anna.page.click("button.large")
        anna.page.fill("#name", "Anna <b>&amp;")
        anna.page.press("#name", "Enter")
        anna.page.wait_for_selector(".seat.own")
        berto.go(anna.page.url.removeprefix(f"{anna.url}/"))
        berto.page.click(".controls .primary")
        berto.page.fill("#name", "Berto")
        berto.page.press("#name", "Enter")
        berto.page.wait_for_selector(".seat.own")
        assert "Anna <b>&amp;" in berto.page.inner_text(".seats")
        anna.page.wait_for_selector(".cut")
        for each in (anna, berto):
            if stake := each.page.query_selector(".staking .thumb"):
                stake.click()
        anna.page.wait_for_selector(".seat.own .card")
        berto.page.wait_for_selector(".seat:not(.own) .card")
        for each in (anna, berto):
            hidden = each.page.get_attribute(".seat:not(.own) .card", "aria-label")
            shown = each.page.get_attribute(".seat.own .card", "aria-label")
            assert hidden == "a face-down card"
            assert shown != hidden
        while not anna.page.query_selector(".result .lines"):
            for each in (anna, berto):
                if button := each.page.query_selector(".thumb.sto:not(.staking *)"):
                    button.click()
            anna.page.wait_for_timeout(200)


def test_a_hand_is_played_with_the_keyboard_alone(visitors: Visitors) -> None:
    with visitors() as anna:
        anna.go()
        press = anna.page.keyboard.press

        def tab_to(selector: str) -> bool:
            for _ in range(60):
                if anna.page.evaluate("s => Boolean(document.activeElement?.matches(s))", selector):
                    return True
                press("Tab")
            return False

        assert tab_to(".welcome .primary")
        press("Enter")
        anna.page.keyboard.type("Anna")
        press("Enter")
        anna.page.wait_for_selector(".seat.own")
        while not anna.page.query_selector(".result .lines"):
            anna.page.wait_for_selector(".staking .thumb, .thumb.sto, .result .lines", timeout=60_000)
            if anna.page.query_selector(".staking .thumb, .thumb.sto") and tab_to(".thumb.sto"):
                press("Enter")
                anna.page.wait_for_timeout(200)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_speaks_the_readers_language(visitors: Visitors, language: str) -> None:
    words = CATALOGUES[language]
    with visitors(locale=language, **PHONE) as reader:
        for address, title in PAGES.items():
            reader.go(address)
            reader.page.wait_for_selector(f"h1:has-text({json.dumps(words[title], ensure_ascii=False)})")
            assert reader.page.get_attribute("html", "lang") == language
            assert reader.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_page_is_seriously_in_anybodys_way(visitors: Visitors, theme: str) -> None:
    with visitors(color_scheme=theme) as reader:
        for address in PAGES:
            reader.go(address)
            assert serious(reader) == [], address


def test_a_hand_is_replayed_step_by_step_and_disputed(visitors: Visitors) -> None:
    with visitors() as anna:
        table = anna.sit_at_a_new_table()
        anna.play_to_the_end_of_a_hand()
        anna.go(f"#/replay/{table}/1")
        anna.page.wait_for_selector(".scrubber")
        first = anna.page.inner_text(".scrubber p")
        anna.page.click("[data-key=forward]")
        assert anna.page.inner_text(".scrubber p") != first
        assert anna.page.url.endswith(f"#/replay/{table}/1/1")
        anna.page.click("text=Dispute this hand")
        anna.page.fill("#reason", "I was not paid.")
        anna.page.click("dialog .primary")
        anna.page.wait_for_selector(".verdict:has-text('Played rightly')", timeout=30_000)
        with anna.page.expect_download() as report:
            anna.page.click("[data-key=report]")
        assert Path(report.value.path()).read_bytes().startswith(b"%PDF-")
        assert serious(anna) == []


def test_an_operator_sees_how_the_service_fares_and_makes_tokens(visitors: Visitors, house: Running) -> None:
    with visitors() as operator:
        operator.go("#/operator")
        operator.page.fill("#token", house.token)
        operator.page.press("#token", "Enter")
        operator.page.wait_for_selector("th:has-text('dispatcher')")
        shown: list[str] = []
        operator.page.on("dialog", lambda dialog: (shown.append(dialog.default_value), dialog.accept()))
        operator.page.fill("[name=holder]", "Club")
        operator.page.press("[name=holder]", "Enter")
        operator.page.wait_for_selector("td:has-text('Club')")
        assert shown[0].startswith("mz")
        assert serious(operator) == []


def test_a_table_fits_a_phone(visitors: Visitors) -> None:
    with visitors(**PHONE) as anna:
        anna.sit_at_a_new_table()
        anna.play_to_the_end_of_a_hand()
        assert anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        plates = [plate.bounding_box() for plate in anna.page.query_selector_all(".seat:not(.own) .plate")]
        assert all(one["x"] + one["width"] <= other["x"] for one, other in pairwise(plates))
        assert serious(anna) == []


def test_what_the_reader_unfolds_stays_so_when_the_page_is_drawn_again(visitors: Visitors) -> None:
    with visitors() as anna:
        anna.go()
        drawn_twice = """async () => {
            const { draw, h } = await import(new URL("dom.js", document.querySelector("script").src));
            const place = h("div");
            draw(place, h("details", h("summary", "Cut")));
            place.firstChild.open = true;
            draw(place, h("details", h("summary", "Cut the cards")));
            return [place.textContent, place.firstChild.open];
        }"""
        assert anna.page.evaluate(drawn_twice) == ["Cut the cards", True]


def test_a_link_that_leads_nowhere_says_so(visitors: Visitors) -> None:
    with visitors() as anna:
        for address in ("table/none", "replay/none/1", "verify/none/1", "audit/none", "tournament/none"):
            anna.go(f"#/{address}")
            assert anna.page.wait_for_selector(".verdict[role=alert]").inner_text()
        anna.complaints = [said for said in anna.complaints if "404" not in said and "401" not in said]
