"""`mazziere keys`: the house's keys, seen and renewed by whoever runs it."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime

import click

from service.cli.here import settings_here
from service.operations.facts import KeysRotated
from service.table.dealer import key_id
from service.wiring import wire


@click.group()
def keys() -> None:
    """The keys that shuffle shoes and sign checkpoints."""


@keys.command("list")
def list_keys() -> None:
    """Print the fingerprint of each signing key, and from when until when it signed; the last one is in use."""
    for public in wire(settings_here()).keyring.public_keys():
        click.echo(f"{public.fingerprint}\t{_day(public.created_at)}\t{_day(public.retired_at)}")


@keys.command()
def rotate() -> None:
    """Begin new keys while the service runs, and print the new signing key's fingerprint.

    New shoes and checkpoints get them. Open shoes are played out with the key that shuffled them, so keep the whole
    key folder, and back it up. Ids, tokens and invitations stay as they are. Where several machines run the service,
    copy the folder to all before the next hand.
    """
    service = wire(settings_here())
    service.keyring.rotate()
    newest = service.keyring.public_keys()[-1]
    deed = KeysRotated(key_id(service.keyring.dealing_keys()[-1]), newest.fingerprint)
    service.note(deed, None, secrets.token_hex(16))
    click.echo(newest.fingerprint)


def _day(ms: int | None) -> str:
    return "" if ms is None else f"{datetime.fromtimestamp(ms / 1000, UTC):%Y-%m-%d %H:%M}"
