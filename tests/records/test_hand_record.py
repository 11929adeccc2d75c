"""A hand's record tells what happened at the table, and no more than its viewer may know."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given

from service.game.rules import RuleSet
from service.simulation.table import SimulatedTable
from service.stream.chain import genesis
from service.table import commands as c
from service.table.facts import PlayerSeated
from service.table.views import view
from service.words.languages import LANGUAGES
from service.words.sentences import settlement_sentence
from tests.game.strategies import rule_sets
from tests.properties.play import randoms
from tests.properties.profiles import PROFILE
from tests.records.hands import Witnessed, hand_of, lying, told
from tests.records.tables import logged

STEPS = 80


@PROFILE
@given(rule_sets(), randoms())
def test_every_hand_makes_a_valid_document_for_everybody(rules: RuleSet, random: Random) -> None:
    witnessed = Witnessed(rules, random, STEPS)
    for hand in witnessed.hands():
        viewer = random.choice(witnessed.people(hand))
        document = told(hand, viewer, random.choice(sorted(LANGUAGES)))
        assert (document["viewer"], document["hand"]) == (viewer, hand.opened.hand)


@PROFILE
@given(rule_sets(), randoms())
def test_stacks_after_the_hand_are_the_tables(rules: RuleSet, random: Random) -> None:
    """And before it they are what was restated, or brought along."""
    witnessed = Witnessed(rules, random, STEPS)
    brought = {
        (e.version, e.fact.player): e.fact.stack for e in witnessed.table.events if isinstance(e.fact, PlayerSeated)
    }
    for hand in witnessed.hands():
        document = told(hand)
        after = {(seat["seat"], seat["player"]): seat["stack_after"] for seat in document["seats"]}
        ended = witnessed.ended.get(document["hand"])
        if ended is None:
            assert document["outcome"] == "running"
            continue
        assert {(seat.number, seat.player): seat.stack for seat in ended.seats}.items() <= after.items()
        restated = {seat.player: seat.stack for seat in hand.opened.seats}
        late = {player: stack for (version, player), stack in brought.items() if _in(document, version)}
        assert {seat["player"]: seat["stack_before"] for seat in document["seats"]} == late | restated


@PROFILE
@given(rule_sets(), randoms())
def test_a_card_is_told_as_seen_when_the_views_of_the_time_showed_it(rules: RuleSet, random: Random) -> None:
    """To its holder from its dealing, to all from its opening, at every version of the hand."""
    witnessed = Witnessed(rules, random, STEPS)
    head = genesis(witnessed.table.stream)
    for hand in witnessed.hands():
        viewer = random.choice(witnessed.people(hand))
        document = told(hand, viewer)
        for step in hand.steps[: -1 if hand.over is None else hand.steps.index(hand.over)]:
            version = step.event.version
            seen = view(witnessed.states[version], viewer, head, {})
            assert lying(document, version, viewer) == _visible(seen)


@PROFILE
@given(rule_sets(), randoms())
def test_a_card_face_down_is_told_to_its_holder_alone_while_the_hand_runs(rules: RuleSet, random: Random) -> None:
    """And to everybody once the hand is over."""
    witnessed = Witnessed(rules, random, STEPS)
    for hand in witnessed.hands():
        viewer = random.choice(witnessed.people(hand))
        for card in told(hand, viewer)["cards"]:
            is_known = card["open_to_all"] is not None or (viewer is not None and card["holder"] == viewer)
            assert (card["card"] is not None) == is_known
            assert hand.over is None or card["open_to_all"]


def test_a_hand_is_told_with_its_sentences_its_chain_and_its_reveal() -> None:
    table = _reale_against_seven()
    document = told(hand_of(logged(table), table, 1), "p_1", "it")
    assert document["outcome"] == "settled"
    assert [(line["seat"], line["rule"], line["net"]) for line in document["settlement"]] == [
        (1, "reale", 10),
        (2, None, -10),
    ]
    assert document["settlement"][0]["sentence"] == settlement_sentence("reale", "it")
    assert [(seat["stack_before"], seat["stake"], seat["stack_after"]) for seat in document["seats"]] == [
        (50, 5, 60),
        (50, 0, 40),
    ]
    assert [(card["seat"], card["card"]) for card in document["cards"]] == [(1, "7d"), (2, "5c"), (1, "Kc"), (2, "2h")]
    assert document["bank"] == {"before": None, "drawn_among": [1, 2], "seat": 2, "after": 1, "why": "qualified"}
    marks = document["positions"]
    versions = [mark["version"] for name, mark in marks.items() if name != "committed"]
    assert versions == sorted(versions)
    assert document["shoe"]["seed"] is not None
    assert document["shoe"]["cuts"] == [{"seat": 1, "cut": 7}, {"seat": 2, "cut": None}]
    assert document["rules"]["preset"] == "reale"


def _reale_against_seven() -> SimulatedTable:
    """Seat 1 stakes 5 and cuts, gets 7d and draws Kc to a reale; the bank in seat 2 has 5c and draws 2h to 7."""
    table = SimulatedTable(RuleSet(), sandbox=c.Sandbox(("7d", "5c", "Kc", "2h"), 2))
    table.sit("p_1", "p_2")
    table.pay(table.debts[0])
    table.send(c.Stake(amount=5, cut=7), "p_1")
    table.send(c.Draw(), "p_1")
    table.send(c.Draw(), "p_2")
    table.send(c.Stand(), "p_2")
    while table.state.stage != "waiting":
        table.pay(table.debts[0])
    return table


def _in(document: dict[str, Any], version: int) -> bool:
    """Whether a version is one of the hand's, until it was over."""
    positions = document["positions"]
    return bool(positions["opened"]["version"] < version < positions["over"]["version"])


def _visible(seen: dict[str, Any]) -> dict[int, list[str]]:
    """By seat, the house's too: the cards that a view shows."""
    house = [{"seat": 0, "hands": seen["house"]["hands"]}] if seen["house"] else []
    shown = {
        seat["seat"]: sorted(card for hand in seat["hands"] for card in hand["cards"] if card)
        for seat in [*seen["seats"], *house]
    }
    return {seat: cards for seat, cards in shown.items() if cards}
