"""The README's hand works when it is pasted."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.supervisor.running import Running

README = (Path(__file__).parents[2] / "README.md").read_text()


@pytest.mark.skipif(shutil.which("curl") is None, reason="there is no curl to paste the README's lines to")
def test_the_hand_played_with_curl_is_won_as_the_readme_says(tmp_path: Path) -> None:
    (lines,) = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
    running = Running(tmp_path).await_screen()
    try:
        pasted = lines.replace("http://127.0.0.1:8000", running.url)
        shown = subprocess.run(["bash", "-u"], input=pasted, capture_output=True, text=True, timeout=60, check=True)
    finally:
        running.end()
    seats, settlement = shown.stdout.splitlines()
    assert "'cards': ['4s']" in seats
    assert "'seat': 1, 'hand_index': 0, 'stake': 5, 'points': 7, 'bank_points': 6" in settlement
    assert "'outcome': 'win', 'rule': 'higher', 'net': 5" in settlement
