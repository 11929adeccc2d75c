"""What is hidden: nobody else sees it, and it opens word for word, hands' by their end, the shoe's with its reveal."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from hypothesis import given
from msgspec.structs import replace

from service.game.cards import DECK
from service.game.rules import RuleSet
from service.stream.canonical import canonical_struct
from service.stream.chain import genesis
from service.stream.event import Event, Opened, Secret
from service.stream.redaction import redacted
from service.table import facts as f
from service.table.evolve.changes import with_hand
from service.table.hands import declarable
from service.table.state import Hole, Sealed, Table
from tests.game.strategies import rule_sets
from tests.properties.play import RandomTable, played, randoms
from tests.properties.profiles import PROFILE, STEPS


@PROFILE
@given(rule_sets(), randoms())
def test_every_secret_of_a_hand_is_open_when_it_is_over(rules: RuleSet, random: Random) -> None:
    """Cards face down and declarations, each opened once and word for word."""
    sealed: dict[int, bytes] = {}

    def watch(_before: Table, event: Event, _after: Table) -> None:
        if isinstance(event.secret, f.HoleCard | f.Declaration):
            sealed[event.version] = canonical_struct(event.secret)
        for opened in opens(event):
            if not isinstance(event.fact, f.ShoeRevealed):
                assert bytes(opened.secret) == sealed.pop(opened.version)
        if isinstance(event.fact, f.HandSettled | f.HandVoided):
            assert not sealed

    played(rules, random, STEPS, watch).end_hand()


@PROFILE
@given(rule_sets(), randoms())
def test_the_shoes_secrets_open_with_its_reveal_and_a_kept_shoe_keeps_its_own(rules: RuleSet, random: Random) -> None:
    """The nonce, and a sandbox's deck with the first shoe; a closed table has revealed all."""
    sealed: dict[int, bytes] = {}
    nonce: Secret | None = None

    def watch(before: Table, event: Event, _after: Table) -> None:
        nonlocal nonce
        match event.fact:
            case f.TableOpened() if event.secret is not None:
                sealed[event.version] = canonical_struct(event.secret)
            case f.ShoeCommitted():
                nonce, sealed[event.version] = event.secret, canonical_struct(event.secret)
            case f.HandOpened():
                assert event.secret == (nonce if before.shoe is not None else None)
            case f.ShoeRevealed():
                assert not before.is_dealt
                for opened in event.fact.opens:
                    assert bytes(opened.secret) == sealed.pop(opened.version)
                assert not sealed
            case f.TableClosed() if before.shoes:
                assert not sealed

    played(rules, random, STEPS, watch)


@PROFILE
@given(rule_sets(), randoms())
def test_anothers_hidden_card_changes_nothing_that_one_sees(rules: RuleSet, random: Random) -> None:
    """Two worlds: the same table but for one card face down looks the same to all but its holder."""
    table = RandomTable(rules, random)
    for _ in range(STEPS):
        table.step()
        hidden = [(seat.number, index) for seat, index, hand in table.state.hands() if hand.hole is not None]
        if hidden:
            check_blind(table, *random.choice(hidden), random)


def opens(event: Event) -> Sequence[Opened]:
    return getattr(event.fact, "opens", ())


def check_blind(table: RandomTable, number: int, index: int, random: Random) -> None:
    here = table.state
    holder, there = here.taken(number), other_world(here, number, index, random)
    hole = there.taken(number).hands[index].hole
    assert hole is not None
    viewers = [None, table.opener, *(seat.player for seat in here.seats if seat is not holder)]
    for viewer in viewers:
        seen = table.seen_by(viewer)
        table.state = there
        assert table.seen_by(viewer) == seen
        table.state = here
        for version, secret in sealed_in(hole):
            event = table.events[version - 1]
            assert shown(table, event, viewer) == shown(table, replace(event, secret=secret), viewer)


def other_world(table: Table, number: int, index: int, random: Random) -> Table:
    """The table with another card face down in that hand, and another declaration of it where one is sealed."""
    hand = table.taken(number).hands[index]
    hole = hand.hole
    assert hole is not None
    card = random.choice([*DECK, table.rules.matta or DECK[0]])
    cards = tuple(card if place == hole.index else other for place, other in enumerate(hand.cards))
    other = replace(hand, cards=cards, declared_half=None)
    sealed = hole.declaration
    if sealed is not None:
        is_matta = card == table.rules.matta
        points_half = random.choice([*declarable(table.rules, other), 1]) if is_matta else None
        other = replace(other, declared_half=points_half)
        sealed = Sealed(sealed.version, replace(sealed.secret, points_half=points_half))
    secret = replace(hole.secret, card=card)
    other = replace(other, hole=replace(hole, secret=secret, declaration=sealed))
    changes = {name: getattr(other, name) for name in ("cards", "hole", "declared_half")}
    return with_hand(table, number, index, **changes)


def sealed_in(hole: Hole) -> list[tuple[int, Secret]]:
    """What the hand hides, with the versions that hold the seals."""
    declaration = [] if hole.declaration is None else [(hole.declaration.version, hole.declaration.secret)]
    return [(hole.version, hole.secret), *declaration]


def shown(table: RandomTable, event: Event, viewer: str | None) -> dict[str, Any]:
    """The event as the viewer gets it, without the seal, which is a hash over fresh salt, and the chain over it."""
    form = redacted(table.decider.catalogue.record(genesis(table.stream), event), viewer)
    return {name: value for name, value in form.items() if name not in ("seal", "hash")}
