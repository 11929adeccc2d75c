"""The operator token of `up`: the same over restarts, a new one once the old is dead."""

import stat
from pathlib import Path

import pytest

from service.people.people import People
from service.supervisor.operator_token import operator_token
from tests.wiring import wired


@pytest.fixture
def people() -> People:
    return wired().people


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "operator.token"


def test_it_is_an_operators_and_only_its_owner_may_read_it(people: People, file: Path) -> None:
    principal = people.tokens.find(operator_token(people, file))
    assert principal is not None
    assert principal.role == "operator"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_it_stays_the_same_over_restarts(people: People, file: Path) -> None:
    assert operator_token(people, file) == operator_token(people, file)


@pytest.mark.parametrize("content", ["", "nonsense", "mzo_forgotten\n"])
def test_one_that_the_service_does_not_know_is_replaced(people: People, file: Path, content: str) -> None:
    file.write_text(content)
    assert people.tokens.find(operator_token(people, file)) is not None


def test_another_roles_token_is_replaced(people: People, file: Path) -> None:
    _record, auditors = people.tokens.make("auditor", "auditor")
    file.write_text(auditors)
    assert operator_token(people, file) != auditors


def test_a_revoked_one_is_replaced(people: People, file: Path) -> None:
    first = operator_token(people, file)
    (record,) = [record for record in people.tokens.list(people.tokens.find(first)) if record.role == "operator"]
    people.tokens.revoke(record.id)
    assert operator_token(people, file) != first
