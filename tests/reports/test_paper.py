"""The report as a PDF, read back by another library."""

from __future__ import annotations

import json
from html import unescape
from io import BytesIO

import pytest
from pypdf import PdfReader

from service.wiring import Service
from service.words.reports import REPORT_WORDS
from tests.api.callers import Caller, work
from tests.api.test_disputes import complain, settled
from tests.reports.test_page import page_of
from tests.reports.test_signing import check


def paper_of(caller: Caller, audit: str, language: str = "en") -> PdfReader:
    response = caller.get(audit, Accept="application/pdf", Accept_Language=language)
    assert response.status_code == 200
    assert response.content_type == "application/pdf"
    return PdfReader(BytesIO(response.data))


def words_of(reader: PdfReader, number: int) -> str:
    """A page's text, on one line."""
    return " ".join(reader.pages[number].extract_text().split())


def test_one_page_is_the_players_and_the_annex_follows(berto: Caller, underpaid: str) -> None:
    paper = paper_of(berto, underpaid)
    first, annex = (words_of(paper, number) for number in range(len(paper.pages)))
    for said in ("Something was wrong", "What should have been paid", "+4 +8 +4", "7½ points", "draws: king of clubs"):
        assert said in first
    report = berto.get(underpaid).json
    for told in (report["report"]["hash"], report["report"]["play"]["bundle"]["digest"], report["key"]):
        assert told in annex


@pytest.mark.parametrize("language", REPORT_WORDS)
def test_it_speaks_the_readers_language(berto: Caller, honest: str, language: str) -> None:
    paper = paper_of(berto, honest, language)
    words = REPORT_WORDS[language]
    said = "".join(words_of(paper, 0).split())
    for word in (words.verdicts["upheld"], words.judgements["upheld"], words.deeds["card_drawn"]):
        assert "".join(word.split()) in said
    assert paper.trailer["/Root"]["/Lang"] == language


def test_the_same_report_is_the_same_paper(berto: Caller, honest: str) -> None:
    first, second = (berto.get(honest, Accept="application/pdf").data for _ in range(2))
    assert first == second


def test_the_signed_data_is_attached(berto: Caller, honest: str) -> None:
    ((name, (data,)),) = paper_of(berto, honest).attachments.items()
    assert name == f"{honest.rsplit('/', 1)[1]}.json"
    check(json.loads(data))


def test_its_fonts_are_its_own(berto: Caller, honest: str) -> None:
    for page in paper_of(berto, honest, "ru").pages:
        for font in page["/Resources"]["/Font"].values():
            assert "/FontFile2" in font.get_object()["/DescendantFonts"][0]["/FontDescriptor"]


def test_words_of_every_script_and_length_are_printed(service: Service, anna: Caller, nobody: Caller) -> None:
    """Where the fonts lack a letter a box stands for it; nobody's name keeps a report from being made."""
    names = ("李雷 أمل \U0001f0a1", "<i>&amp;</i> “Žofie”")
    berto = nobody.guest(names[0])
    reason = f"{names[1]}\n\t{'x' * 400} {names[0]} \x07"
    audit = complain(berto, settled(service, anna, berto), reason)
    work(service)
    paper = paper_of(berto, audit)
    assert "<i>&amp;</i> “Žofie”" in words_of(paper, 0)
    assert unescape(page_of(berto, audit)).count(names[0]) > 1
