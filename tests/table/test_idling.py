"""A table at which nobody plays is closed after as long as the house waits, and no other is."""

from __future__ import annotations

import pytest

from service.stream.obligation import Obligation
from service.table import commands as c
from service.table import facts as f
from service.table.decider import TableDecider
from service.table.limits import Limits
from tests.audit.planting import findings
from tests.table.giro import Giro
from tests.table.kit import Scene, only, rules, types
from tests.table.test_bank_gone import nobody_can_bank

A_DAY = 24 * 60 * 60 * 1000
LONG = 90 * A_DAY
PATIENT = Limits(idle_after=LONG)


def in_house(scene: Scene, limits: Limits = PATIENT) -> Scene:
    """The same table, of a house that waits so long."""
    scene.decider = TableDecider(scene.decider.dealer, limits)
    return scene


@pytest.mark.parametrize("players", [(), ("anna",)])
def test_a_table_that_never_began_is_closed(players: tuple[str, ...]) -> None:
    scene = in_house(Scene(*players))
    assert scene.debts == [Obligation("close_idle", "0", scene.events[-1].at + LONG)]
    assert only(scene.worker("close_idle"), f.TableClosed).fact.why == "idle"
    assert scene.state.phase == "closed"
    assert scene.owed() == set()


def test_where_play_has_ceased_the_shoe_is_shown_and_everybody_has_a_rank() -> None:
    scene = in_house(Scene("anna", "bruno", rules=rules(shuffle="on_bank_change"))).rotating()
    scene.sit_out("bruno")
    scene.worker("rotate_bank")
    closing = scene.worker("close_idle")
    assert types(closing)[-2:] == ["shoe_revealed", "table_closed"]
    assert {rank.player for rank in only(closing, f.TableClosed).fact.ranking} == {"anna", "bruno"}


@pytest.mark.parametrize("deed", ["sit_out", "leave"])
def test_it_waits_from_the_last_event_on(deed: str) -> None:
    scene = in_house(Scene("anna", "bruno"))
    scene.wait(A_DAY)
    getattr(scene, deed)("bruno")
    assert scene.debts == [Obligation("close_idle", "0", scene.now + LONG)]


def test_where_nobody_can_bank_nobody_plays() -> None:
    scene = in_house(nobody_can_bank())
    scene.worker("rotate_bank")
    assert scene.state.phase == "paused"
    assert types(scene.worker("close_idle"))[-1] == "table_closed"


def test_whoever_comes_in_time_starts_the_wait_anew() -> None:
    scene = in_house(Scene("anna"))
    scene.wait(LONG - 1)
    assert scene.send(c.CloseIdle()) == []
    scene.sit("bruno")
    assert scene.owed() == {"open_hand"}
    scene.leave("bruno")
    scene.wait(1)
    assert scene.send(c.CloseIdle()) == [], "a worker that comes late"
    scene.wait(LONG - 1)
    assert types(scene.send(c.CloseIdle())) == ["table_closed"]


@pytest.mark.parametrize("reach", ["betting", "playing", "banking", "settling", "rotating"])
def test_a_hand_that_is_open_is_never_closed_like_this(reach: str) -> None:
    scene = getattr(in_house(Scene("anna", "bruno")), reach)()
    assert "close_idle" not in scene.owed()
    scene.wait(2 * LONG)
    assert scene.send(c.CloseIdle()) == []


def test_a_table_that_somebody_paused_waits_for_them() -> None:
    scene = in_house(Scene("anna"))
    scene.pause()
    assert scene.owed() == set()
    scene.wait(2 * LONG)
    assert scene.send(c.CloseIdle()) == []


def test_a_tournaments_table_waits_for_the_tournament() -> None:
    table = in_house(Giro({"anna": 90, "bruno": 80}))
    assert (table.state.phase, table.owed()) == ("waiting", set())


def test_a_house_that_waits_for_ever_closes_none_even_if_it_once_would_have() -> None:
    scene = in_house(Scene("anna"), Limits())
    assert scene.owed() == set()
    scene.wait(2 * LONG)
    assert scene.send(c.CloseIdle()) == []


def test_once_it_is_closed_it_owes_its_archive() -> None:
    scene = in_house(Scene("anna"), Limits(idle_after=LONG, archive_after=A_DAY))
    scene.worker("close_idle")
    assert scene.debts == [Obligation("archive", "0", scene.now + A_DAY)]


def test_an_audit_understands_it() -> None:
    scene = in_house(Scene("anna", "bruno")).rotating()
    scene.sit_out("bruno")
    scene.worker("rotate_bank")
    scene.worker("close_idle")
    assert findings(scene) == ()
