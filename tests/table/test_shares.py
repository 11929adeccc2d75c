"""What a bank that covers shares lets each punter stake (*Cover*, shares). A reale pays double."""

from __future__ import annotations

import pytest

from service.table import facts as f
from tests.table.giro import Giro
from tests.table.kit import only, refused

FOUR = {"anna": 90, "bruno": 200, "carla": 200, "dora": 200}


def test_each_punter_is_sure_of_an_equal_share_of_the_pot() -> None:
    """Of 90 chips each of three has 30, which pay a reale on 15."""
    table = Giro(FOUR).begin().betting()
    assert [table.bounds(player) for player in ("bruno", "carla", "dora")] == [(1, 15)] * 3
    with refused("stake_refused") as refusal:
        table.stake("carla", 16)
    assert refusal.value.facts == {"largest": 15, "min_stake": 1}


def test_what_others_leave_of_their_shares_is_free() -> None:
    """After a stake of 5, which may cost 10, there are 80 less the last one's 30."""
    table = Giro(FOUR).begin().betting()
    table.stake("bruno", 5)
    assert table.bounds("carla") == (1, 25)
    table.stake("carla", 25)
    assert table.bounds("dora") == (1, 15)


def test_who_comes_late_still_has_a_share() -> None:
    table = Giro(FOUR).begin().betting()
    table.stake("bruno", 15)
    table.stake("carla", 15)
    assert table.bounds("dora") == (1, 15)


def test_chips_that_no_share_has_go_to_whoever_stakes_first() -> None:
    """92 chips are three shares of 30, and 2 over."""
    table = Giro({**FOUR, "anna": 92}).begin().betting()
    assert table.bounds("bruno") == (1, 16)
    table.stake("bruno", 16)
    assert table.bounds("carla") == (1, 15)


def test_the_bank_may_play_for_a_part_of_its_stack_only() -> None:
    table = Giro(FOUR, cover={"cap": 60}).begin().betting()
    assert table.bounds("bruno") == (1, 10)


def test_a_pot_that_cannot_cover_the_least_stakes_makes_them_smaller() -> None:
    """30 chips are three shares of 10, which pay a reale on 5."""
    table = Giro({**FOUR, "anna": 30}).begin(stakes=(10, 100)).betting()
    assert table.bounds("bruno") == (5, 5)


def test_a_bank_that_cannot_cover_a_chip_of_each_plays_its_remainder_against_the_first() -> None:
    """Six chips would pay a reale on one chip of each; here are five."""
    table = Giro({**FOUR, "anna": 5}).begin().betting()
    assert table.asked == ["bruno"]
    assert table.bounds("bruno") == (1, 5)
    table.stake("bruno", 5)
    assert [seat.player for seat in table.state.seats if seat.hands] == ["anna", "bruno"]


def test_six_chips_still_cover_one_of_each() -> None:
    table = Giro({**FOUR, "anna": 6}).begin().betting()
    assert table.asked == ["bruno", "carla", "dora"]
    assert table.bounds("dora") == (1, 1)


def test_a_remainder_is_all_that_a_bank_can_lose() -> None:
    """Against a reale too, which would be paid double; its own collects double all the same."""
    ends = set()
    for seed in range(80):
        table = Giro({"b_anna": 1, "b_bruno": 50}, seed=seed).begin()
        table.play(1)
        ends.add((table.result("b_bruno")[0], table.stacks["b_anna"]))
    assert ("reale", 0) in ends
    assert {stack for _, stack in ends} == {0, 2, 3}


@pytest.mark.parametrize(
    ("stack", "least", "largest"), [(1, 1, 1), (7, 7, 7), (10, 10, 10), (19, 10, 10), (20, 10, 10), (22, 10, 11)]
)
def test_who_has_too_little_for_the_least_stake_is_all_in(stack: int, least: int, largest: int) -> None:
    """The least stake of 10 may cost 20 against a reale: below that, one stakes it all the same, or all one has."""
    table = Giro({"anna": 1000, "bruno": stack}).begin(stakes=(10, 100)).betting()
    assert table.bounds("bruno") == (least, largest)


def test_who_is_all_in_loses_no_more_than_that() -> None:
    """A bank's reale collects double, but not from an empty stack; a win is paid in full."""
    ends = set()
    for seed in range(80):
        table = Giro({"b_anna": 1000, "b_bruno": 7}, seed=seed).begin(stakes=(10, 100))
        table.play(1)
        ends.add((table.result("b_bruno")[0], table.stacks["b_bruno"]))
    assert {("bank_reale", 0), ("lower", 0), ("higher", 14), ("reale", 21)} <= ends


def test_the_first_bet_moves_on_with_every_deal() -> None:
    """From seat 2 on in play order, past the bank."""
    table = Giro(FOUR, first_bet=True).begin()
    firsts = []
    for _ in range(4):
        table.betting()
        firsts.append((table.state.bank, table.circuit.first_bet))
        assert table.asked == [table.state.taken(firsts[-1][1] or 0).player]
        while table.state.stage == "betting":
            table.stake(table.asked[0], 1)
        table.end_deal()
    assert firsts == [(1, 2), (2, 3), (3, 4), (4, 1)]


def test_stakes_are_asked_for_in_turn_from_the_first_bet_on() -> None:
    table = Giro(FOUR, first_bet=True).begin().betting()
    with refused("not_your_turn"):
        table.stake("carla", 1)
    order = []
    while table.state.stage == "betting":
        order.append(table.on_turn)
        table.stake(table.on_turn, 1)
    assert order == ["bruno", "carla", "dora"]


def test_without_a_first_bet_all_are_asked_at_once() -> None:
    assert Giro(FOUR).begin().betting().asked == ["bruno", "carla", "dora"]


def test_a_sealed_stake_is_its_owners_secret_until_all_lie() -> None:
    table = Giro(FOUR, sealed_stakes=True).begin(sealed=True).betting()
    sealed = only(table.stake("bruno", 7), f.StakeSealed)
    assert sealed.secret is not None
    assert sealed.secret.owner == "bruno"

    def shown(viewer: str | None) -> int | None:
        seats = table.seen_by(viewer)["seats"]
        stake: int | None = next(seat["stake"] for seat in seats if seat["player"] == "bruno")
        return stake

    assert (shown("bruno"), shown("carla"), shown("anna"), shown(None)) == (7, None, None, None)
    table.stake("carla", 15)
    opened = only(table.stake("dora", 3), f.StakesOpened).fact
    assert opened.stakes == ((2, 7), (3, 15), (4, 3))
    assert shown(None) == 7


def test_sealed_stakes_are_bounded_by_the_share_alone() -> None:
    """What others leave of theirs would tell how much they staked."""
    table = Giro({**FOUR, "anna": 92}, sealed_stakes=True).begin(sealed=True).betting()
    table.stake("bruno", 1)
    assert table.bounds("carla") == (1, 15)


def test_sealed_stakes_are_laid_all_at_once_even_where_the_first_bet_moves() -> None:
    table = Giro(FOUR, first_bet=True, sealed_stakes=True).begin(sealed=True).betting()
    assert table.asked == ["bruno", "carla", "dora"]


def test_a_hand_that_ends_early_opens_sealed_stakes_too() -> None:
    table = Giro(FOUR, sealed_stakes=True).begin(sealed=True).betting()
    laid = only(table.stake("bruno", 7), f.StakeSealed)
    void = only(table.rewind(), f.HandVoided).fact
    assert [opening.version for opening in void.opens] == [laid.version]
    assert all(seat.hidden_stake is None for seat in table.state.seats)
