"""All commands by name, and how each says that it can't."""

from __future__ import annotations

from importlib import import_module
from keyword import iskeyword
from typing import Any, Final

import click

from service.backup.lines import BackupDamaged
from service.keyring import WrongKey
from service.log.footing import UnsafeServer
from service.log.log import PartitionsDiffer
from service.log.server import LogUnavailable
from service.settings import WrongSetting
from service.stream.chain import ChainBroken
from service.stream.refusal import Refused
from service.supervisor.embedded import NoServer
from service.supervisor.premises import CannotStart

COMMANDS: Final = (
    "up",
    "api",
    "dispatch",
    "work",
    "deliver",
    "doctor",
    "tables",
    "tournament",
    "replay",
    "audit",
    "tokens",
    "keys",
    "backup",
    "restore",
    "import",
    "repair",
    "spec",
    "bench",
    "odds",
    "simulate",
)
"""Each is the function of that name in the module of that name; where Python has the word already, `import_`."""


def main() -> None:
    """Run the command that the arguments name."""
    mazziere(prog_name="mazziere")


class _Commands(click.Group):
    """Imports a command when it is called for, so that a worker carries no web framework.

    Foreseen failures are one sentence on stderr and status 1, not a traceback.
    """

    def list_commands(self, _context: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, _context: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        named = f"{name}_" if iskeyword(name) else name
        command: click.Command = getattr(import_module(f"service.cli.{named}"), named)
        return command

    def invoke(self, context: click.Context) -> Any:
        try:
            return super().invoke(context)
        except LogUnavailable as reason:
            hint = "start `mazziere up`, or set MAZZIERE_REDIS_URL or MAZZIERE_DATA_DIR"
            raise click.ClickException(f"the log can't be reached; {hint}") from reason
        except (
            BackupDamaged,
            CannotStart,
            ChainBroken,
            FileExistsError,
            NoServer,
            PartitionsDiffer,
            Refused,
            UnsafeServer,
            WrongKey,
            WrongSetting,
        ) as reason:
            raise click.ClickException(str(reason)) from reason


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
def mazziere() -> None:
    """The table service for Sette e Mezzo.

    `mazziere up` runs all of it on this machine. Settings are environment variables named MAZZIERE_…; the
    README lists them. Every other command finds the log of a running `up` through the same data folder.
    """
