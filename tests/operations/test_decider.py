"""What operators did is noted word for word, in one chain, and hides nothing."""

from __future__ import annotations

import pytest

from service.operations.decider import Note, NoticeRewind, Operations, OperationsDecider
from service.operations.facts import CATALOGUE, ClockMoved, KeysRotated, OperationsRewound, TokenMade, TokenRevoked
from service.simulation.entropy import SeededEntropy
from service.stream.chain import genesis, verify
from service.stream.decider import Context
from service.stream.event import Fact

DECIDER = OperationsDecider()
CONTEXT = Context(1_000, "o_night", "c_1", SeededEntropy(b"k" * 32))
DEEDS = (
    TokenMade("k_1", "frontend", "f_1"),
    TokenRevoked("k_1"),
    KeysRotated("0123456789abcdef", "f" * 32),
    ClockMoved(60),
)


@pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: type(deed).__name__)
def test_a_deed_is_noted_with_who_did_it_when(deed: Fact) -> None:
    (event,) = DECIDER.decide(Operations(7), Note(deed), CONTEXT)
    assert (event.version, event.at, event.actor, event.cause, event.fact) == (8, 1_000, "o_night", "c_1", deed)


def test_each_event_continues_the_chain_and_is_read_back_as_it_was() -> None:
    state, head, records = DECIDER.initial("operations"), genesis("operations"), []
    for deed in DEEDS:
        (event,) = DECIDER.decide(state, Note(deed), CONTEXT)
        records.append(CATALOGUE.record(head, event))
        state, head = DECIDER.evolve(state, event), verify(head, records[-1:])
    assert verify(genesis("operations"), records).version == len(DEEDS)
    assert [CATALOGUE.event(record).fact for record in records] == list(DEEDS)


def test_a_log_that_went_back_is_noted() -> None:
    (event,) = DECIDER.decide(Operations(3), NoticeRewind(), CONTEXT)
    assert isinstance(event.fact, OperationsRewound)


def test_nothing_is_hidden_and_all_is_signed() -> None:
    (event,) = DECIDER.decide(Operations(), Note(DEEDS[0]), CONTEXT)
    assert all(fact.SECRET is None for _name, fact in CATALOGUE)
    assert DECIDER.owes_checkpoint(event)
    assert DECIDER.obligations(Operations(1)) == []
