"""What is legal when: phases × commands, one table for decisions, legal actions and the documentation's diagram."""

from __future__ import annotations

from service.table import commands as c
from service.table.state import Phase, Table

Commands = frozenset[type[c.Command]]

_SEATING: Commands = frozenset({c.TakeSeat, c.SeatBot, c.LeaveSeat, c.SitOut, c.Ready})
_OPENER: Commands = frozenset({c.PauseTable, c.CloseTable})
_ANSWERS: Commands = frozenset({c.NoteSuccessor, c.AcknowledgeCircuit})
_WORKERS: Commands = _ANSWERS | frozenset(
    {c.OpenHand, c.CloseBetting, c.EndTurn, c.SettleHand, c.RotateBank, c.CloseIdle, c.NoticeRewind}
)
_PLAYING: Commands = frozenset({c.Draw, c.Stand, c.Declare, c.Burn, c.Split})
_BETTING: Commands = frozenset({c.Stake, c.Pass, c.Cut, c.Deal})
_BANKING: Commands = frozenset({c.Draw, c.Stand, c.Declare})
_OFFERED: Commands = frozenset({c.TakeBank})
_CIRCUITS: Commands = frozenset({c.SeatEntrant, c.UnseatEntrant, c.BeginCircuit, c.Penalise})
_ALWAYS: Commands = _SEATING | _OPENER | _WORKERS | _CIRCUITS | frozenset({c.DeclineBank, c.ResumeTable})
_BETWEEN_HANDS: Commands = frozenset({c.AdjustChips})
_PAUSED: Commands = (
    _SEATING | _WORKERS | _BETWEEN_HANDS | _CIRCUITS | frozenset({c.DeclineBank, c.ResumeTable, c.CloseTable})
)

LEGAL: dict[Phase, Commands] = {
    "waiting": _ALWAYS | _BETWEEN_HANDS,
    "betting": _ALWAYS | _BETTING,
    "playing": _ALWAYS | _PLAYING,
    "banking": _ALWAYS | _BANKING,
    "settling": _ALWAYS,
    "rotating": _ALWAYS | _OFFERED,
    "paused": _PAUSED,
    "closed": _WORKERS,
}

PLAYERS_OWN: Commands = frozenset(
    {c.TakeSeat, c.SeatBot, c.LeaveSeat, c.SitOut, c.DeclineBank, c.TakeBank, c.Pass, c.Deal}
)
"""What a tournament decides at its tables, and players at any other."""

_ORDINARY = {phase: legal - _CIRCUITS for phase, legal in LEGAL.items()}
_TOURNAMENT = {phase: legal - PLAYERS_OWN for phase, legal in LEGAL.items()}


def legal_commands(table: Table) -> Commands:
    """What is legal at this table now: circuits at a tournament's own tables alone."""
    return (_ORDINARY if table.opened.tournament is None else _TOURNAMENT)[table.phase]
