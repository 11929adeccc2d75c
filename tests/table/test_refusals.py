"""Every way a table says no: a closed set of codes, and sentences that say what to do."""

from __future__ import annotations

import inspect

import pytest

from service.stream.refusal import Refused
from service.table import refusals

MAKERS = {
    name: maker
    for name, maker in inspect.getmembers(refusals, inspect.isfunction)
    if inspect.signature(maker).return_annotation == "Refused"
}

ARGUMENTS = {"int": 3, "str": "This is why."}


def made(name: str) -> Refused:
    parameters = inspect.signature(MAKERS[name]).parameters.values()
    return MAKERS[name](*(ARGUMENTS[parameter.annotation] for parameter in parameters))


def test_the_codes_are_exactly_those_that_are_used() -> None:
    assert {made(name).code for name in MAKERS} == refusals.CODES


@pytest.mark.parametrize("name", MAKERS)
def test_every_refusal_is_a_sentence(name: str) -> None:
    detail = made(name).detail
    assert detail[0].isupper()
    assert detail.endswith(".")


def test_a_refusal_that_is_none_lets_pass() -> None:
    refusals.refuse_if(None)
    with pytest.raises(Refused):
        refusals.refuse_if(refusals.not_bank())
