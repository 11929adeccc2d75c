"""The houses' rules over REST."""

from __future__ import annotations

import pytest

from service.game.presets import PRESETS
from service.words.languages import LANGUAGES
from tests.api.callers import Caller


def test_every_house_is_listed(nobody: Caller) -> None:
    assert [house["preset"] for house in nobody.get("/v1/rules").json["items"]] == list(PRESETS)


def test_a_house_tells_every_option_what_differs_and_what_it_means(nobody: Caller) -> None:
    house = nobody.get("/v1/rules/tournament").json
    assert house["differs"] == {"bank_passes": "every_hand"}
    assert house["rules"]["figure_points"] == 0.5
    assert house["sentences"].keys() == house["rules"].keys()


@pytest.mark.parametrize("preset", PRESETS)
def test_a_table_opens_by_every_house(anna: Caller, preset: str) -> None:
    response = anna.post("/v1/tables", {"name": "Osteria", "rules": {"preset": preset}})
    assert response.status_code == 201
    assert response.json["table"]["rules"] == anna.get(f"/v1/rules/{preset}").json["rules"]


@pytest.mark.parametrize(
    ("asked", "language"), [("it", "it"), ("de-AT, en;q=0.5", "de"), ("zh", "en"), ("*", "en"), ("ru;q=0.9", "ru")]
)
def test_rules_are_told_in_the_language_asked_for(nobody: Caller, asked: str, language: str) -> None:
    response = nobody.get("/v1/rules/reale", **{"Accept-Language": asked})
    assert response.headers["Content-Language"] == language
    assert "Accept-Language" in response.headers["Vary"]
    assert response.json["summary"] == LANGUAGES[language].presets["reale"]


def test_an_unknown_house_is_unknown(nobody: Caller) -> None:
    assert nobody.get("/v1/rules/poker").json["code"] == "unknown_preset"
