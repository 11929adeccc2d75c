"""A table opens, pauses, goes on, closes, and survives a log that went back."""

from __future__ import annotations

import pytest

from service.game.rules import RULES_VERSION, RuleSet
from service.stream.refusal import Refused
from service.table import commands as c
from service.table import facts as f
from tests.table.kit import TURN, Scene, only, refused, types

EVERY_STAGE = ["betting", "playing", "banking", "settling", "rotating"]


# Opening.


def test_the_first_event_carries_the_full_rules_and_their_version() -> None:
    rules = RuleSet(bank_passes="every_hand", max_stake=7)
    opened = Scene(rules=rules).events[0]
    assert opened.fact.rules == rules
    assert opened.fact.rules_version == RULES_VERSION
    assert opened.actor == "p_opener"


def test_a_table_is_opened_once() -> None:
    with refused("table_exists"):
        Scene().send(c.OpenTable("Again", RuleSet()), "p_opener")


def test_a_table_that_was_never_opened_is_unknown() -> None:
    scene = Scene()
    scene.state = scene.decider.initial("table:t_none")
    for command in (c.TakeSeat(), c.Stake(amount=1), c.OpenHand(1)):
        with refused("unknown_table"):
            scene.send(command, "anna")


def test_a_sandbox_says_so_and_hides_its_deck() -> None:
    opened = Scene(deck="7d Kd").events[0]
    assert opened.fact.sandbox
    assert (opened.secret.owner, opened.secret.deck) == (None, ("7d", "Kd"))


@pytest.mark.parametrize(
    ("deck", "bank", "code"),
    [
        ("7d 7d", None, "rigged_deck_refused"),
        ("8d", None, "invalid_card"),
        ("7d", 0, "rigged_deck_refused"),
        ("7d", 9, "rigged_deck_refused"),
    ],
)
def test_an_impossible_sandbox_is_refused(deck: str, bank: int | None, code: str) -> None:
    with pytest.raises(Refused) as refusal:
        Scene(deck=deck, bank=bank)
    assert refusal.value.code == code


# Pausing.


@pytest.mark.parametrize("reach", ["betting", "playing", "banking"])
def test_a_pause_stops_the_clock_and_gives_back_what_was_left(reach: str) -> None:
    scene = Scene("anna", "bruno")
    getattr(scene, reach)()
    began = scene.now
    scene.wait(20_000)
    scene.pause()
    assert scene.state.phase == "paused"
    assert scene.owed() == set()
    scene.wait(3_600_000)
    scene.resume()
    assert scene.state.phase == reach
    assert scene.state.deadline - scene.now == began + TURN - (began + 20_000)


@pytest.mark.parametrize("reach", ["betting", "playing", "banking"])
def test_nobody_plays_in_a_pause(reach: str) -> None:
    scene = Scene("anna", "bruno")
    getattr(scene, reach)()
    scene.pause()
    for command in (c.Stake(amount=1), c.Pass(), c.Cut(cut=1), c.Deal(), c.Draw(), c.Stand()):
        with refused("table_paused"):
            scene.send(command, "bruno")


@pytest.mark.parametrize("command", [c.CloseBetting(1), c.EndTurn(1, 2, 0)])
def test_a_worker_that_comes_late_ends_nothing_in_a_pause(command: c.Command) -> None:
    """The debt fell due, the pause came first."""
    scene = (
        Scene("anna", "bruno").betting() if isinstance(command, c.CloseBetting) else Scene("anna", "bruno").playing()
    )
    scene.wait(TURN - 1)
    scene.pause()
    scene.wait(TURN)
    assert scene.send(command) == []


@pytest.mark.parametrize("reach", ["settling", "rotating"])
def test_a_hand_already_closed_is_finished_in_a_pause(reach: str) -> None:
    scene = Scene("anna", "bruno")
    getattr(scene, reach)()
    scene.pause()
    assert scene.state.phase == reach
    if reach == "settling":
        scene.worker("settle_hand")
    scene.worker("rotate_bank")
    assert scene.state.phase == "paused"
    assert scene.owed() == set()
    scene.resume()
    assert scene.owed() == {"open_hand"}


def test_what_begins_in_a_pause_is_owed_from_its_end_on() -> None:
    scene = Scene("anna", "bruno", "carla", settings=c.Settings(pause_ms=4000)).settling().finish()
    scene.pause()
    scene.wait(1_000_000)
    scene.leave("anna")
    scene.worker("rotate_bank")
    scene.wait(1_000_000)
    scene.resume()
    assert [debt.due for debt in scene.debts] == [scene.now + 4000]


def test_who_leaves_on_turn_in_a_pause_stands_when_it_ends() -> None:
    scene = Scene("anna", "bruno", "carla").playing()
    scene.pause()
    assert types(scene.leave("bruno")) == ["player_leaving"]
    assert types(scene.resume()) == ["table_resumed", "stood", "turn_began"]
    assert scene.state.deadline == scene.now + TURN


def test_a_bank_that_leaves_on_its_turn_in_a_pause_is_played_when_it_ends() -> None:
    scene = Scene("anna", "bruno", deck="2c 6c").banking()
    scene.pause()
    scene.leave("anna")
    assert types(scene.resume()) == ["table_resumed", "stood", "hand_closed"]


@pytest.mark.parametrize("go", ["leave", "sit_out"])
def test_no_card_is_dealt_in_a_pause_when_the_last_one_asked_goes(go: str) -> None:
    scene = Scene("anna", "bruno", "carla").betting()
    scene.stake("bruno")
    scene.pause()
    assert "betting_closed" not in types(getattr(scene, go)("carla"))
    assert "card_dealt" in types(scene.resume())


