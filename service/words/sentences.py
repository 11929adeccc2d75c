"""Rules, houses and settlements in plain words, in the language asked for.

Every function takes a language of `LANGUAGES` and raises `KeyError` for another.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.words.catalogue import Catalogue
from service.words.languages import LANGUAGES


def rule_sentences(rules: Mapping[str, Any], language: str = "en") -> dict[str, str]:
    """A sentence for each option of `rules`, which are written as over REST, every option or only some."""
    catalogue = LANGUAGES[language]
    return {option: _sentence(catalogue, option, written) for option, written in rules.items()}


def preset_summary(preset: str, language: str = "en") -> str:
    """What kind of house `preset` is."""
    return LANGUAGES[language].presets[preset]


def settlement_sentence(rule: str, language: str = "en") -> str:
    """Why a hand won or lost, for the `rule` of its settlement line."""
    return LANGUAGES[language].settlement[rule]


def _sentence(catalogue: Catalogue, option: str, written: Any) -> str:
    key, value = _key(written)
    sentences = catalogue.options[option]
    sentence = sentences[key] if key in sentences else sentences["*"]
    named = catalogue.cards.name(value) if option == "matta" and value else _number(value)
    return sentence.format(value=named)


def _key(written: Any) -> tuple[str, Any]:
    """Where the sentence is found, and the value it may name."""
    match written:
        case None:
            return "null", None
        case bool():
            return str(written).lower(), written
        case list():
            return " ".join(written) or "none", None
        case dict():
            ((key, value),) = written.items()
            return key, value
        case _:
            return str(written), written


def _number(value: Any) -> str:
    if isinstance(value, float):
        whole = int(value)
        return f"{whole or ''}½"
    return str(value)
