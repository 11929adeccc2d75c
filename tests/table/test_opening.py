"""A hand opens, the first bank falls by lot, a shoe is committed (*One hand*, 1; *Fairness*)."""

from __future__ import annotations

from hashlib import sha256

from service.game.rules import RuleSet
from service.stream.canonical import canonical
from service.table import commands as c
from service.table import facts as f
from tests.table.kit import Scene, only, types


def test_a_hand_opens_by_itself_once_two_can_play() -> None:
    scene = Scene("anna")
    assert scene.owed() == set()
    scene.sit("bruno")
    assert scene.owed() == {"open_hand"}


def test_the_first_bank_is_drawn_by_lot_among_the_seats_taken() -> None:
    scene = Scene("anna", "bruno", "carla", bank=None)
    lot = only(scene.worker("open_hand"), f.LotDrawn).fact
    assert lot.among == (1, 2, 3)
    assert scene.state.bank == lot.seat


def test_a_sandbox_waits_for_the_seat_that_is_to_win_its_first_lot() -> None:
    """Else the cards asked for would go to other seats, whenever two sit down faster than the third."""
    scene = Scene("anna", "bruno", bank=3)
    assert scene.owed() == set()
    scene.sit("carla")
    assert scene.betting().state.bank == 3


def test_every_seat_wins_the_lot_now_and_then() -> None:
    """100 lots among three: a seat that can win misses all of them once in 10¹⁷."""
    winners = {Scene("anna", "bruno", "carla", bank=None, seed=seed).betting().state.bank for seed in range(100)}
    assert winners == {1, 2, 3}


def test_who_sits_out_is_not_drawn() -> None:
    scene = Scene("anna", "bruno", "carla", bank=None)
    scene.sit_out("bruno")
    assert only(scene.worker("open_hand"), f.LotDrawn).fact.among == (1, 3)


def test_no_lot_is_drawn_while_a_seat_holds_the_bank() -> None:
    scene = Scene("anna", "bruno").settling().finish()
    assert types(scene.worker("open_hand")) == ["hand_opened", "shoe_committed"]


def test_everybody_but_the_bank_is_asked() -> None:
    scene = Scene("anna", "bruno", "carla", bank=2).betting()
    assert [seat.answer for seat in scene.state.seats] == ["asked", "none", "asked"]


def test_a_stack_below_the_worst_loss_of_the_least_stake_passes_by_itself() -> None:
    """One chip does not cover a bank reale, which collects double."""
    rules = RuleSet(min_stake=1, max_stake=25, starting_stack=51, bank_passes="never")
    scene = Scene("anna", "bruno", "carla", deck="2c 7h Kc", rules=rules).betting()
    scene.stake("bruno", 25)
    scene.pass_hand("carla")
    scene.stand("bruno")
    scene.draw("anna")
    scene.finish().betting()
    assert scene.stacks["bruno"] == 1
    assert [seat.player for seat in scene.state.seats if seat.answer == "asked"] == ["carla"]


def test_the_shoe_is_committed_before_anybody_can_cut() -> None:
    opened = Scene("anna", "bruno").worker("open_hand")
    assert types(opened)[-1] == "shoe_committed"
    assert "shoe_cut" not in types(opened)


def test_the_seed_revealed_is_the_one_committed_to() -> None:
    scene = Scene("anna", "bruno").settling().finish()
    commitment = only(scene.events, f.ShoeCommitted).fact.commitment
    seed = only(scene.events, f.ShoeRevealed).fact.seed
    assert commitment == sha256(canonical(["commit/1", "t_0", 1, seed])).hexdigest()


def test_the_next_hand_waits_for_the_tables_pause() -> None:
    scene = Scene("anna", "bruno", settings=c.Settings(pause_ms=4000)).settling().finish()
    decided = scene.now
    assert [debt.due for debt in scene.debts] == [decided + 4000]


def test_ready_opens_the_next_hand_without_waiting() -> None:
    scene = Scene("anna", "bruno", settings=c.Settings(pause_ms=4000)).settling().finish()
    scene.wait(10)
    scene.ready("anna")
    assert [debt.due for debt in scene.debts] == [scene.now]


def test_a_hand_is_not_opened_before_it_is_due() -> None:
    scene = Scene("anna", "bruno", settings=c.Settings(pause_ms=4000)).settling().finish()
    assert scene.send(c.OpenHand(2)) == []


def test_a_hand_is_opened_once() -> None:
    scene = Scene("anna", "bruno").betting()
    assert scene.send(c.OpenHand(1)) == []
    assert scene.send(c.OpenHand(2)) == []