def test_sitting_down_in_a_paused_betting_joins_this_hand() -> None:
    scene = Scene("anna", "bruno").betting()
    scene.pause()
    scene.sit("carla")
    scene.resume()
    scene.stake("carla")
    assert scene.seat("carla").stake == 5


def test_only_the_opener_or_an_operator_pauses_resumes_and_closes() -> None:
    scene = Scene("anna", "bruno")
    for command in (c.PauseTable(), c.ResumeTable(), c.CloseTable()):
        with refused("not_opener"):
            scene.send(command, "anna")
    scene.send(c.PauseTable(), operator=True)
    scene.send(c.ResumeTable(), operator=True)
    scene.send(c.CloseTable(), operator=True)
    assert scene.state.phase == "closed"


def test_a_table_that_runs_has_nothing_to_resume() -> None:
    with refused("nothing_to_resume"):
        Scene("anna", "bruno").betting().resume()


def test_a_paused_table_is_not_paused_again() -> None:
    scene = Scene("anna", "bruno")
    scene.pause()
    with refused("table_paused"):
        scene.pause()


# Closing.


def test_between_hands_a_table_closes_at_once() -> None:
    scene = Scene("anna", "bruno")
    assert types(scene.close()) == ["closing_asked", "table_closed"]
    assert scene.state.phase == "closed"


def test_closing_before_the_deal_returns_the_stakes() -> None:
    scene = Scene("anna", "bruno", "carla").betting()
    scene.stake("bruno")
    assert types(scene.close()) == ["closing_asked", "hand_voided"]
    assert types(scene.worker("rotate_bank"))[-1] == "table_closed"
    assert [place.chips for place in scene.state.ranking] == [50, 50, 50]


@pytest.mark.parametrize("reach", ["playing", "banking", "settling", "rotating"])
def test_a_hand_already_dealt_is_played_and_settled_first(reach: str) -> None:
    scene = Scene("anna", "bruno", deck="7c 2c")
    getattr(scene, reach)()
    scene.close()
    while scene.state.stage in ("playing", "banking"):
        scene.stand(scene.on_turn)
    if scene.state.stage == "settling":
        scene.worker("settle_hand")
    scene.worker("rotate_bank")
    assert scene.state.phase == "closed"
    assert scene.stacks == {"anna": 45, "bruno": 55}


@pytest.mark.parametrize("reach", EVERY_STAGE)
def test_closing_ends_a_pause(reach: str) -> None:
    scene = Scene("anna", "bruno")
    getattr(scene, reach)()
    scene.pause()
    scene.close()
    while scene.debts and scene.state.phase != "closed":
        scene.pay(scene.debts[0])
    assert scene.state.phase == "closed"


def test_closing_twice_changes_nothing() -> None:
    scene = Scene("anna", "bruno").playing()
    scene.close()
    assert scene.close() == []


def test_most_chips_wins_equal_chips_share_the_rank_and_those_who_left_count() -> None:
    scene = Scene("anna", "bruno", "carla", "dario", deck="7c 7d 3c 6c").settling().finish()
    scene.leave("bruno")
    ranking = only(scene.close(), f.TableClosed).fact.ranking
    assert {(place.player, place.chips, place.rank) for place in ranking} == {
        ("bruno", 55, 1),
        ("carla", 55, 1),
        ("anna", 45, 3),
        ("dario", 45, 3),
    }


def test_a_closed_table_owes_nothing_and_takes_nothing() -> None:
    scene = Scene("anna", "bruno")
    scene.close()
    assert scene.owed() == set()
    for command in (c.TakeSeat(), c.LeaveSeat(1), c.Ready(), c.Stake(amount=1), c.PauseTable(), c.CloseTable()):
        with refused("table_closed"):
            scene.send(command, "anna")


def test_a_kept_shoe_is_revealed_when_the_table_closes() -> None:
    scene = Scene("anna", "bruno", rules=RuleSet(shuffle="on_bank_change", bank_passes="never")).settling().finish()
    assert "shoe_revealed" in types(scene.close())


# A log that went back.


@pytest.mark.parametrize("reach", ["betting", "playing", "banking", "settling"])
def test_a_rewind_voids_the_open_hand_and_retires_its_shoe(reach: str) -> None:
    scene = Scene("anna", "bruno", "carla", deck="7c 7d 2c")
    getattr(scene, reach)()
    assert types(scene.send(c.NoticeRewind())) == ["log_rewound", "hand_voided", "shoe_revealed"]
    scene.worker("rotate_bank")
    assert scene.bank == "anna"
    assert scene.stacks == {"anna": 50, "bruno": 50, "carla": 50}
    assert only(scene.worker("open_hand"), f.ShoeCommitted).fact.shoe == 2


def test_a_rewind_opens_the_cards_of_the_hand_it_voids() -> None:
    scene = Scene("anna", "bruno", "carla").playing()
    voided = only(scene.send(c.NoticeRewind()), f.HandVoided).fact
    assert len(voided.opens) == 3


@pytest.mark.parametrize("kept", [True, False])
def test_a_rewind_between_hands_retires_a_kept_shoe(kept: bool) -> None:
    rules = RuleSet(bank_passes="never", shuffle="on_bank_change" if kept else "every_hand")
    scene = Scene("anna", "bruno", rules=rules).settling().finish()
    assert types(scene.send(c.NoticeRewind())) == ["log_rewound"] + kept * ["shoe_revealed"]
