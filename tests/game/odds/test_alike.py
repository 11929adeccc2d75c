"""Which cards are counted as one kind."""

from hypothesis import given

from service.game.cards import DECK, Card
from service.game.hand import value
from service.game.odds.alike import count, kinds, spell_out
from service.game.presets import PRESETS
from service.game.rules import RuleSet
from tests.game.odds.every_order import net
from tests.game.strategies import deals, rule_sets


def test_figures_are_one_kind_and_the_matta_and_the_royal_seven_kinds_of_their_own() -> None:
    assert len(kinds(PRESETS["family"])) == 8
    assert len(kinds(PRESETS["reale"])) == 9
    royal = dict(zip(kinds(PRESETS["royal"]), count(PRESETS["royal"], DECK), strict=True))
    assert royal[Card("Kd")] == royal[Card("7d")] == 1
    assert sorted(royal.values()) == [1, 1, 3, 4, 4, 4, 4, 4, 4, 11]


@given(rule_sets(), deals(seats=2))
def test_hands_of_the_same_kinds_count_and_settle_alike(rules: RuleSet, deal: list[tuple[Card, ...]]) -> None:
    own, bank = deal
    alike, bank_alike = (spell_out(rules, count(rules, hand)) for hand in deal)
    assert value(rules, alike) == value(rules, own)
    assert net(rules, alike, bank_alike) == net(rules, own, bank)
