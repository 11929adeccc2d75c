"""Entries: places, the waiting list, who may enter, and when."""

from __future__ import annotations

import pytest

from service.stream.refusal import Refused
from service.tournament import commands as c
from service.tournament import facts as f
from tests.tournament.hall import ORGANISER, START, Hall


def statuses(hall: Hall) -> list[str]:
    return [one.status for one in hall.state.entrants]


def refusal(hall: Hall, command: c.Command, actor: str | None = ORGANISER) -> str:
    before = hall.state
    with pytest.raises(Refused) as refused:
        hall.send(command, actor)
    assert hall.state == before
    return refused.value.code


def test_of_twenty_for_eight_places_eight_are_in_and_twelve_wait() -> None:
    hall = Hall(entrants=8)
    hall.enter(20)
    assert statuses(hall) == ["in"] * 8 + ["waiting"] * 12


def test_whoever_enters_twice_is_in_once() -> None:
    hall = Hall()
    hall.enter(1)
    assert hall.send(c.Enter("p_000"), "p_000") == []


def test_a_place_that_comes_free_is_the_longest_waiters() -> None:
    hall = Hall(entrants=2)
    hall.enter(4)
    hall.send(c.Withdraw("p_000"), "p_000")
    assert [(one.player, one.status) for one in hall.state.entrants] == [
        ("p_001", "in"),
        ("p_002", "in"),
        ("p_003", "waiting"),
    ]


def test_where_the_organiser_lists_who_may_enter_nobody_else_does() -> None:
    hall = Hall(allowed=("p_anna",))
    hall.send(c.Enter("p_anna"), "p_anna")
    assert refusal(hall, c.Enter("p_berto"), "p_berto") == "not_allowed_to_enter"


def test_players_enter_for_themselves_and_the_organiser_for_all() -> None:
    hall = Hall()
    assert refusal(hall, c.Enter("p_anna"), "p_berto") == "not_organiser"
    hall.send(c.Enter("p_anna"), ORGANISER)
    hall.send(c.Enter("b_1", "saggio"), ORGANISER)
    assert statuses(hall) == ["in", "in"]


@pytest.mark.parametrize("command", [c.Announce(), c.OpenEntries(), c.Cancel("rain"), c.Pause(), c.StartNow()])
def test_only_the_organiser_or_an_operator_decides_on_it(command: c.Command) -> None:
    hall = Hall()
    code = refusal(hall, command, "p_berto")
    assert code in ("not_organiser", "not_official", "wrong_tournament_phase")


def test_terms_are_fixed_once_somebody_entered() -> None:
    hall = Hall()
    hall.send(c.ChangeTerms(hall.state.agreed))
    hall.enter(1)
    assert refusal(hall, c.ChangeTerms(hall.state.agreed)) == "entries_taken"


def test_a_start_within_the_grace_is_late_and_one_after_it_is_skipped() -> None:
    """The stated policy for instants that an outage swallowed: late within a grace, else skipped."""
    for late, phase in ((900_000, "seating"), (900_001, "cancelled")):
        hall = Hall()
        hall.enter(4)
        hall.now = START + late
        hall.send(c.Start(), None)
        assert hall.state.phase == phase
    assert hall.state.cancelled is not None
    assert hall.state.cancelled[0] == "missed"


def test_without_anybody_it_does_not_take_place() -> None:
    hall = Hall()
    hall.play()
    assert hall.state.cancelled == ("too_few", "Nobody entered.")


def test_the_draw_is_sealed_before_anybody_enters_and_opened_when_it_starts() -> None:
    hall = Hall()
    hall.enter(8)
    opened = next(event for event in hall.events if isinstance(event.fact, f.EntriesOpened))
    hall.pay(hall.debts[0])
    closed = next(event.fact for event in hall.events if isinstance(event.fact, f.EntriesClosed))
    assert closed.opens[0].version == opened.version
    assert isinstance(opened.secret, f.DrawNonce)
    assert opened.secret.nonce.encode() in bytes(closed.opens[0].secret)


# Pauses, and calling it off.


def test_what_was_to_begin_begins_so_much_later_as_the_pause_lasted() -> None:
    hall = Hall(break_ms=60_000)
    hall.enter(12)
    while hall.state.phase != "break":
        hall.pay(hall.debts[0])
    due = hall.state.next_at
    hall.send(c.Pause())
    assert [debt.kind for debt in hall.debts] == ["hold_matches"]
    hall.now += 500_000
    hall.send(c.Resume())
    assert due is not None
    assert hall.state.next_at == due + 500_000
    assert hall.play().phase == "complete"


def test_whoever_is_disqualified_plays_no_further_round_and_is_last() -> None:
    hall = Hall(format="accumulation")
    hall.enter(6)
    while hall.state.phase != "break":
        hall.pay(hall.debts[0])
    hall.send(c.Disqualify("p_003", "Colluded."))
    ended = hall.play()
    assert ended.places[-1].player == "p_003"
    last = [event.fact for event in hall.events if isinstance(event.fact, f.RoundBegan)][-1]
    assert all("p_003" not in match for match in last.matches)


def test_called_off_in_play_its_tables_are_told() -> None:
    hall = Hall()
    hall.enter(6)
    while not hall.state.tables_in_play:
        hall.pay(hall.debts[0])
    hall.send(c.Cancel("The power is gone."))
    assert [debt.kind for debt in hall.debts] == ["hold_matches"]
    hall.pay(hall.debts[0])
    assert hall.debts == []
