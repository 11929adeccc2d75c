"""The table as the log knows it: names, restatement, folding."""

from __future__ import annotations

from service.game.rules import RuleSet
from service.table import facts as f
from service.table.decider import stream_of
from tests.table.kit import Scene


def test_a_tables_stream_is_named_after_it() -> None:
    assert stream_of("t_7") == "table:t_7"
    assert Scene().decider.initial("table:t_7").id == "t_7"


def test_only_an_opened_hand_restates_the_table() -> None:
    scene = Scene("anna", "bruno").settling().finish().betting()
    restating = [event for event in scene.events if scene.decider.restates(event)]
    assert [type(event.fact) for event in restating] == [f.HandOpened, f.HandOpened]


def test_an_opened_hand_restates_all_that_outlives_a_hand() -> None:
    """Seats with stacks, time-outs and who sits out; who left; the bank and what it owes; the last settlement."""
    rules = RuleSet(bank_passes="never", shuffle="on_bank_change")
    scene = Scene("anna", "bruno", "carla", "dario", "elena", deck="7c 6c 5c 4c 2c", rules=rules).betting()
    for player in ("bruno", "carla", "dario"):
        scene.stake(player, 2)
    scene.worker("close_betting")
    while scene.state.stage in ("playing", "banking"):
        scene.stand(scene.on_turn)
    scene.leave("carla")
    scene.sit_out("dario")
    scene.finish()
    opened = scene.worker("open_hand")[0].fact
    assert opened.seats == (
        f.SeatRestated(1, "anna", 44),
        f.SeatRestated(2, "bruno", 52, asked=True),
        f.SeatRestated(4, "dario", 52, sitting_out=True),
        f.SeatRestated(5, "elena", 50, asked=True, timeouts=1),
    )
    assert opened.departed == (f.Departed("carla", 52),)


def test_a_fold_may_begin_at_any_opened_hand() -> None:
    scene = Scene("anna", "bruno", "carla", bank=None, rules=RuleSet(shuffle="after_matta"))
    for _ in range(3):
        scene.settling().finish()
    scene.playing()
    for start, event in enumerate(scene.events):
        if scene.decider.restates(event):
            state = scene.decider.initial(scene.stream)
            for folded in [scene.events[0], *scene.events[start:]]:
                state = scene.decider.evolve(state, folded)
            assert state == scene.state
