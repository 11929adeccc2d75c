"""`mazziere tokens`: keys to the service, made by whoever runs it."""

from __future__ import annotations

import secrets

import click

from service.cli.here import settings_here
from service.operations.facts import TokenMade
from service.people.principals import Role
from service.wiring import wire


@click.group()
def tokens() -> None:
    """Make the tokens by which others call the service."""


@tokens.command()
@click.option(
    "--role",
    required=True,
    type=click.Choice(["operator", "frontend", "auditor"]),
    help="operator: may do everything; frontend: acts for the players it makes; auditor: reads everything.",
)
@click.option("--name", default=None, help="What the token is for; shown where tokens are listed.")
def create(role: Role, name: str | None) -> None:
    """Make a token and print it.

    It is shown this once: the service keeps only its hash. Players get theirs from POST /v1/players.
    """
    service = wire(settings_here())
    record, text = service.people.tokens.make(role, name or role)
    service.note(TokenMade(record.id, record.role, record.holder), None, secrets.token_hex(16))
    click.echo(text)
