"""`mazziere spec`: writes the contract, and names what it wrote."""

import json
from pathlib import Path

from click.testing import CliRunner

from service.cli.main import mazziere


def test_it_writes_the_contract_and_a_schema_for_each_event_type(tmp_path: Path) -> None:
    done = CliRunner().invoke(mazziere, ["spec", "--folder", str(tmp_path)])
    written = [Path(line) for line in done.stdout.splitlines()]
    assert json.loads((tmp_path / "openapi.json").read_text())["openapi"].startswith("3.1")
    assert tmp_path / "events" / "hand_settled.json" in written
    assert tmp_path / "permissions.md" in written
    assert all(json.loads(file.read_text()) for file in written if file.suffix == ".json")
