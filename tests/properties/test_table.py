"""What holds for every table, whatever its rules and whoever plays: chips, cards, and that a hand ends."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given

from service.game.rules import RuleSet
from service.stream.event import Event
from service.table import facts as f
from service.table.piles import can_deal
from service.table.state import Table
from tests.game.strategies import rule_sets
from tests.properties.play import played, randoms
from tests.properties.profiles import PROFILE, STEPS


@PROFILE
@given(rule_sets(), randoms())
def test_chips_are_conserved_and_no_stack_is_ever_negative(rules: RuleSet, random: Random) -> None:
    """After every event the chips on the table are what came in; a bot's go with it, the house's have no end."""
    entered = 0

    def watch(before: Table, event: Event, after: Table) -> None:
        nonlocal entered
        match event.fact:
            case f.PlayerSeated(_, player, _, stack) if player not in {left.player for left in before.departed}:
                entered += stack
            case f.PlayerLeft(seat, _, stack) if before.taken(seat).bot is not None:
                entered -= stack
            case f.Rebought(_, amount):
                entered += amount
        pot = 0 if after.round is None else after.round.pot
        house = 0 if after.house is None else after.house.stack
        stacks = [seat.stack for seat in after.seats] + [left.stack for left in after.departed]
        assert min([*stacks, pot]) >= 0
        assert sum(stacks) + pot + house == entered

    played(rules, random, STEPS, watch)


@PROFILE
@given(rule_sets(), randoms())
def test_chips_move_at_settlement_only_and_as_its_lines_say(rules: RuleSet, random: Random) -> None:
    """The pot and what is bought again apart."""

    def watch(before: Table, event: Event, after: Table) -> None:
        match event.fact:
            case f.HandSettled(_, lines):
                nets = Counter[str]()
                for line in lines:
                    nets[purse(before, line.seat)] += line.net
                    is_bank = line.seat == before.bank
                    assert line.stake == (0 if is_bank else before.taken(line.seat).hands[line.hand_index].stake)
                assert sum(line.net for line in lines) == 0
                assert moved(before, after) == {name: net for name, net in nets.items() if net}
            case f.PotPosted() | f.PotTaken() | f.Rebought():
                pass
            case _:
                assert not moved(before, after)

    played(rules, random, STEPS, watch)


@PROFILE
@given(rule_sets(), randoms())
def test_each_card_lies_on_the_table_at_most_once(rules: RuleSet, random: Random) -> None:
    """Busted hands apart, whose cards are used cards."""

    def watch(_before: Table, _event: Event, after: Table) -> None:
        live = [card for _, _, hand in after.hands() if hand.status != "bust" for card in hand.cards]
        if after.is_dealt:
            assert len(live) == len(set(live))

    played(rules, random, STEPS, watch)


@PROFILE
@given(rule_sets(), randoms())
def test_a_card_can_always_be_dealt_where_hands_are_not_split(rules: RuleSet, random: Random) -> None:
    def watch(_before: Table, _event: Event, after: Table) -> None:
        if after.is_dealt and after.turn is not None:
            assert rules.split or can_deal(after)

    played(rules, random, STEPS, watch)


@PROFILE
@given(rule_sets(), randoms())
def test_every_hand_ends(rules: RuleSet, random: Random) -> None:
    table = played(rules, random, random.randint(1, STEPS))
    table.end_hand()


def purse(table: Table, seat: int) -> str:
    """What a seat's net moves: the bank's of *banco* the pot."""
    return "pot" if table.round is not None and seat == table.bank else str(seat)


def moved(before: Table, after: Table) -> dict[str, int]:
    """By how much stacks and pot differ, of seats that were there before and after."""
    old, new = purses(before), purses(after)
    return {name: new[name] - old[name] for name in old.keys() & new.keys() if new[name] != old[name]}


def purses(table: Table) -> dict[str, int]:
    stacks = {str(seat.number): seat.stack for seat in table.seats}
    if table.house is not None:
        stacks["0"] = table.house.stack
    return stacks if table.round is None else stacks | {"pot": table.round.pot}
