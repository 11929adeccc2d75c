"""Who may do what: which roles may call an operation at all, and what belongs to whom.

An operation's name is its operationId in the contract. Whether this table's opener or that seat's player is
calling is the table's own rule; here stands only what can be told from the caller.
"""

from __future__ import annotations

from typing import Final

import msgspec

from service.people.players import Player
from service.people.principals import ROLES, Principal, Role
from service.people.tokens import TokenRecord
from service.stream.refusal import Refused

_ANYONE: Final[frozenset[Role | None]] = frozenset({None, *ROLES})
_HOLDERS: Final[frozenset[Role | None]] = frozenset(ROLES)
_PLAYING: Final[frozenset[Role | None]] = frozenset({"player", "frontend"})
_PLAYERS: Final[frozenset[Role | None]] = frozenset({"player"})
_HOSTING: Final[frozenset[Role | None]] = _PLAYING | {"operator"}
_REGISTRARS: Final[frozenset[Role | None]] = frozenset({"operator", "frontend"})
_FRONTENDS: Final[frozenset[Role | None]] = frozenset({"frontend"})
_OPERATORS: Final[frozenset[Role | None]] = frozenset({"operator"})
_COMPLAINING: Final[frozenset[Role | None]] = _PLAYING | {"auditor"}
_WATCHERS: Final[frozenset[Role | None]] = _OPERATORS | {"auditor"}

PERMISSIONS: Final[dict[str, frozenset[Role | None]]] = {
    "get_metrics": _WATCHERS,
    "create_player": _REGISTRARS,
    "list_players": _REGISTRARS,
    "erase_player": _HOSTING,
    "get_me": _HOLDERS,
    "list_tokens": _HOLDERS,
    "create_token": _HOSTING,
    "revoke_token": _HOLDERS,
    "hand_over_token": _PLAYERS,
    "redeem_token": _ANYONE,
    "list_rules": _ANYONE,
    "get_rules": _ANYONE,
    "list_event_types": _ANYONE,
    "open_table": _HOSTING,
    "list_tables": _ANYONE,
    "get_table": _ANYONE,
    "list_events": _ANYONE,
    "stream_table": _ANYONE,
    "stream_lobby": _ANYONE,
    "create_tournament": _HOSTING,
    "list_tournaments": _ANYONE,
    "get_calendar": _ANYONE,
    "get_tournament": _ANYONE,
    "change_tournament": _HOSTING,
    "announce_tournament": _HOSTING,
    "open_entries": _HOSTING,
    "start_tournament": _HOSTING,
    "pause_tournament": _HOSTING,
    "resume_tournament": _HOSTING,
    "cancel_tournament": _HOSTING,
    "disqualify": _HOSTING,
    "name_official": _HOSTING,
    "dismiss_official": _HOSTING,
    "make_announcement": _HOSTING,
    "copy_tournament": _HOSTING,
    "create_series": _HOSTING,
    "list_series": _ANYONE,
    "get_series": _ANYONE,
    "end_series": _HOSTING,
    "enter_tournament": _HOSTING,
    "withdraw_entry": _HOSTING,
    "list_entries": _ANYONE,
    "get_standings": _ANYONE,
    "list_transfers": _WATCHERS,
    "list_tournament_events": _ANYONE,
    "stream_tournament": _ANYONE,
    "create_webhook": _FRONTENDS,
    "list_webhooks": _REGISTRARS,
    "get_webhook": _REGISTRARS,
    "change_webhook": _REGISTRARS,
    "remove_webhook": _REGISTRARS,
    "rotate_webhook": _FRONTENDS,
    "ping_webhook": _REGISTRARS,
    "resume_webhook": _REGISTRARS,
    "list_deliveries": _REGISTRARS,
    "redeliver": _REGISTRARS,
    "get_odds": _PLAYING,
    "list_table_hands": _ANYONE,
    "get_hand": _ANYONE,
    "replay_hand": _ANYONE,
    "list_hands": _HOLDERS,
    "open_dispute": _COMPLAINING,
    "list_audits": _HOLDERS,
    "get_audit": _HOLDERS,
    "rule_on_dispute": _OPERATORS,
    "export_table": _ANYONE,
    "export_hand": _ANYONE,
    "export_all": _WATCHERS,
    "get_checkpoint": _ANYONE,
    "list_keys": _ANYONE,
    "get_operations": _OPERATORS,
    "list_operations": _WATCHERS,
    "list_reports": _WATCHERS,
    "get_report": _WATCHERS,
    "close_table": _HOSTING,
    "pause_table": _HOSTING,
    "resume_table": _HOSTING,
    "join_table": _PLAYING,
    "get_invite": _HOSTING,
    "renew_invite": _HOSTING,
    "take_seat": _HOSTING,
    "leave_seat": _HOSTING,
    "act": _PLAYING,
    "advance_clock": _OPERATORS,
}
"""Operation → the roles that may call it; None stands for a caller without a token.

`create_player` is open to guests only where the service's setting says so, which is not a matter of roles.
"""


def may(principal: Principal | None, operation: str) -> bool:
    """Whether a caller of this role may call the operation."""
    return (None if principal is None else principal.role) in PERMISSIONS[operation]


def require(principal: Principal | None, operation: str) -> None:
    """Raises `Refused`: unauthorized (no token) or forbidden (another role's operation)."""
    if may(principal, operation):
        return
    if principal is None:
        raise Refused("unauthorized", "Send a live token: `Authorization: Bearer …`.")
    roles = sorted(role for role in PERMISSIONS[operation] if role is not None)
    raise Refused(
        "forbidden",
        f"A token of role {principal.role} can't do this; it takes one of role {' or '.join(roles)}.",
        roles=roles,
    )


def acting_for(principal: Principal, player: Player | None) -> Principal:
    """The frontend as it acts for a player that it made.

    Raises `Refused` forbidden for another's player and for one that does not exist, alike.
    """
    if player is None or not made(principal, player):
        raise Refused("forbidden", "A frontend acts for the players that it made; name one of them.")
    return msgspec.structs.replace(principal, player=player.id)


def playing_as(principal: Principal) -> str:
    """The id of the player the caller plays as. Raises `Refused`: player_needed."""
    if principal.player is None:
        raise Refused("player_needed", "Name the player you act for in the header Mazziere-Player.")
    return principal.player


def made(principal: Principal, player: Player) -> bool:
    """Whether the caller is the frontend that made the player."""
    return principal.role == "frontend" and player.frontend == principal.id


def may_erase(principal: Principal, player: Player) -> bool:
    """A player itself, the frontend that made it, and any operator."""
    return principal.role == "operator" or principal.id == player.id or made(principal, player)


def may_revoke(principal: Principal, token: TokenRecord) -> bool:
    """The token's holder, the frontend whose player holds it, and any operator."""
    return principal.role == "operator" or principal.id in (token.holder, token.frontend)
