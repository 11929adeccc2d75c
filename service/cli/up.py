"""`mazziere up`, and the one screen that it shows."""

from __future__ import annotations

import io
import os

import click
import segno

from service import telemetry
from service.settings import Settings
from service.supervisor import network
from service.supervisor.up import Opened, run, up_settings


@click.command()
@click.option("--lan", is_flag=True, help="Play with others on the local network: guests on, sandbox off.")
def up(lan: bool) -> None:
    """Run the whole service on this machine until Ctrl-C.

    Starts an embedded Valkey whose append-only file lies in MAZZIERE_DATA_DIR, the API, the dispatcher and
    the workers, restarts whichever dies, and prints the address and an operator token. Nothing is lost when
    it stops, however it stops: the next `mazziere up` goes on where this one was.
    """
    settings = up_settings(os.environ, lan)
    telemetry.configure(settings.log_level)
    run(settings, _show_on_network if lan else _show)


def _show(opened: Opened) -> None:
    click.echo(_address(opened))
    click.echo(_mode(opened.settings))


def _show_on_network(opened: Opened) -> None:
    click.echo(_address(opened))
    click.echo(_invitation(network.url(network.reached_at(opened.settings.host), opened.port) + opened.settings.prefix))
    click.echo(_mode(opened.settings))


def _address(opened: Opened) -> str:
    return f"""Mazziere deals at {opened.url}

  documentation   {opened.url}/docs
  operator token  {opened.token}
  try             curl -H "Authorization: Bearer {opened.token}" {opened.url}/v1/me
  data            {opened.settings.data_dir.absolute()}
"""


def _invitation(address: str) -> str:
    picture = io.StringIO()
    segno.make(address, error="l").terminal(out=picture, compact=True, border=2)
    return f"""  On the local network: {address}
  Everyone on it can come in, and read what passes: this is plain HTTP.

{picture.getvalue()}"""


def _mode(settings: Settings) -> str:
    sandbox, guests = ("on" if on else "off" for on in (settings.sandbox, settings.guests))
    return f"  Sandbox {sandbox}, guests {guests}. Ctrl-C stops everything; nothing is lost."
