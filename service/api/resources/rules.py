"""Rules: the houses' presets, every option resolved, and what each means."""

from __future__ import annotations

from typing import Any

from flask import Response

from service.api.blueprint import Operations
from service.api.languages import spoken, wanted
from service.api.schemas import rules as schemas
from service.game.presets import PRESETS
from service.game.rules import RULES_VERSION
from service.game.rules_json import describe
from service.stream.refusal import Refused
from service.words.sentences import preset_summary, rule_sentences

operations = Operations("rules", __name__, description="What may be played.")


@operations.on("GET", "/rules", answers=schemas.Houses)
def list_rules() -> Response:
    """Every preset, in the language that `Accept-Language` asks for."""
    language = wanted()
    return spoken(language, {"items": [_house(preset, language) for preset in PRESETS], "next": None})


@operations.on("GET", "/rules/<preset>", answers=schemas.House)
def get_rules(preset: str) -> Response:
    """One preset: all its options, the sentence each means, and what differs from `reale`."""
    if preset not in PRESETS:
        raise Refused("unknown_preset", f"There is no such preset. There are {', '.join(PRESETS)}.")
    language = wanted()
    return spoken(language, _house(preset, language))


def _house(preset: str, language: str) -> dict[str, Any]:
    rules, standard = describe(PRESETS[preset]), describe(PRESETS["reale"])
    return {
        "preset": preset,
        "summary": preset_summary(preset, language),
        "rules_version": RULES_VERSION,
        "rules": rules,
        "differs": {option: value for option, value in rules.items() if value != standard[option]},
        "sentences": rule_sentences(rules, language),
    }
