"""A circuit (*giro*) at a tournament's table: every seat with chips banks exactly once."""

from __future__ import annotations

from typing import Any

import pytest

from service.game.rules import RuleSet
from service.simulation.table import SimulatedTable
from service.table import commands as c
from service.table import facts as f
from tests.table.giro import BET, TERMS, TURN, Giro, giro_rules
from tests.table.kit import Scene, only, refused, types

THREE = {"anna": 90, "bruno": 80, "carla": 70}
BOTS = {"b_anna": 90, "b_bruno": 90, "b_carla": 90}


def test_until_a_circuit_begins_a_tournaments_table_waits() -> None:
    table = Giro(THREE)
    assert (table.state.phase, table.debts) == ("waiting", [])


def test_every_seat_banks_once_in_the_order_that_was_told() -> None:
    table = Giro(BOTS).begin(2, 3, 1)
    table.end_circuit()
    assert table.banks == [2, 3, 1]
    assert all(stack.banked for stack in table.ended.stacks)


@pytest.mark.parametrize("seed", range(12))
def test_a_reale_does_not_take_the_bank(seed: int) -> None:
    """Whatever the hands were, the bank goes to the next in the order."""
    table = Giro(BOTS, seed=seed).begin(3, 1, 2)
    table.end_circuit()
    assert table.banks == [3, 1, 2]


def test_a_circuit_is_told_as_it_ended_until_the_tournament_knows() -> None:
    table = Giro(BOTS).begin()
    ended = table.end_circuit()
    assert (ended.number, ended.deals) == (1, 3)
    assert [stack.start for stack in ended.stacks] == [90, 90, 90]
    assert {stack.player: stack.stack for stack in ended.stacks} == table.stacks
    assert [(debt.kind, debt.subject) for debt in table.debts] == [("report_circuit", "1")]
    assert types(table.send(c.AcknowledgeCircuit(1))) == ["circuit_acknowledged"]
    assert table.debts == []
    assert table.send(c.AcknowledgeCircuit(1)) == []


def test_no_hand_opens_between_circuits() -> None:
    table = Giro(BOTS).begin()
    table.end_circuit()
    assert (table.state.phase, table.state.bank) == ("waiting", None)
    assert table.send(c.OpenHand(4)) == []


def test_what_is_told_twice_is_done_once() -> None:
    """Also when the second time comes late, in the middle of a deal."""
    table = Giro(THREE)
    table.send(c.Penalise(1, "anna", 5, "late"))
    table.begin().betting()
    before = table.state
    table.seat_entrant("anna", 1, 90)
    table.begin(number=1)
    table.send(c.UnseatEntrant("dora"))
    table.send(c.Penalise(1, "anna", 5, "late"))
    table.send(c.AcknowledgeCircuit(1))
    assert table.state == before


def test_the_same_circuit_does_not_begin_twice() -> None:
    table = Giro(BOTS).begin(number=5)
    table.end_circuit()
    before = table.state
    table.begin(number=5)
    assert table.state == before
    table.begin(number=6)
    assert table.circuit.number == 6


def test_a_circuit_begins_only_when_the_last_one_has_ended() -> None:
    table = Giro(BOTS).begin()
    with refused("between_circuits_only"):
        table.begin()


@pytest.mark.parametrize("order", [(1, 2), (1, 2, 3, 3), (1, 2, 4), (1, 2, 3, 4)])
def test_an_order_names_every_seat_with_chips_once(order: tuple[int, ...]) -> None:
    with refused("order_refused"):
        Giro(BOTS).begin(*order)


def test_nobody_plays_a_circuit_alone() -> None:
    with refused("order_refused"):
        Giro({"anna": 90}).begin(1)


@pytest.mark.parametrize("stakes", [(0, 10), (11, 10), (1, 10**9 + 1)])
def test_stakes_that_cannot_be_laid_are_refused(stakes: tuple[int, int]) -> None:
    with refused("invalid_rules"):
        Giro(BOTS).begin(stakes=stakes)


def test_stakes_are_sealed_only_where_the_rules_have_it() -> None:
    with refused("not_in_these_rules"):
        Giro(BOTS).begin(sealed=True)


def test_a_circuits_stakes_hold_for_its_deals_and_the_rules_stay() -> None:
    table = Giro(THREE).begin(stakes=(4, 6)).betting()
    assert table.bounds("bruno") == (4, 6)
    shown = table.seen_by(None)
    assert (shown["rules"]["min_stake"], shown["rules"]["max_stake"]) == (1, 100)
    assert shown["tournament"] == {
        "id": "o_natale", "number": 4, "circuit": 1, "deal": 1, "of": 3, "first_bet": None,
        "min_stake": 4, "max_stake": 6,
    }  # fmt: skip


