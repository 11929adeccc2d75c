"""The names of what lies in Redis. One hash tag, so that on a cluster a script may touch all of it."""

from __future__ import annotations

PLAYERS = "{people}:players"
"""Hash: player id → record."""

TOKENS = "{people}:tokens"
"""Hash: token id → record."""

REPEATED_WITHIN_MS = 24 * 60 * 60 * 1000
"""How long a repeated command is known as such: 24 hours."""


def players_of(frontend: str | None) -> str:
    """Sorted set: the ids of players that a frontend made, or that none made."""
    return f"{PLAYERS}:of:{frontend or 'none'}"


def refs_of(frontend: str | None) -> str:
    """Hash: a frontend's own names for its players → player id."""
    return f"{{people}}:refs:of:{frontend or 'none'}"


def token_indexes(holder: str, frontend: str | None) -> list[str]:
    """The sorted sets that list a token: everybody's, its holder's, and its frontend's."""
    return [tokens_of(None), *(tokens_of(owner) for owner in dict.fromkeys((holder, frontend)) if owner)]


def tokens_of(owner: str | None) -> str:
    """Sorted set: the ids of tokens that a holder or frontend can see, or (None) of all."""
    return f"{TOKENS}:of:{owner or 'all'}"


def creation(command_id: str) -> str:
    """String: the digest of the request that came with a creating command."""
    return f"{{people}}:creation:{command_id}"


def handover(code_hash: str) -> str:
    """String: the id of the token that a code hands over."""
    return f"{{people}}:handover:{code_hash}"


def invitation(table: str) -> str:
    """String: how often a table's invitation was renewed."""
    return f"{{people}}:invitation:{table}"


def renewal(command_id: str) -> str:
    """String: the round that a renewing command began."""
    return f"{{people}}:renewal:{command_id}"


def admitted(table: str) -> str:
    """Set: the ids of players whom a table's invitation let in."""
    return f"{{people}}:admitted:{table}"
