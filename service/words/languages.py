"""The languages spoken here, and which of them a reader asks for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal

from service.words.catalogue import Catalogue
from service.words.de import DE
from service.words.en import EN
from service.words.es import ES
from service.words.fr import FR
from service.words.it import IT
from service.words.nl import NL
from service.words.ru import RU

LANGUAGES: Mapping[str, Catalogue] = {"en": EN, "it": IT, "nl": NL, "de": DE, "fr": FR, "ru": RU, "es": ES}


def choose_language(accept_language: str) -> str:
    """The one of `LANGUAGES` that an `Accept-Language` header likes best; English where it names none of them.

    A region is passed over, so that `de-AT` is answered in German. Of languages liked equally the first
    named is taken. What is not well formed counts as not said (RFC 9110, 12.5.4; RFC 4647, 3.4).
    """
    best, best_weight = "en", Decimal(0)
    for language, weight in _preferences(accept_language):
        if weight > best_weight:
            best, best_weight = language, weight
    return best


_PREFERENCE = re.compile(
    r"\s*(?P<language>[a-z]{1,8}|\*)(?:-[a-z0-9]{1,8})*\s*"
    r"(?:;\s*q=(?P<weight>0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?)\s*)?",
    re.ASCII | re.IGNORECASE,
)


def _preferences(accept_language: str) -> Iterator[tuple[str, Decimal]]:
    for said in accept_language.split(","):
        preference = _PREFERENCE.fullmatch(said)
        if preference is None:
            continue
        language = preference["language"].lower()
        if language == "*":
            language = "en"
        if language in LANGUAGES:
            yield language, Decimal(preference["weight"] or 1)
