"""What may be asked when, of a tournament's commands that are not the workers'."""

from __future__ import annotations

from typing import Final

import msgspec

from service.tournament import commands as c
from service.tournament.state import Phase

_BEFORE: Final[frozenset[Phase]] = frozenset({"draft", "announced", "registering"})
_PLAYED: Final[frozenset[Phase]] = frozenset({"seating", "running", "break", "finishing"})


class Legal(msgspec.Struct, frozen=True):
    """In which phases, and how the deed is called where it is refused."""

    deed: str
    phases: frozenset[Phase]


LEGAL: Final[dict[type[c.Command], Legal]] = {
    c.ChangeTerms: Legal("change its terms", _BEFORE),
    c.Announce: Legal("announce it", frozenset({"draft"})),
    c.OpenEntries: Legal("open the entries", frozenset({"draft", "announced"})),
    c.Enter: Legal("enter", frozenset({"registering"})),
    c.Withdraw: Legal("withdraw", frozenset({"registering"})),
    c.StartNow: Legal("start it", frozenset({"registering"})),
    c.Pause: Legal("pause it", _BEFORE - {"draft"} | _PLAYED),
    c.Resume: Legal("resume it", frozenset({"paused"})),
    c.Disqualify: Legal("disqualify anybody", _PLAYED | {"paused"}),
    c.NameOfficial: Legal("name officials", _BEFORE | _PLAYED | {"paused"}),
    c.DismissOfficial: Legal("dismiss officials", _BEFORE | _PLAYED | {"paused"}),
    c.MakeAnnouncement: Legal("announce anything", _BEFORE - {"draft"} | _PLAYED | {"paused"}),
    c.Cancel: Legal("cancel it", _BEFORE | _PLAYED | {"paused"}),
}
