"""Dealing, and the deck that runs out (*One hand*, 3; *Fairness*, deal)."""

from __future__ import annotations

from service.game.cards import DECK
from service.game.rules import RuleSet
from service.game.shoe import order
from service.stream.event import Event
from service.table import facts as f
from tests.table.kit import Scene, only, types

KEPT = RuleSet(matta=None, seats=12, bank_passes="never", shuffle="on_bank_change", starting_stack=1000, max_stake=1)
"""Twelve seats use up the shoe that they keep in the fourth hand."""

TWELVE = tuple("abcdefghijkl")


def test_one_card_to_each_staked_player_counter_clockwise_and_the_bank_last() -> None:
    scene = Scene("anna", "bruno", "carla", "dario", bank=3, deck="2c 3c 4c").betting()
    scene.stake("anna")
    scene.pass_hand("bruno")
    dealt = [event.fact.seat for event in scene.stake("dario") if isinstance(event.fact, f.CardDealt)]
    assert dealt == [4, 1, 3]
    assert scene.cards("dario") == ("2c",)
    assert scene.cards("anna") == ("3c",)
    assert scene.cards("carla") == ("4c",)
    assert scene.seat("bruno").hands == ()


def test_first_cards_lie_face_down_and_belong_to_who_holds_them() -> None:
    scene = Scene("anna", "bruno", deck="2c 3c").playing()
    dealt = [event for event in scene.events if isinstance(event.fact, f.CardDealt)]
    assert [(event.fact.card, event.secret.owner, event.secret.card) for event in dealt] == [
        (None, "bruno", "2c"),
        (None, "anna", "3c"),
    ]


def test_no_two_secrets_share_a_salt() -> None:
    scene = Scene("anna", "bruno", "carla", bank=None).settling().finish().playing()
    salts = [event.secret.salt for event in scene.events if event.secret is not None]
    assert len(set(salts)) == len(salts) == 9


def test_an_open_bank_card_is_dealt_face_up() -> None:
    scene = Scene("anna", "bruno", deck="2c 3c", rules=RuleSet(bank_card="open")).playing()
    bank = [event for event in scene.events if isinstance(event.fact, f.CardDealt)][-1]
    assert (bank.fact.card, bank.secret) == ("3c", None)


def test_the_cards_follow_from_what_is_revealed() -> None:
    """Seed and cuts give the order in which they were dealt, drawn ones included."""
    scene = Scene("anna", "bruno", "carla", bank=None).betting()
    scene.cut("anna", 2**53 - 1)
    for seat in list(scene.state.players()):
        scene.stake(seat.player)
    while scene.state.stage == "playing":
        scene.draw(scene.on_turn)
    if scene.state.stage == "banking":
        scene.stand(scene.on_turn)
    scene.finish()
    revealed = only(scene.events, f.ShoeRevealed).fact
    cuts = only(scene.events, f.ShoeCut).fact.cuts
    shoe = order(bytes.fromhex(revealed.seed), "t_0", 1, 0, cuts, DECK)
    dealt = cards_in_order(scene.events)
    assert len(dealt) >= 5
    assert dealt == list(shoe[: len(dealt)])


def test_the_deck_runs_out_and_play_goes_on_with_the_cards_of_earlier_hands() -> None:
    """Three hands of twelve leave four cards; the fifth of the fourth hand comes from those of the three before."""
    scene = Scene(*TWELVE, bank=None, rules=KEPT)
    for _ in range(3):
        scene.settling(1).finish()
    last = scene.betting().state.version
    for player in [seat.player for seat in scene.state.players()]:
        scene.stake(player, 1)
    fourth = scene.events[last:]
    before = types(fourth)[: types(fourth).index("shoe_reshuffled")]
    assert before.count("card_dealt") == 4
    reshuffled = only(fourth, f.ShoeReshuffled).fact
    live = {event.secret.card for event in fourth[: len(before)] if isinstance(event.fact, f.CardDealt)}
    assert set(reshuffled.cards) == set(DECK) - live
    assert list(reshuffled.cards) == sorted(reshuffled.cards)
    held = [card for seat in scene.state.seats for hand in seat.hands for card in hand.cards]
    assert len(set(held)) == 12


def test_a_reshuffle_stays_under_the_same_seed_and_cuts() -> None:
    scene = Scene(*TWELVE, bank=None, rules=KEPT)
    for _ in range(4):
        scene.settling(1).finish()
    scene.close()
    revealed = only(scene.events, f.ShoeRevealed).fact
    cuts = only(scene.events, f.ShoeCut).fact.cuts
    used = only(scene.events, f.ShoeReshuffled).fact.cards
    seed = bytes.fromhex(revealed.seed)
    shoe = (*order(seed, "t_0", 1, 0, cuts, DECK), *order(seed, "t_0", 1, 1, cuts, used)[:8])
    assert cards_in_order(scene.events) == list(shoe)


def test_busted_hands_are_reshuffled_in_the_same_hand_and_live_ones_are_not() -> None:
    """Players draw until they bust, three cards each beside their figure; the tenth finds the deck empty."""
    figures = [rank + suit for rank in "JQK" for suit in "cdhs"]
    threes = [rank + suit for ranks in ("A57", "246") for suit in "cdhs" for rank in ranks]
    deck = [*figures, *threes, "3c", "3d", "3h", "3s"]
    rules = RuleSet(matta=None, seats=12, starting_stack=1000, max_stake=1)
    scene = Scene(*TWELVE, deck=" ".join(deck), rules=rules).playing(1)
    while scene.state.stage == "playing" and "shoe_reshuffled" not in types(scene.events):
        before = scene.state
        scene.draw(scene.on_turn)
    busted = {card for _, _, hand in before.hands() if hand.status == "bust" for card in hand.cards}
    assert set(only(scene.events, f.ShoeReshuffled).fact.cards) == busted
    assert len(busted) == 36


def cards_in_order(events: list[Event]) -> list[str]:
    """Every card dealt or drawn, face down or not."""
    return [
        event.secret.card if isinstance(event.secret, f.HoleCard) else event.fact.card
        for event in events
        if isinstance(event.fact, f.CardDealt | f.CardDrawn)
    ]
