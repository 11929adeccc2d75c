"""The houses' rules over REST."""

from __future__ import annotations

import pytest

from service.game.presets import PRESETS
from tests.api.callers import Caller


def test_every_house_is_listed(nobody: Caller) -> None:
    assert [house["preset"] for house in nobody.get("/v1/rules").json["items"]] == list(PRESETS)


def test_a_house_tells_every_option_what_differs_and_what_it_means(nobody: Caller) -> None:
    house = nobody.get("/v1/rules/tournament").json
    assert house["differs"] == {"bank_passes": "every_hand"}
    assert house["rules"]["figure_points"] == 0.5
    assert house["sentences"].keys() == house["rules"].keys()


@pytest.mark.parametrize("preset", PRESETS)
def test_a_table_opens_by_a_house_exactly_if_it_says_playable(anna: Caller, preset: str) -> None:
    playable = anna.get(f"/v1/rules/{preset}").json["playable"]
    response = anna.post("/v1/tables", {"name": "Osteria", "rules": {"preset": preset}})
    assert (response.status_code == 201) == playable


def test_an_unknown_house_is_unknown(nobody: Caller) -> None:
    assert nobody.get("/v1/rules/poker").json["code"] == "unknown_preset"
