import pytest

from service.game.cards import DECK, is_figure, parse_card, rank, suit
from service.stream.refusal import Refused


def test_the_deck_has_forty_cards_sorted_by_code() -> None:
    assert len(set(DECK)) == 40
    assert list(DECK) == sorted(DECK)
    assert (DECK[0], DECK[-1]) == ("2c", "Qs")


def test_a_card_is_rank_and_suit() -> None:
    assert (rank(parse_card("Kd")), suit(parse_card("Kd"))) == ("K", "d")


def test_twelve_cards_are_figures() -> None:
    assert {rank(card) for card in DECK if is_figure(card)} == {"J", "Q", "K"}
    assert sum(is_figure(card) for card in DECK) == 12


@pytest.mark.parametrize("text", ["8d", "10d", "kd", "7x", "", "7d ", "7", 7, None, ["7d"]])
def test_what_is_no_card_of_the_deck_is_refused(text: object) -> None:
    with pytest.raises(Refused) as refusal:
        parse_card(text)
    assert refusal.value.code == "invalid_card"
