"""What a table owes, and when."""

from __future__ import annotations

import pytest

from service.stream.obligation import Obligation
from service.table import commands as c
from service.table.obligations import payment
from tests.table.kit import BET, TURN, Scene, types

PACED = c.Settings(pause_ms=4000, bot_ms=800)


def test_every_stage_owes_its_next_step() -> None:
    scene = Scene("anna", "bruno", settings=PACED)
    assert scene.debts == [Obligation("open_hand", "1", scene.now)]
    scene.betting()
    assert scene.debts == [Obligation("close_betting", "1", scene.now + BET)]
    scene.stake("bruno")
    assert scene.debts == [Obligation("end_turn", "1.2.0", scene.now + TURN)]
    scene.stand("bruno")
    assert scene.debts == [Obligation("end_turn", "1.1.0", scene.now + TURN)]
    scene.stand("anna")
    assert scene.debts == [Obligation("settle_hand", "1", scene.now)]
    scene.worker("settle_hand")
    assert scene.debts == [Obligation("rotate_bank", "1", scene.now)]
    scene.worker("rotate_bank")
    assert scene.debts == [Obligation("open_hand", "2", scene.now + 4000)]


def test_a_bot_answers_and_plays_after_its_pause() -> None:
    scene = Scene("anna", settings=PACED, deck="2c 3c 2d")
    scene.seat_bots("prudente")
    scene.betting()
    assert Obligation("play_bot", "1.2.b0", scene.now + 800) in scene.debts
    scene.worker("play_bot")
    assert Obligation("play_bot", "1.2.p1", scene.now + 800) in scene.debts
    assert types(scene.worker("play_bot")) == ["card_drawn"]
    assert Obligation("play_bot", "1.2.p2", scene.now + 800) in scene.debts


def test_a_bot_owes_nothing_that_is_not_asked() -> None:
    scene = Scene("anna", "bruno")
    scene.seat_bots("prudente")
    scene.playing()
    assert scene.on_turn == "bruno"
    assert scene.owed() == {"end_turn"}


def test_too_few_players_owe_no_hand() -> None:
    scene = Scene("anna", "bruno")
    scene.sit_out("bruno")
    assert scene.owed() == set()


def test_debts_of_one_table_never_share_a_name() -> None:
    scene = Scene("anna")
    scene.seat_bots("prudente", "ardito", "prudente")
    members = {debt.member("table:t_0") for debt in scene.betting().debts}
    assert len(members) == len(scene.debts) == 4


@pytest.mark.parametrize(
    ("kind", "subject", "command"),
    [
        ("open_hand", "7", c.OpenHand(7)),
        ("close_betting", "7", c.CloseBetting(7)),
        ("end_turn", "7.2.1", c.EndTurn(7, 2, 1)),
        ("settle_hand", "7", c.SettleHand(7)),
        ("rotate_bank", "7", c.RotateBank(7)),
        ("close_idle", "7", c.CloseIdle()),
        ("play_bot", "7.2.1", None),
    ],
)
def test_each_debt_is_paid_by_its_command(kind: str, subject: str, command: c.Command | None) -> None:
    assert payment(kind, subject) == command


def test_an_unknown_debt_is_no_tables() -> None:
    with pytest.raises(ValueError, match="shine_shoes"):
        payment("shine_shoes", "1")


@pytest.mark.parametrize("hands", [1, 3])
def test_a_debt_paid_twice_changes_nothing_the_second_time(hands: int) -> None:
    scene = Scene("anna", "bruno")
    while scene.state.hand < hands or scene.state.stage != "waiting":
        debt = scene.debts[0]
        assert scene.pay(debt)
        again = payment(debt.kind, debt.subject)
        assert scene.send(again) == []
        if scene.state.idle:
            scene.ready("anna")
