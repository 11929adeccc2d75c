"""The operator token of `up`: the same over restarts, a new one once the old is dead."""

import stat
from pathlib import Path

import pytest

from service.operations.decider import STREAM
from service.supervisor.operator_token import operator_token
from service.wiring import Service
from tests.wiring import wired


@pytest.fixture
def service() -> Service:
    return wired()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "operator.token"


def test_it_is_an_operators_and_only_its_owner_may_read_it(service: Service, file: Path) -> None:
    principal = service.people.tokens.find(operator_token(service, file))
    assert principal is not None
    assert principal.role == "operator"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_it_is_noted_for_auditors_once(service: Service, file: Path) -> None:
    operator_token(service, file)
    operator_token(service, file)
    (noted,) = service.log.read(STREAM)
    assert noted.type == "token_made"


def test_it_stays_the_same_over_restarts(service: Service, file: Path) -> None:
    assert operator_token(service, file) == operator_token(service, file)


@pytest.mark.parametrize("content", ["", "nonsense", "mzo_forgotten\n"])
def test_one_that_the_service_does_not_know_is_replaced(service: Service, file: Path, content: str) -> None:
    file.write_text(content)
    assert service.people.tokens.find(operator_token(service, file)) is not None


def test_another_roles_token_is_replaced(service: Service, file: Path) -> None:
    _record, auditors = service.people.tokens.make("auditor", "auditor")
    file.write_text(auditors)
    assert operator_token(service, file) != auditors


def test_a_revoked_one_is_replaced(service: Service, file: Path) -> None:
    first = operator_token(service, file)
    (record,) = [
        record for record in service.people.tokens.list(service.people.tokens.find(first)) if record.role == "operator"
    ]
    service.people.tokens.revoke(record.id)
    assert operator_token(service, file) != first
