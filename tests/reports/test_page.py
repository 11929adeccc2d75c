"""The report as a page: whole in itself, harmless, and the same facts."""

from __future__ import annotations

import json
import re
from html import unescape
from xml.etree import ElementTree

import pytest

from service.game.cards import DECK
from service.reports.cards import drawing
from service.words.reports import REPORT_WORDS
from tests.api.callers import Caller
from tests.reports.conftest import CLAIM, RULING
from tests.reports.test_signing import check


def page_of(caller: Caller, audit: str, language: str = "en") -> str:
    response = caller.get(audit, Accept="text/html", Accept_Language=language)
    assert response.status_code == 200
    assert response.content_type == "text/html; charset=utf-8"
    return response.get_data(as_text=True)


def test_it_needs_nothing_else_and_runs_nothing(berto: Caller, underpaid: str) -> None:
    page = page_of(berto, underpaid)
    assert "<script" not in page
    assert not re.search(r'(?:src|href|action)="(?!#)', page)
    assert "url(" not in page
    assert "default-src 'none'" in berto.get(underpaid, Accept="text/html").headers["Content-Security-Policy"]


def test_what_people_wrote_is_shown_and_never_obeyed(berto: Caller, underpaid: str) -> None:
    page = page_of(berto, underpaid)
    assert "<b>seven" not in page
    assert CLAIM in unescape(page)
    assert RULING in unescape(page)


@pytest.mark.parametrize("language", REPORT_WORDS)
def test_it_speaks_the_readers_language(berto: Caller, underpaid: str, language: str) -> None:
    page = unescape(page_of(berto, underpaid, language))
    words = REPORT_WORDS[language]
    assert f'<html lang="{language}">' in page
    for said in (words.verdicts["wrong"], words.judgements["wrong"], words.findings["settlement_wrong"]):
        assert said in page
    assert all(words.labels[name] in page for name in ("owed", "accepted", "deeds", "annex", "checking"))


def test_every_card_that_is_shown_is_drawn_once(berto: Caller, honest: str) -> None:
    page = page_of(berto, honest)
    assert sorted(re.findall(r'<symbol id="(\w\w)"', page)) == ["5d", "7h", "Kc"]
    assert sorted(re.findall(r'<use href="#(\w\w)"', page)) == ["5d", "7h", "Kc"]
    assert 'aria-label="seven of cups"' in page


def test_the_signed_data_goes_along(berto: Caller, honest: str) -> None:
    (data,) = re.findall(r"<pre>(.*)</pre>", page_of(berto, honest), re.DOTALL)
    check(json.loads(unescape(data)))


@pytest.mark.parametrize("card", DECK)
def test_a_cards_drawing_is_whole(card: str) -> None:
    assert list(ElementTree.fromstring(f"<svg>{drawing(card)}</svg>"))


def test_no_two_cards_look_the_same() -> None:
    assert len({drawing(card) for card in DECK}) == 40
