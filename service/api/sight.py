"""Which tables a caller may see, and how it sees them.

A table that the caller may not know of answers as one that does not exist.
"""

from __future__ import annotations

import re
from typing import Any

from flask import g

from service.api.caller import is_operator, viewer
from service.api.current import names, service
from service.log.load import Loaded
from service.log.server import LogUnavailable
from service.people.principals import Principal
from service.stream.chain import Head
from service.stream.refusal import Refused
from service.table import refusals
from service.table.decider import stream_of
from service.table.legal import legal_actions
from service.table.state import Table
from service.table.views import people, view

_TABLE_ID = re.compile(r"t_[a-z2-7]{16}")


def seen(table: str) -> Loaded[Table]:
    """The table as it stands. Raises `Refused` `unknown_table`: there is none, or none for this caller."""
    if not _TABLE_ID.fullmatch(table):
        raise refusals.unknown_table()
    loaded = service().log.load(stream_of(table), service().tables)
    if loaded.state.terms is None or not _may_see(g.caller, loaded.state):
        raise refusals.unknown_table()
    return loaded


def hosted(table: str) -> Loaded[Table]:
    """The same, for its opener or an operator alone. Raises `Refused` `not_opener` besides."""
    loaded = seen(table)
    opener = loaded.state.opened.opener
    if not is_operator() and (opener is None or opener != viewer()):
        raise refusals.not_opener("see or renew its invitation")
    return loaded


def shown(table: Table, head: Head) -> dict[str, Any]:
    """The table's view for the caller, plain and ready for JSON, and whether it is here for study only."""
    imported = service().log.imports.of(stream_of(table.id)) is not None
    return {**view(table, viewer(), head, names().of(people(table))), "imported": imported}


def explained(refused: Refused, table: str) -> Refused:
    """A table's refusal with its version and what the caller may do instead, if it may know of the table at all.

    While the log is away nothing can be added, and what it said of the command's fate must not be lost.
    """
    if isinstance(refused, LogUnavailable):
        return refused
    loaded = seen(table)
    refused.facts["version"] = loaded.head.version
    legal = legal_actions(loaded.state, viewer())
    if legal:
        refused.facts["legal_actions"] = legal
    return refused


def _may_see(caller: Principal | None, table: Table) -> bool:
    terms = table.opened
    if terms.access == "public":
        return True
    if caller is None:
        return False
    if caller.role in ("operator", "auditor"):
        return True
    if terms.access == "frontend":
        return caller.frontend is not None and caller.frontend == terms.frontend
    return caller.player is not None and _is_let_in(caller.player, table)


def _is_let_in(player: str, table: Table) -> bool:
    return (
        player == table.opened.opener
        or table.seat_of(player) is not None
        or service().people.invitations.is_admitted(table.id, player)
    )
