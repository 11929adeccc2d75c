"""Officials: players who lead an event beside its organiser, as far as that goes."""

from __future__ import annotations

import pytest

from service.stream.refusal import Refused
from service.tournament import commands as c
from service.tournament.evolve import ANNOUNCEMENTS_SHOWN
from tests.tournament.hall import ORGANISER, Hall

JUDGE = "p_judge"


@pytest.fixture
def hall() -> Hall:
    hall = Hall(entrants=6)
    hall.enter(6)
    hall.send(c.NameOfficial(JUDGE))
    return hall


def refusal(hall: Hall, command: c.Command, actor: str) -> str:
    before = hall.state
    with pytest.raises(Refused) as refused:
        hall.send(command, actor)
    assert hall.state == before
    return refused.value.code


def test_an_official_pauses_announces_and_disqualifies(hall: Hall) -> None:
    hall.send(c.Pause(), JUDGE)
    hall.send(c.MakeAnnouncement("Supper at nine."), JUDGE)
    hall.send(c.Disqualify("p_001", "Looked at others' cards."), JUDGE)
    hall.send(c.Resume(), JUDGE)
    assert [event.actor for event in hall.events[-4:]] == [JUDGE] * 4
    assert [one.text for one in hall.state.announcements] == ["Supper at nine."]


@pytest.mark.parametrize("command", [c.Cancel("Rain."), c.StartNow(), c.NameOfficial("p_other"), c.Enter("p_other")])
def test_an_official_does_nothing_that_is_the_organisers_alone(hall: Hall, command: c.Command) -> None:
    assert refusal(hall, command, JUDGE) == "not_organiser"


@pytest.mark.parametrize("command", [c.Pause(), c.MakeAnnouncement("Free beer!")])
def test_who_was_not_named_leads_nothing(hall: Hall, command: c.Command) -> None:
    assert refusal(hall, command, "p_000") == "not_official"
    hall.send(c.DismissOfficial(JUDGE))
    assert refusal(hall, command, JUDGE) == "not_official"


def test_naming_twice_is_naming_once(hall: Hall) -> None:
    assert hall.send(c.NameOfficial(JUDGE)) == []
    assert hall.send(c.DismissOfficial("p_000"), ORGANISER) == []


def test_the_newest_announcements_are_shown(hall: Hall) -> None:
    for number in range(ANNOUNCEMENTS_SHOWN + 3):
        hall.send(c.MakeAnnouncement(str(number)))
    assert [one.text for one in hall.state.announcements][-1] == str(ANNOUNCEMENTS_SHOWN + 2)
    assert len(hall.state.announcements) == ANNOUNCEMENTS_SHOWN
