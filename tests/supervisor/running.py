"""A whole `mazziere up` as a process of its own, on a data folder and a port that a test chose."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from tests.supervisor.processes import eventually, lives


class Running:
    """One `mazziere up` in a process group of its own, as a terminal would start it."""

    def __init__(self, data_dir: Path, *options: str, **settings: str) -> None:
        self.data_dir = data_dir
        environment = {**os.environ, "MAZZIERE_DATA_DIR": str(data_dir), "MAZZIERE_PORT": "0", **settings}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "service.cli", "up", *options],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            process_group=0,
        )
        self.screen = ""

    def await_screen(self) -> Running:
        """Read all that it shows once it is ready."""
        assert self.process.stdout is not None
        while "Ctrl-C" not in self.screen:
            line = self.process.stdout.readline()
            assert line, f"it ended: {self.complaint()}"
            self.screen += line
        return self

    def complaint(self) -> str:
        """What it said on stderr, once it has ended by itself."""
        return self.process.communicate(timeout=30)[1]

    @property
    def url(self) -> str:
        return re.findall(r"deals at (\S+)", self.screen)[0]

    @property
    def token(self) -> str:
        return re.findall(r"operator token +(\S+)", self.screen)[0]

    def get(self, path: str) -> tuple[int, Any]:
        """Status and JSON body of a request made with the operator token; status 0 if nobody answers."""
        request = urllib.request.Request(self.url + path, headers={"Authorization": f"Bearer {self.token}"})
        try:
            with urllib.request.urlopen(request, timeout=5) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as refused:
            return refused.code, None
        except OSError:
            return 0, None

    def children(self) -> dict[int, str]:
        """What each child is, by its process id: `valkey-server`, `api`, `dispatch`, `work tables`, …"""
        listed = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return {int(pid): _command(int(pid)) for pid in listed.split()}

    def child(self, kind: str) -> int:
        """The process id of one child of the kind."""
        return next(pid for pid, command in self.children().items() if command == kind)

    def everything(self) -> set[int]:
        """The process ids of the supervisor, its children and theirs."""
        family = {self.process.pid}
        while True:
            more = {pid for pid in map(int, filter(str.isdigit, os.listdir("/proc"))) if _parent(pid) in family}
            if more <= family:
                return family
            family |= more

    def end(self) -> None:
        """Stop it if it still runs, and wait for it."""
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate(timeout=30)
        eventually(lambda: not any(map(lives, self.everything())))


def _command(pid: int) -> str:
    try:
        words = Path(f"/proc/{pid}/cmdline").read_text().split("\0")
        name = Path(f"/proc/{pid}/comm").read_text().strip()
    except FileNotFoundError:
        return "ended"
    if "service.cli" not in words:
        return name
    return " ".join(words[words.index("service.cli") + 1 :]).split(" --")[0].strip()


def _parent(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[1])
    except (FileNotFoundError, ProcessLookupError):
        return 0
