import pytest

from service.game.cards import Card
from service.game.hand import value
from service.game.passing import qualifies
from service.game.rules_json import resolve


@pytest.mark.parametrize(
    ("document", "claiming"),
    [
        ({}, {"reale"}),
        ({"two_sevens_pays": 3}, {"reale", "two sevens"}),
        ({"bank_passes": "any_seven_and_half"}, {"reale", "plain"}),
        ({"bank_passes": "every_hand"}, set()),
        ({"bank_passes": "every_hand", "reale_takes_bank": True}, {"reale"}),
        (
            {"bank_passes": {"after_hands": 5}, "reale_takes_bank": True, "two_sevens_pays": 3},
            {"reale", "two sevens"},
        ),
        ({"bank_passes": "never"}, set()),
    ],
)
def test_which_hands_claim_the_bank(document: dict[str, object], claiming: set[str]) -> None:
    rules = resolve(document)
    hands = {"reale": "7h Js", "plain": "4h 3s Jc", "two sevens": "7h 7s", "total": "6h", "bust": "6h 5s"}
    cards = {name: tuple(Card(code) for code in text.split()) for name, text in hands.items()}
    assert {name for name in hands if qualifies(rules, value(rules, cards[name]))} == claiming


def test_a_split_hand_of_two_cards_claims_the_bank_only_where_any_seven_and_a_half_does() -> None:
    cards = (Card("Js"), Card("7h"))
    for passes, claims in (("reale", False), ("any_seven_and_half", True)):
        rules = resolve({"bank_passes": passes})
        assert qualifies(rules, value(rules, cards, split=True)) is claims
