"""What holds for every table, whatever its rules and whoever plays."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import Any

from hypothesis import given
from msgspec.structs import replace

from service.game.cards import DECK
from service.game.rules import RuleSet
from service.simulation.entropy import SeededEntropy
from service.stream.canonical import canonical_struct
from service.stream.chain import genesis, seal, verify
from service.stream.decider import Context
from service.stream.event import Event, Opened, Record
from service.stream.redaction import redacted
from service.stream.refusal import Refused
from service.table import commands as c
from service.table import facts as f
from service.table.state import Seat, Table
from tests.properties.play import SIMPLE, RandomTable, played, randoms, rules
from tests.properties.profiles import PROFILE, STEPS


@PROFILE
@given(rules(), randoms())
def test_chips_are_conserved_and_no_stack_is_ever_negative(rules: RuleSet, random: Random) -> None:
    """After every event stacks and what people left with are what came in; a bot's chips go with it."""
    entered = 0

    def watch(before: Table, event: Event, after: Table) -> None:
        nonlocal entered
        match event.fact:
            case f.PlayerSeated(_, player, _, stack) if player not in {left.player for left in before.departed}:
                entered += stack
            case f.PlayerLeft(seat, _, stack) if before.taken(seat).bot is not None:
                entered -= stack
        stacks = [seat.stack for seat in after.seats] + [left.stack for left in after.departed]
        assert min(stacks, default=0) >= 0
        assert sum(stacks) == entered

    played(rules, random, STEPS, watch)


@PROFILE
@given(rules(), randoms())
def test_chips_move_at_settlement_only_and_as_its_lines_say(rules: RuleSet, random: Random) -> None:
    def watch(before: Table, event: Event, after: Table) -> None:
        old = {seat.player: seat.stack for seat in before.seats}
        moved = {s.number: s.stack - old[s.player] for s in after.seats if s.stack != old.get(s.player, s.stack)}
        if not isinstance(event.fact, f.HandSettled):
            assert not moved
            return
        nets = dict.fromkeys((seat.number for seat in after.seats), 0)
        for line in event.fact.lines:
            nets[line.seat] += line.net
            stake = before.taken(line.seat).stake
            assert line.stake == (0 if line.seat == before.bank else stake)
        assert moved == {seat: net for seat, net in nets.items() if net}
        assert sum(nets.values()) == 0

    played(rules, random, STEPS, watch)


@PROFILE
@given(rules(), randoms())
def test_each_card_lies_on_the_table_at_most_once(rules: RuleSet, random: Random) -> None:
    """Busted hands apart, whose cards are used cards."""

    def watch(_before: Table, _event: Event, after: Table) -> None:
        live = [card for _, _, hand in after.hands() if hand.status != "bust" for card in hand.cards]
        if after.in_hand:
            assert len(live) == len(set(live))

    played(rules, random, STEPS, watch)


@PROFILE
@given(rules(), randoms())
def test_every_hand_ends(rules: RuleSet, random: Random) -> None:
    table = played(rules, random, random.randint(1, STEPS))
    table.end_hand()


@PROFILE
@given(rules(), randoms())
def test_every_hidden_card_is_opened_word_for_word_when_the_hand_is_over(rules: RuleSet, random: Random) -> None:
    sealed: dict[int, str | None] = {}

    def watch(_before: Table, event: Event, _after: Table) -> None:
        if isinstance(event.secret, f.HoleCard):
            sealed[event.version] = seal(canonical_struct(event.secret))
        for opened in opens(event):
            assert sha256(opened.secret).hexdigest() == sealed.pop(opened.version)
        if isinstance(event.fact, f.HandSettled | f.HandVoided):
            assert not sealed

    played(rules, random, STEPS, watch).end_hand()


@PROFILE
@given(rules(), randoms())
def test_what_is_stored_folds_to_the_live_table(rules: RuleSet, random: Random) -> None:
    """Through bytes and back; from the first event, and from any opened hand; debts included."""
    table = played(rules, random, STEPS)
    records = stored(table)
    assert verify(genesis(table.stream), records).version == len(table.events)
    events = [table.decider.catalogue.event(record) for record in records]
    starts = [number for number, event in enumerate(events) if table.decider.restates(event)]
    for start in [1, *starts]:
        state = fold(table, [events[0], *events[start:]])
        assert state == table.state
        assert table.decider.obligations(state) == table.decider.obligations(table.state)


@PROFILE
@given(rules(), randoms())
def test_an_opened_hand_restates_what_was(rules: RuleSet, random: Random) -> None:
    def watch(before: Table, event: Event, after: Table) -> None:
        if isinstance(event.fact, f.HandOpened):
            assert [outlives(seat) for seat in after.seats] == [outlives(seat) for seat in before.seats]
            kept = ("terms", "departed", "bank", "bank_hands", "bank_declined", "shoes", "last")
            assert [getattr(after, name) for name in kept] == [getattr(before, name) for name in kept]
            assert without_secret(after) == without_secret(before)

    played(rules, random, STEPS, watch)


