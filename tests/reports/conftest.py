"""The API's service and callers, and a hand of theirs that was paid wrongly, judged and set right."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from service.table import settling
from service.wiring import Service
from tests.api.callers import Caller, work
from tests.api.conftest import anna, app, auditor, berto, carla, frontend, nobody, operator, service
from tests.api.test_disputes import complain, let_betting_run_out, release, settled

__all__ = ["anna", "app", "auditor", "berto", "carla", "frontend", "nobody", "operator", "service"]

CLAIM = "I had <b>seven and a half</b>\nand was not paid & so I complain."
RULING = "A reale pays “double” here."


@pytest.fixture
def honest(service: Service, anna: Caller, berto: Caller) -> str:
    """The path of an audit that upheld: Berto won a reale from Anna's bank with a stake of 4."""
    audit = complain(berto, settled(service, anna, berto), CLAIM)
    work(service)
    return audit


@pytest.fixture
def underpaid(service: Service, anna: Caller, berto: Caller, operator: Caller, monkeypatch: pytest.MonkeyPatch) -> str:
    """The same of a service that paid it once; an operator has ruled, and the chips have moved."""
    honest = settling.settle

    def stingy(*arguments: Any) -> Any:
        mine, bank = honest(*arguments)
        return replace(mine, net=4), replace(bank, net=-4)

    with monkeypatch.context() as patch:
        patch.setattr(settling, "settle", stingy)
        table = settled(service, anna, berto)
    audit = complain(berto, table, CLAIM)
    work(service)
    ruled = operator.post(f"{audit}/ruling", {"ruling": "accepted", "reason": RULING, "correct": True})
    assert ruled.status_code == 200
    let_betting_run_out(service, operator)
    release(service)
    work(service)
    return audit
