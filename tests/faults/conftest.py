"""One house for the tests of a module."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.faults.house import House


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("house"))
    yield house
    house.end()