@PROFILE
@given(rules(), randoms())
def test_what_is_offered_is_exactly_what_is_accepted(rules: RuleSet, random: Random) -> None:
    table = RandomTable(rules, random)
    for _ in range(STEPS // 2):
        table.step()
        for seat in table.state.seats:
            check_offers(table, seat)


@PROFILE
@given(rules(), randoms())
def test_anothers_hidden_card_changes_nothing_that_one_sees(rules: RuleSet, random: Random) -> None:
    """Two worlds: the same table but for one hole card looks the same to all but its holder."""
    table = RandomTable(rules, random)
    for _ in range(STEPS):
        table.step()
        hidden = [seat for seat in table.state.seats if seat.hands and seat.hands[0].hole is not None]
        if hidden:
            seat = random.choice(hidden)
            check_blind(table, seat, other_world(table.state, seat, random.choice(DECK)))


# How the properties look at a table.


def opens(event: Event) -> Sequence[Opened]:
    return getattr(event.fact, "opens", ())


def stored(table: RandomTable) -> list[Record]:
    """The log that the table would have."""
    head, records = genesis(table.stream), []
    for event in table.events:
        record = table.decider.catalogue.record(head, event)
        head = replace(head, version=record.version, hash=record.hash)
        records.append(record)
    return records


def fold(table: RandomTable, events: Sequence[Event]) -> Table:
    state = table.decider.initial(table.stream)
    for event in events:
        state = table.decider.evolve(state, event)
    return state


def outlives(seat: Seat) -> tuple[Any, ...]:
    """What a seat keeps from hand to hand."""
    return seat.number, seat.player, seat.bot, seat.stack, seat.sitting_out, seat.leaving, seat.timeouts


def without_secret(table: Table) -> Any:
    """The shoe; its nonce comes in a secret with fresh salt."""
    return None if table.shoe is None else (replace(table.shoe, secret=None), table.shoe.secret.nonce)


def check_offers(table: RandomTable, seat: Seat) -> None:
    offers = {offer["type"]: offer for offer in table.seen_by(seat.player)["legal_actions"]}
    stake, cut = offers.get("stake"), offers.get("cut")
    least = table.state.rules.min_stake
    for amount in {least, (stake or {}).get("max", least)}:
        assert accepts(table, c.Stake(amount=amount), seat) == (stake is not None)
    if stake is not None:
        assert not accepts(table, c.Stake(amount=stake["min"] - 1), seat)
        assert not accepts(table, c.Stake(amount=stake["max"] + 1), seat)
    for number in (0, c.LARGEST_CUT):
        assert accepts(table, c.Cut(cut=number), seat) == (cut is not None)
    for name, command in SIMPLE.items():
        assert accepts(table, command(), seat) == (name in offers), (name, offers)


def accepts(table: RandomTable, command: c.Command, seat: Seat) -> bool:
    """Whether the table would take the command now, the running clock apart."""
    context = Context(table.state.at, seat.player, None, SeededEntropy(b"offers"))
    state = replace(table.state, deadline=None if table.state.deadline is None else table.state.at + 1)
    try:
        return bool(table.decider.decide(state, command, context))
    except Refused:
        return False


def other_world(table: Table, seat: Seat, card: Any) -> Table:
    """The table with another card face down before that seat."""
    hand = seat.hands[0]
    secret = replace(hand.hole.secret, card=card)
    changed = replace(hand, cards=(card, *hand.cards[1:]), hole=replace(hand.hole, secret=secret))
    other = replace(seat, hands=(changed, *seat.hands[1:]))
    return replace(table, seats=tuple(other if s.number == seat.number else s for s in table.seats))


def check_blind(table: RandomTable, holder: Seat, other: Table) -> None:
    here, event = table.state, table.events[holder.hands[0].hole.version - 1]
    there = replace(event, secret=other.taken(holder.number).hands[0].hole.secret)
    viewers = [None, table.opener, *(seat.player for seat in here.seats if seat is not holder)]
    for viewer in viewers:
        seen = table.seen_by(viewer)
        table.state = other
        assert table.seen_by(viewer) == seen
        table.state = here
        assert shown(table, event, viewer) == shown(table, there, viewer)


def shown(table: RandomTable, event: Event, viewer: str | None) -> dict[str, Any]:
    """The event as the viewer gets it, without the seal, which is a hash over fresh salt, and the chain over it."""
    form = redacted(table.decider.catalogue.record(genesis(table.stream), event), viewer)
    return {name: value for name, value in form.items() if name not in ("seal", "hash")}
