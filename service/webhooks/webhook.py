"""A webhook: what a frontend wants to be told, and where."""

from __future__ import annotations

from typing import Literal, get_args
from urllib.parse import urlsplit

import msgspec

from service.stream.refusal import Refused
from service.table.decider import stream_of as stream_of_table
from service.tournament.decider import stream_of as stream_of_tournament
from service.webhooks.address import literal

LONGEST_URL = 2_000

Kind = Literal["table", "tournament"]
"""What a webhook is told of."""

KINDS: tuple[Kind, ...] = get_args(Kind)


def kind_of(stream: str) -> Kind | None:
    """Whether a stream is a table's, a tournament's, or of a kind that no webhook follows."""
    return next((kind for kind in KINDS if stream.startswith(f"{kind}:")), None)


class Webhook(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is kept of a webhook.

    `events` are the types it wants (None: all), `tables` and `tournaments` the ids it follows (None: those of the
    frontend's own). It is told what happened from `made_at` on, milliseconds UTC. `causes` are the commands that made
    its secrets, newest first; the second one's signs too until `overlap_until`.
    """

    id: str
    frontend: str
    url: str
    made_at: int
    causes: tuple[str, ...]
    events: tuple[str, ...] | None = None
    tables: tuple[str, ...] | None = None
    tournaments: tuple[str, ...] | None = None
    enabled: bool = True
    overlap_until: int = 0

    def wants(self, type: str) -> bool:
        """Whether events of this type are for it."""
        return self.events is None or type in self.events

    @property
    def named(self) -> set[str]:
        """The streams of the tables and tournaments that it names."""
        return {*map(stream_of_table, self.tables or ()), *map(stream_of_tournament, self.tournaments or ())}

    def follows_own(self, kind: Kind) -> bool:
        """Whether it follows its frontend's own tables, or its own tournaments."""
        return (self.tables if kind == "table" else self.tournaments) is None


def require_url(url: str, loopback: bool) -> None:
    """Refuse `invalid_url` for what can't be posted to, as far as can be told without asking for its address.

    https and any public host; with `loopback` also this machine, and there http too.
    """
    try:
        parts = urlsplit(url)
        host, _port = parts.hostname, parts.port
    except ValueError:
        raise _invalid("it is no URL") from None
    if not (url.isascii() and url.isprintable() and " " not in url and len(url) <= LONGEST_URL and host):
        raise _invalid(f"write it in at most {LONGEST_URL} visible ASCII characters, with a host")
    if parts.scheme not in ("https", "http") or (parts.scheme == "http" and not loopback):
        raise _invalid("it begins with https://")
    if parts.username is not None or parts.password is not None or parts.fragment:
        raise _invalid("leave out user, password and fragment")
    address = literal(host)
    if address is not None and not address.may_be_reached(parts.scheme, loopback):
        raise _invalid("its address is not public")


def _invalid(why: str) -> Refused:
    return Refused("invalid_url", f"A webhook can't be sent there: {why}.")
