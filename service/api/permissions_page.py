"""The page that says who may call what, made of the contract and the permissions it enforces."""

from __future__ import annotations

from typing import Any, Final

from service.people.permissions import PERMISSIONS
from service.people.principals import ROLES, Role

_HEAD: Final = """\
# Who may call what

Written by `mazziere spec` from the table that the service enforces. *Nobody* is a caller without a token. Who may not
call at all is refused before anything of the request is read: `unauthorized` without a token, else `forbidden`.

What may be called is narrowed further by what belongs to whom:

- A frontend acts only for players that it made, naming one in `Mazziere-Player`; another's player and one that does not
  exist are refused alike.
- A table's `access` holds for every call about it, watching included: `public` for all, `link` for its opener, its
  seats and whom its code let in, `frontend` for that frontend and its players. Operators and auditors see every table.
  To all others it does not exist: they are answered as for an id that was never given.
- Of a running hand an operator and an auditor see what a spectator sees.
- Hands are listed by their players, by the frontend that made the player, and by operators and auditors. A hand is
  replayed through one's own eyes; an operator or an auditor may choose any seat once it is over.
- The opener, or an operator, closes, pauses and resumes a table, seats bots and reads the invitation's code.
- Webhooks are their frontend's, and an operator's, who is told no secret. They tell what a spectator sees, of tables
  that are public, the frontend's own, or opened or played at by its players.
- Players are erased by themselves, by the frontend that made them, or by an operator; tokens are listed and revoked by
  their holder, by the frontend that made their player, or by an operator. Nobody makes a token of a role above its own.

"""
_GUESTS: Final = "create_player"


def permissions_page(contract: dict[str, Any]) -> str:
    """The page in Markdown: one row for every operation of `contract`, by path."""
    calls = {
        operation["operationId"]: f"`{method.upper()} {path}`"
        for path, methods in sorted(contract["paths"].items())
        for method, operation in methods.items()
        if method in ("get", "post", "patch", "delete")
    }
    columns: list[Role | None] = [*ROLES, None]
    rows = [
        [call, f"`{name}`", *(_cell(name, role) for role in columns)]
        for name, call in calls.items()
        if name in PERMISSIONS
    ]
    head = ["call", "operation", *ROLES, "nobody"]
    return _HEAD + "".join(f"| {' | '.join(cells)} |\n" for cells in (head, ["---"] * len(head), *rows))


def _cell(operation: str, role: Role | None) -> str:
    if role is None and operation == _GUESTS:
        return "with `MAZZIERE_GUESTS`"
    return "yes" if role in PERMISSIONS[operation] else ""
