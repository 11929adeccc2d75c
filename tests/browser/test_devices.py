"""Devices as they are: passed on, wrong about the time, cut off, with many tabs, and several for one person."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import UTC, datetime, timedelta

from playwright.sync_api import Route

from tests.browser.conftest import PHONE, Visitor
from tests.supervisor.running import Running

Visitors = Callable[..., AbstractContextManager[Visitor]]


def test_who_loses_the_line_in_mid_turn_is_told_and_comes_back_by_itself(visitors: Visitors, house: Running) -> None:
    with visitors() as anna:
        anna.sit_at_a_new_table()
        anna.page.wait_for_selector(".staking .thumb, .thumb.sto", timeout=60_000)
        os.kill(house.child("api"), signal.SIGKILL)
        anna.page.wait_for_selector(".lost")
        anna.page.wait_for_selector(".lost", state="detached", timeout=30_000)
        anna.play_to_the_end_of_a_hand()
        anna.complaints = [said for said in anna.complaints if "net::ERR_" not in said and "503" not in said]


def test_a_service_that_is_about_to_stop_is_asked_again(visitors: Visitors) -> None:
    with visitors() as anna:
        anna.sit_at_a_new_table()
        stopping = iter(range(7))

        def answer(route: Route) -> None:
            if next(stopping, None) is None:
                route.continue_()
            else:
                route.fulfill(status=503, headers={"Retry-After": "1"}, json={"code": "service_stopping"})

        anna.page.route(re.compile(r"/v1/tables/\w+(/stream)?$"), answer)
        anna.page.reload()
        anna.page.wait_for_selector(".verdict[role=alert]")
        anna.page.wait_for_selector(".seat.own")
        anna.play_to_the_end_of_a_hand()
        anna.complaints = [said for said in anna.complaints if "503" not in said]


def test_a_device_whose_clock_is_an_hour_wrong_counts_down_rightly(visitors: Visitors) -> None:
    with visitors() as anna:
        anna.page.clock.set_fixed_time(datetime.now(UTC) - timedelta(hours=1))
        anna.sit_at_a_new_table()
        counted = anna.page.wait_for_selector(".countdown:text-matches('^[0-9]+$')").inner_text()
        assert 0 < int(counted) <= 30


def test_eight_tabs_follow_one_table(visitors: Visitors) -> None:
    """Browsers open six connections to a host over HTTP/1.1; the tabs share what they hear."""
    with visitors() as anna:
        table = anna.sit_at_a_new_table()
        tabs = [anna.page.context.new_page() for _ in range(7)]
        for tab in tabs:
            tab.goto(f"{anna.url}/#/table/{table}")
            tab.wait_for_selector(".seat.own")
        anna.play_to_the_end_of_a_hand()
        for tab in tabs:
            tab.wait_for_selector(".result .lines", timeout=20_000)


def test_two_people_share_a_device_and_pass_it_on(visitors: Visitors) -> None:
    """Nobody sees the other's cards: a curtain is drawn until the device is in the right hands."""
    with visitors(**PHONE) as anna:
        anna.sit_at_a_new_table()
        anna.page.click("[data-key=another]")
        anna.page.fill("#name", "Berto")
        anna.page.press("#name", "Enter")
        anna.page.wait_for_selector(".seat:has-text('Berto')")
        while not anna.page.query_selector(".curtain .primary"):
            anna.page.wait_for_selector(".curtain .primary, .staking .thumb, .thumb.sto", timeout=60_000)
            if button := anna.page.query_selector("body:not(:has(.curtain)) :is(.staking .thumb, .thumb.sto)"):
                button.click()
                anna.page.wait_for_timeout(150)
        name = anna.page.inner_text(".curtain h2").removeprefix("Pass the phone to ")
        anna.page.click(".curtain .primary")
        anna.page.wait_for_selector(f".seat.own:has-text('{name}')")


def test_a_seat_moves_to_another_device_by_a_link(visitors: Visitors) -> None:
    with visitors() as desk, visitors(**PHONE) as phone:
        desk.sit_at_a_new_table()
        desk.page.click("[data-key=hand-over]")
        link = desk.page.input_value("dialog input")
        assert desk.page.query_selector("dialog svg.qr")
        phone.page.goto(link)
        phone.page.click("button.large")
        phone.page.wait_for_selector(".seat.own:has-text('Anna')", timeout=30_000)
        desk.page.wait_for_selector(".controls :text('You are watching.')", timeout=15_000)
        assert desk.page.evaluate("localStorage['mazziere.people']") == "[]"
        desk.complaints = [said for said in desk.complaints if "401" not in said]


def test_an_invitation_leads_another_device_to_a_table_that_is_not_public(visitors: Visitors) -> None:
    with visitors() as anna, visitors(**PHONE) as berto:
        anna.go("#/new")
        anna.page.select_option("#access", "link")
        anna.page.click("button.large")
        anna.page.fill("#name", "Anna")
        anna.page.press("#name", "Enter")
        anna.page.click("[data-key=invite]")
        anna.page.wait_for_selector("dialog svg.qr")
        berto.page.goto(anna.page.input_value("dialog input"))
        berto.page.fill("#name", "Berto")
        berto.page.press("#name", "Enter")
        berto.page.click(".controls .primary")
        berto.page.wait_for_selector(".seat.own:has-text('Berto')")
