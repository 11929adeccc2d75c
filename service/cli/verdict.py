"""Whether the log of a table is as it was, for those who just looked at it."""

from __future__ import annotations

import sys
from typing import Any

from rich.console import Console
from rich.progress import Progress

from service.stream.chain import ChainBroken
from service.wiring import Service


def verdict(service: Service, stream: str, end: int) -> dict[str, Any]:
    """Whether each event up to version `end` follows from the one before, as checkpoints say; and what is signed."""
    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task("checking the chain", total=end)
        try:
            head = service.log.verify(stream, lambda done, _all: bar.update(task, completed=done))
            signed = service.checkpoints.check(stream)
        except ChainBroken as broken:
            return {"verified": False, "version": broken.version, "reason": broken.reason}
    return {"verified": True, "version": head.version, "position": head.position, "signed": signed}
