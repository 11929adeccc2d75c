"""Every language says all of a report, and says it itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import get_args

import pytest

from service import reports
from service.audit.finding import WEIGHTS
from service.dispute.facts import Ruling, Verdict
from service.dispute.state import Status
from service.game.settlement import Outcome
from service.periods.facts import AnomalyCode
from service.reports.deeds import REMEMBERED
from service.stream.catalogue import type_name
from service.words.languages import LANGUAGES
from service.words.report_words import ReportWords
from service.words.reports import REPORT_WORDS

EACH = pytest.mark.parametrize("language", REPORT_WORDS)


def _all(words: ReportWords) -> Iterator[tuple[str, str]]:
    yield from (("labels " + name, text) for name, text in words.labels.items())
    yield from _sentences(words)


def _sentences(words: ReportWords) -> Iterator[tuple[str, str]]:
    for part in ("verdicts", "judgements", "findings", "anomalies", "deeds"):
        yield from ((f"{part} {name}", text) for name, text in getattr(words, part).items())


def test_reports_speak_every_language() -> None:
    assert REPORT_WORDS.keys() == LANGUAGES.keys()


@EACH
def test_no_word_is_missing_and_each_takes_the_same_particulars(language: str) -> None:
    english, own = dict(_all(REPORT_WORDS["en"])), dict(_all(REPORT_WORDS[language]))
    assert own.keys() == english.keys()
    for place, text in own.items():
        assert sorted(re.findall(r"{\w+}", text)) == sorted(re.findall(r"{\w+}", english[place])), place
        assert text == text.strip(), place


@pytest.mark.parametrize(("one", "other"), list(combinations(REPORT_WORDS, 2)))
def test_no_sentence_was_left_in_another_language(one: str, other: str) -> None:
    assert not set(_sentences(REPORT_WORDS[one])) & set(_sentences(REPORT_WORDS[other]))


@EACH
def test_whatever_an_audit_can_say_has_its_words(language: str) -> None:
    words = REPORT_WORDS[language]
    assert words.findings.keys() == WEIGHTS.keys()
    assert words.anomalies.keys() == {*get_args(AnomalyCode)}
    statuses = {*get_args(Verdict), *get_args(Status)} - {"done"}
    assert words.verdicts.keys() == words.judgements.keys() == statuses
    assert words.labels.keys() >= {*get_args(Ruling), *get_args(Outcome)}


@EACH
def test_whatever_may_happen_in_a_hand_has_its_words(language: str) -> None:
    deeds = REPORT_WORDS[language].deeds
    assert {name.partition(".")[0] for name in deeds} == {type_name(fact) for fact in REMEMBERED}


def test_every_label_is_used_somewhere() -> None:
    written = "".join(file.read_text() for file in Path(reports.__file__).parent.glob("*.py"))
    named = set(re.findall(r"""["'](\w+)["']""", written)) | {*get_args(Ruling), *get_args(Outcome)}
    assert REPORT_WORDS["en"].labels.keys() <= named
