"""A house that release 0.1.0 backed up, which laid its log elsewhere in Redis, goes on in this release."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from service.api.app import build
from service.cli.main import mazziere
from service.log.keys import PARTITIONS
from service.log.log import PartitionsDiffer
from service.settings import Settings
from service.supervisor.embedded import log_server, served
from service.wiring import Service, wire
from tests.workers.house import play, state

BACKUP = Path(__file__).parent / "0.1.0" / "house.backup"
TABLE = "t_iryxlvkoxz3kjluo"
"""Where Anna plays against two bots; one hand of it is settled."""

ANNA = "mzp_plCjM4paCeIEmZc8tGs8LyggYRG9ZKbPqD0ECvmvyPQ"
OPENED = b"""\
{"name": "Casa", "rules": {"preset": "reale"}, "sandbox": {"deck": ["6c", "4s", "6h", "3d"], "bank": 2}}"""
"""How she opened it, byte for byte, under the idempotency key `open-1`."""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Service]:
    """The house, restored."""
    environment = {"MAZZIERE_DATA_DIR": str(tmp_path), "MAZZIERE_FSYNC": "no", "MAZZIERE_SANDBOX": "1"}
    told = CliRunner().invoke(mazziere, ["restore", str(BACKUP)], env=environment)
    assert told.exit_code == 0, told.output
    settings = Settings.read(environment)
    server = log_server(settings)
    server.start()
    yield wire(served(settings))
    server.stop()


def test_its_logs_are_upheld_and_its_table_plays_on(house: Service) -> None:
    assert house.auditor.stream(f"table:{TABLE}").verdict == "upheld"
    client = build(house).test_client()
    resumed = client.post(f"/v1/tables/{TABLE}/resume", headers={"Authorization": f"Bearer {ANNA}"})
    assert resumed.status_code == 200, resumed.text
    client.delete(f"/v1/tables/{TABLE}/seats/1", headers={"Authorization": f"Bearer {ANNA}"})
    before = state(house, TABLE).hand
    play(house, until_hand=before + 1, table=TABLE)
    assert state(house, TABLE).hand == before + 1


def test_a_request_sent_again_after_the_move_is_answered_as_before_it(house: Service) -> None:
    headers = {"Authorization": f"Bearer {ANNA}", "Idempotency-Key": "open-1", "Content-Type": "application/json"}
    again = build(house).test_client().post("/v1/tables", data=OPENED, headers=headers)
    assert (again.status_code, again.headers.get("Idempotent-Replayed")) == (201, "true")
    assert again.get_json()["id"] == TABLE


def test_its_data_folder_is_refused_with_the_way_to_go(house: Service) -> None:
    house.redis.set(PARTITIONS, "16")  # as release 0.1.0 recorded them
    with pytest.raises(PartitionsDiffer, match="back it up with that release"):
        house.log.settle_partitions()
