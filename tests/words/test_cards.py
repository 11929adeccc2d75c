"""Cards are named as the players of each deck call them."""

import pytest

from service.game.cards import DECK
from service.words.cards import STYLES, card_name


@pytest.mark.parametrize(
    ("card", "style", "name"),
    [
        ("Kd", "italian", "re di denari"),
        ("Qh", "italian", "cavallo di coppe"),
        ("Ac", "italian", "asso di bastoni"),
        ("Js", "spanish", "sota de espadas"),
        ("Kd", "spanish", "rey de oros"),
        ("7c", "spanish", "siete de bastos"),
        ("Qh", "french", "dame de cœur"),
        ("Jc", "french", "valet de trèfle"),
        ("Kd", "french", "roi de carreau"),
    ],
)
def test_a_card_is_called_what_its_deck_calls_it(card: str, style: str, name: str) -> None:
    assert card_name(card, style) == name


@pytest.mark.parametrize("style", STYLES)
def test_every_card_has_a_name_of_its_own(style: str) -> None:
    assert len({card_name(card, style) for card in DECK}) == 40


def test_an_unknown_style_is_an_error() -> None:
    with pytest.raises(KeyError):
        card_name("Kd", "german")
