"""A dispute's life: each step once, in order, and owed until it is done."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from service.dispute import commands as c
from service.dispute import facts as f
from service.dispute.decider import DisputeDecider
from service.dispute.state import Dispute
from service.dispute.views import view
from service.simulation.entropy import SeededEntropy
from service.stream.decider import Context
from service.stream.event import Event
from service.stream.refusal import Refused

DECIDER = DisputeDecider()
OPEN = c.OpenDispute("t_a", 3, "p_berto", ("p_anna", "p_berto"), "I was not paid.")
OWED = f.Found("settlement_wrong", 27, 3, "…", (f.Owed(1, "p_berto", 0, 4, 8), f.Owed(3, "p_anna", 0, -4, -8)))


def audited(*findings: f.Found, status: str = "done", verdict: str | None = "upheld") -> c.ReportAudit:
    return c.ReportAudit(f.DisputeAudited(status, verdict, findings, "40-0badcafe", "ab" * 32, None))  # type: ignore[arg-type]


def after(*commands: c.Command) -> Dispute:
    dispute = DECIDER.initial("dispute:d_1")
    for number, command in enumerate(commands):
        for event in decide(dispute, command, now=1_000 * number):
            dispute = DECIDER.evolve(dispute, event)
    return dispute


def decide(dispute: Dispute, command: c.Command, now: int = 0) -> Sequence[Event]:
    return DECIDER.decide(dispute, command, Context(now, "p_berto", "c_1", SeededEntropy(b"k" * 32)))


def owed(dispute: Dispute) -> list[str]:
    return [debt.kind for debt in DECIDER.obligations(dispute)]


def test_an_audit_is_owed_until_it_is_done() -> None:
    assert owed(after(OPEN)) == ["audit"]
    assert owed(after(OPEN, c.BeginAudit())) == ["audit"]
    assert owed(after(OPEN, c.BeginAudit(), audited())) == []


def test_of_a_shoe_in_play_the_reveal_is_awaited_and_then_an_audit_is_owed_anew() -> None:
    pending = (OPEN, c.BeginAudit(), audited(status="pending", verdict=None))
    assert owed(after(*pending)) == ["await_reveal"]
    assert owed(after(*pending, c.BeginAudit())) == ["audit"]
    assert owed(after(*pending, c.BeginAudit(), audited())) == []


def test_each_step_happens_once() -> None:
    done = after(OPEN, c.BeginAudit(), audited())
    for again in (OPEN, c.BeginAudit(), audited()):
        assert decide(done, again) == []
    pending = audited(status="pending", verdict=None)
    assert decide(after(OPEN, c.BeginAudit(), pending), pending) == []


def test_a_worker_that_died_in_mid_audit_is_followed_by_another() -> None:
    running = after(OPEN, c.BeginAudit())
    assert decide(running, c.BeginAudit()) == []
    assert [type(event.fact) for event in decide(running, audited())] == [f.DisputeAudited]


def test_a_correction_is_owed_from_the_ruling_until_it_is_noted() -> None:
    rule = c.Rule("accepted", "A reale pays double.", True, 41)
    ruled = after(OPEN, c.BeginAudit(), audited(OWED, verdict="wrong"), rule)
    assert owed(ruled) == ["correct"]
    noted = after(OPEN, c.BeginAudit(), audited(OWED, verdict="wrong"), rule, c.NoteCorrection(44))
    assert owed(noted) == []
    assert view(noted)["correction"] == {"at": 4_000, "table_version": 44}
    assert decide(noted, c.NoteCorrection(50)) == []


@pytest.mark.parametrize(
    ("before", "corrects", "code"),
    [
        ((), False, "unknown_dispute"),
        ((OPEN, c.BeginAudit()), False, "not_audited"),
        ((OPEN, c.BeginAudit(), audited(status="pending", verdict=None)), False, "not_audited"),
        ((OPEN, c.BeginAudit(), audited()), True, "nothing_to_correct"),
        ((OPEN, c.BeginAudit(), audited(), c.Rule("dismissed", "…", False, 1)), False, "ruled_already"),
    ],
)
def test_a_ruling_out_of_place_is_refused(before: tuple[c.Command, ...], corrects: bool, code: str) -> None:
    with pytest.raises(Refused) as refused:
        decide(after(*before), c.Rule("accepted", "…", corrects, 1))
    assert refused.value.code == code


def test_it_concerns_the_hands_players_and_who_opened_it() -> None:
    assert after(OPEN).concerned == {"p_anna", "p_berto"}


def test_what_was_found_and_ruled_is_signed_and_nothing_is_hidden() -> None:
    opened, *_ = decide(DECIDER.initial("dispute:d_1"), OPEN)
    assert not DECIDER.owes_checkpoint(opened)
    assert all(fact.SECRET is None for _name, fact in DECIDER.catalogue)
