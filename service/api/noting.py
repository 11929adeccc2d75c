"""What operators do outside any table is noted, for auditors, before they have the answer."""

from __future__ import annotations

from flask import g

from service.api.caller import is_operator
from service.api.commands import CommandId
from service.api.current import service
from service.operations.facts import Deed


def note(deed: Deed, asked: CommandId) -> None:
    """Note what the caller does, if it is an operator; once, however often the command is sent."""
    if is_operator():
        service().note(deed, g.caller.id, asked.cause, asked.keep_ms)