def test_a_seat_that_broke_before_its_turn_to_bank_is_skipped() -> None:
    """And is told with the deal that broke it, and what it had before."""
    for seed in range(30):
        table = Giro({"b_anna": 90, "b_bruno": 1, "b_carla": 90}, seed=seed).begin(1, 2, 3)
        table.end_circuit()
        bruno = table.came_to("b_bruno")
        if bruno.broke_in == 1:
            assert table.banks == [1, 3]
            assert (bruno.had, bruno.stack, bruno.banked) == (1, 0, False)
            return
    raise AssertionError("nobody broke")


def test_a_circuit_ends_when_only_one_seat_has_chips() -> None:
    """Seat 2 has nobody left to bank against."""
    for seed in range(30):
        table = Giro({"b_anna": 90, "b_bruno": 1}, seed=seed).begin(1, 2)
        table.end_circuit()
        if table.stacks["b_bruno"] == 0 and table.banks == [1]:
            assert table.came_to("b_anna").banked
            return
    raise AssertionError("nobody broke")


def test_who_is_silent_stakes_the_least() -> None:
    table = Giro(THREE).begin(stakes=(4, 100)).betting()
    table.stake("bruno", 9)
    closed = table.worker("close_betting")
    assert only(closed, f.Staked).fact == f.Staked(3, 4, "timeout")
    assert only(closed, f.BettingClosed).fact == f.BettingClosed("timeout", ())


def test_who_is_silent_when_asked_alone_stakes_the_least() -> None:
    table = Giro(THREE, first_bet=True).begin(stakes=(4, 100)).betting()
    assert only(table.worker("end_turn"), f.Staked).fact == f.Staked(2, 4, "timeout")
    assert table.on_turn == "carla"


@pytest.mark.parametrize("seed", range(20))
def test_a_turn_that_runs_out_draws_below_five_and_stands_from_five(seed: int) -> None:
    table = Giro(THREE, seed=seed).begin().dealing(1, 1)
    end = table.worker("end_turn")
    assert end[0].fact == f.TurnTimedOut(2, 0)
    bruno = table.hand("bruno")
    for count in range(1, len(bruno.cards)):
        assert counted(bruno.cards[:count]) < 10
    assert counted(bruno.cards) >= 10


def test_after_three_time_outs_nobody_waits_for_the_absent_any_more() -> None:
    """Their stakes and hands are played at once, until they come back."""
    table = Giro({"anna": 90, "b_bruno": 90, "b_carla": 90}).begin(2, 3, 1)
    table.end_circuit()
    assert table.seat("anna").sitting_out
    table.begin(2, 3, 1)
    began = table.now
    table.end_circuit()
    assert table.now == began
    assert table.came_to("anna").timeouts == 2
    table.ready("anna")
    assert not table.seat("anna").sitting_out


def test_time_outs_are_counted_over_the_circuit() -> None:
    """Two stakes and two turns as a punter unless a hand is over by itself, then one as the bank."""
    table = Giro({"anna": 90, "b_bruno": 90}).begin(2, 1)
    table.betting()
    table.worker("close_betting")
    told = only(table.events, f.BettingClosed)
    assert told.fact.how == "timeout"
    table.end_circuit()
    ran_out = [e for e in table.events if isinstance(e.fact, f.TurnTimedOut | f.BankTimedOut)]
    assert table.came_to("anna").timeouts == 1 + len(ran_out)
    assert table.came_to("b_bruno").timeouts == 0


@pytest.mark.parametrize(
    "command",
    [c.TakeSeat(), c.LeaveSeat(2), c.SeatBot("prudente", "b_new"), c.SitOut(), c.DeclineBank(), c.Pass(), c.Deal()],
)
def test_what_is_the_tournaments_is_nobody_elses(command: c.Command) -> None:
    table = Giro(THREE).begin().betting()
    table.stake("bruno", 1)
    with refused("tournament_table"):
        table.send(command, "anna")


@pytest.mark.parametrize(
    "command",
    [
        c.SeatEntrant("dora", 3, 50),
        c.UnseatEntrant("anna"),
        c.BeginCircuit(1, (1, 2), 1, 2),
        c.Penalise(1, "anna", 1, ""),
    ],
)
def test_circuits_are_played_at_no_other_table(command: c.Command) -> None:
    with refused("wrong_phase"):
        Scene("anna", "bruno").send(command)


def test_players_are_offered_nothing_that_is_the_tournaments() -> None:
    table = Giro(THREE).begin().betting()
    assert table.offers("bruno").keys() == {"stake", "cut"}
    assert table.offers("anna").keys() == {"cut"}


