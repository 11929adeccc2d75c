"""The wise bot plays by the odds, at tables of every house."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from service.bots.choose import choose
from service.bots.sight import look
from service.game.cards import DECK, Card
from service.game.odds.advice import best_action
from service.game.presets import PRESETS
from service.game.rules import RuleSet
from service.game.rules_json import describe, resolve
from service.simulation.table import SimulatedTable
from service.table.commands import Action, BotKind, Declare, Draw, Split, Stake, Stand
from tests.bots.views import DRAW_OR_STAND, hand, seat, view

DECLARED = {"matta_timing": "draw", "draws": "one_closed", "split": True, "burn_ranks": ["3", "4"]}


@pytest.mark.parametrize("rules", [*PRESETS.values(), resolve(DECLARED)], ids=[*PRESETS, "declared"])
def test_a_table_accepts_all_that_it_does(rules: RuleSet) -> None:
    """A refusal would end the play."""
    table = SimulatedTable(replace(rules, starting_stack=100_000), seed=5)
    table.seat_bots("saggio", "ardito", "saggio")
    table.play(6)
    assert table.state.hand == 6


def test_a_player_does_what_the_odds_say() -> None:
    """In every position that comes up heads-up, but for what it cannot see."""
    told: list[tuple[type[Action], str]] = []

    def watching(kind: BotKind, seen: dict[str, Any], number: int) -> Action | None:
        action = choose(kind, seen, number)
        if seen["phase"] == "playing":
            own = next(taken for taken in seen["seats"] if taken["seat"] == number)["hands"][0]["cards"]
            unseen = [card for card in DECK if card not in own]
            told.append((type(action), best_action(PRESETS["family"], own, unseen, bank_stands_half=10).action))
        return action

    table = SimulatedTable(replace(PRESETS["family"], starting_stack=100_000), chooser=watching)
    table.seat_bots("saggio", "saggio")
    table.play(20)
    assert set(told) == {(Draw, "draw"), (Stand, "stand")}


def test_it_stakes_a_sixth_of_its_stack() -> None:
    betting = view(seat(1, stack=54), seat(2), bank=2, offers=[{"type": "stake", "min": 1, "max": 10}])
    assert choose("saggio", betting, 1) == Stake(hand=7, amount=9)


@pytest.mark.parametrize(("bank_card", "action"), [("7c", Draw), ("5c", Stand)])
def test_it_sees_the_banks_open_card(bank_card: str, action: type) -> None:
    """The casino's bank stands from 5: against a 7 nothing below wins, against a 5 a 6 has won."""
    rules = describe(PRESETS["casino"]) | {"must_reach_bank_card": False}
    playing = view(seat(1, hand("6c")), bank=0, turn=1, offers=DRAW_OR_STAND)
    playing |= {"rules": rules, "house": {"hands": [hand(bank_card)]}}
    assert isinstance(choose("saggio", playing, 1), action)


def test_it_splits_two_figures_where_two_hands_are_worth_more() -> None:
    """Every bank busts that shows 7 and must draw: two stakes are won instead of one."""
    rules = describe(PRESETS["siete_y_media"]) | {"bank_card": "open", "bank_plays": {"stands_at": 7.5}}
    offers = [*DRAW_OR_STAND, {"type": "split"}]
    playing = view(seat(1, hand("Jc", "Qc")), seat(2, hand("7c")), bank=2, turn=1, offers=offers)
    assert choose("saggio", playing | {"rules": rules}, 1) == Split(hand=7)


def test_it_declares_what_is_worth_the_most() -> None:
    """With 3 and a figure 4 makes 7½; all else is less."""
    offers = [{"type": "declare", "points": [0.5, 1, 2, 3, 4]}]
    playing = view(seat(1, hand("3c", "Jc", "Kd")), seat(2, hand(None)), bank=2, turn=1, offers=offers)
    rules = describe(resolve({"matta_timing": "draw"}))
    assert choose("saggio", playing | {"rules": rules}, 1) == Declare(hand=7, points_half=8)


def test_a_split_seats_stake_lies_in_equal_parts_on_both_hands() -> None:
    rivals = seat(2, hand("7c", status="standing"), hand("4c", status="standing"), stake=10)
    banking = view(seat(1, hand("6c")), rivals, bank=1, turn=1, offers=DRAW_OR_STAND)
    assert [rival.stake for rival in look(banking, 1).rivals] == [5, 5]


def test_the_bank_tries_for_a_reale_where_it_cannot_lose() -> None:
    """From a half no card busts it, and a 7 or the matta collects double."""
    rivals = seat(2, hand("Jc", status="shown"), stake=5)
    banking = view(seat(1, hand("Js")), rivals, bank=1, turn=1, offers=DRAW_OR_STAND)
    assert isinstance(choose("saggio", banking, 1), Draw)


def test_a_hand_counts_its_matta_as_it_was_declared() -> None:
    """2 and a matta declared to be 3 make 5, where one still free would make 7."""
    rules = describe(resolve({"matta_timing": "draw", "bank_card": "open", "bank_plays": {"stands_at": 5}}))
    five = {"cards": ["2c", "Kd"], "points": 5, "status": "playing"}
    playing = view(seat(1, five), seat(2, hand("6c")), bank=2, turn=1, offers=DRAW_OR_STAND) | {"rules": rules}
    unseen = [card for card in DECK if card not in ("2c", "Kd", "6c")]
    asked: Any = {"bank_stands_half": 10, "bank_cards": [Card("6c")]}
    advice = best_action(resolve(rules), [Card("2c"), Card("Kd")], unseen, declared_half=6, **asked)
    free = best_action(resolve(rules), [Card("2c"), Card("Kd")], unseen, **asked)
    assert (advice.action, free.action) == ("draw", "stand")
    assert isinstance(choose("saggio", playing, 1), Draw)