@pytest.mark.parametrize(
    "options",
    [{"cover": "shares"}, {"cover": {"cap": 9}}, {"cover": "shares", "first_bet": True, "sealed_stakes": True}],
)
def test_a_tournaments_rules_are_refused_at_any_other_table(options: dict[str, Any]) -> None:
    with refused("invalid_rules") as refusal:
        SimulatedTable(giro_rules(**options))
    assert refusal.value.facts == {"option": "cover"}


def test_a_tournaments_table_needs_its_rules_and_no_rigged_deck() -> None:
    with refused("invalid_rules"):
        SimulatedTable(RuleSet(), tournament=TERMS)
    with refused("rigged_deck_refused"):
        SimulatedTable(giro_rules(), tournament=TERMS, sandbox=c.Sandbox())


def test_an_entrant_is_seated_with_its_chips_once() -> None:
    table = Giro(THREE)
    assert table.stacks == THREE
    assert table.seat_entrant("anna", 1, 90) == []
    with refused("already_seated"):
        table.seat_entrant("anna", 5, 90)
    with refused("seat_taken"):
        table.seat_entrant("dora", 1, 90)
    with refused("no_such_seat"):
        table.seat_entrant("dora", 9, 90)


def test_an_entrant_takes_its_chips_along() -> None:
    table = Giro(THREE)
    assert only(table.send(c.UnseatEntrant("bruno")), f.EntrantUnseated).fact == f.EntrantUnseated(2, "bruno", 80)
    assert table.send(c.UnseatEntrant("bruno")) == []
    table.seat_entrant("dora", 2, 50)
    assert table.stacks == {"anna": 90, "dora": 50, "carla": 70}


def test_nobody_comes_or_goes_during_a_circuit() -> None:
    table = Giro(THREE).begin()
    for command in (c.SeatEntrant("dora", 5, 50), c.UnseatEntrant("anna"), c.Penalise(1, "anna", 5, "late")):
        with refused("between_circuits_only"):
            table.send(command)


def test_a_penalty_goes_to_the_removed_account_once() -> None:
    """Nobody has more to give than their stack."""
    table = Giro(THREE)
    table.send(c.Penalise(1, "anna", 30, "phone at the table"))
    assert table.send(c.Penalise(1, "anna", 30, "phone at the table")) == []
    assert (table.stacks["anna"], table.state.removed) == (60, 30)
    table.send(c.Penalise(2, "carla", 500, "collusion"))
    assert (table.stacks["carla"], table.state.removed) == (0, 100)


def test_a_pause_keeps_the_time_that_was_left() -> None:
    """The tournament pauses its table, with nobody's name."""
    table = Giro(THREE).begin().betting()
    table.wait(10_000)
    table.send(c.PauseTable())
    table.wait(60_000)
    table.send(c.ResumeTable())
    assert table.state.deadline == table.now + BET - 10_000


def test_a_report_is_owed_in_a_pause_too() -> None:
    table = Giro(BOTS).begin()
    table.end_circuit()
    table.send(c.PauseTable())
    assert table.owed() == {"report_circuit"}


def test_no_player_pauses_or_closes_a_tournaments_table() -> None:
    table = Giro(THREE)
    for command in (c.PauseTable(), c.CloseTable()):
        with refused("not_opener"):
            table.send(command, "anna")


def test_a_bank_turn_that_the_log_lost_is_played_again() -> None:
    table = Giro(THREE).begin().dealing(1, 1)
    table.rewind()
    table.worker("rotate_bank")
    assert table.state.bank == 1
    table.end_circuit()
    assert table.banks == [1, 2, 3]


def test_a_ruling_on_a_dispute_waits_for_the_circuits_end() -> None:
    """A stack that it takes the last chips from might be the next bank's."""
    table = Giro(BOTS).begin()
    with refused("between_circuits_only"):
        table.send(c.AdjustChips("d_1", 1, (c.Adjustment("b_anna", -90), c.Adjustment("b_carla", 90))), "o_night")


def test_ready_does_not_hurry_a_tournament() -> None:
    with refused("wrong_phase"):
        Giro(THREE).ready("anna")


def test_the_turns_are_as_long_as_at_any_table() -> None:
    table = Giro(THREE).begin().dealing(1, 1)
    assert table.state.deadline == table.now + TURN


def counted(cards: tuple[str, ...]) -> int:
    """What the cards count in half-points, the matta at its best, without asking the game."""
    halves = [1 if card[0] in "JQK" else 2 * "A234567".index(card[0]) + 2 for card in cards if card != "Kd"]
    if "Kd" not in cards:
        return sum(halves)
    if len(cards) == 1:
        return 1
    return max(
        (sum(halves) + half for half in (1, *range(2, 15, 2)) if sum(halves) + half <= 15), default=sum(halves) + 1
    )
