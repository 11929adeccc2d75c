"""Ten tamperings: each is named by the service's own verifier and by the one that shares nothing with it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from msgspec import convert

from service.audit.auditor import Auditor, unlinked
from service.audit.evidence import from_bundle
from service.audit.judge import audit
from service.cli.main import mazziere
from service.log.checkpoints import Checkpoint, Checkpoints
from service.log.witness import Witness
from service.stream.refusal import Refused
from tests.contract.honest import honest, of_type, table
from tests.contract.signing import fingerprint, forged, keyring, ours, signed
from tests.contract.verifier import changed, leaves, rehashed, run
from tests.records.tables import logged, random_table

Bundle = dict[str, Any]


def dropped(count: int) -> Callable[[Bundle], None]:
    def drop(bundle: Bundle) -> None:
        del bundle["events"][-count:]

    return drop


def swapped(bundle: Bundle) -> None:
    bundle["events"][19:21] = reversed(bundle["events"][19:21])


def put_in(bundle: Bundle) -> None:
    bundle["events"].insert(20, dict(bundle["events"][19]))


def left_out(bundle: Bundle) -> None:
    del bundle["events"][19]


def rehashed_from_the_middle(bundle: Bundle) -> None:
    bundle["events"][19]["at"] += 1
    rehashed(bundle)


def another_tables_event(bundle: Bundle) -> None:
    bundle["events"][19] = honest(9)["events"][19]


def another_keys_signature(bundle: Bundle) -> None:
    bundle["checkpoints"][0] = forged(bundle["checkpoints"][0])


def wrong_seed(bundle: Bundle) -> None:
    of_type(bundle, "shoe_revealed")["data"]["seed"] = "00" * 32
    bundle["checkpoints"] = []
    rehashed(bundle)


def wrong_cut(bundle: Bundle) -> None:
    cuts = of_type(bundle, "shoe_cut")["data"]["cuts"]
    cuts[0][1] = 1 + (cuts[0][1] or 0)
    bundle["checkpoints"] = []
    rehashed(bundle)


@pytest.mark.parametrize(
    ("tamper", "code"),
    [
        (dropped(1), "log_cut"),
        (dropped(50), "log_cut"),
        (swapped, "event_missing"),
        (put_in, "event_missing"),
        (left_out, "event_missing"),
        (rehashed_from_the_middle, "past_rewritten"),
        (another_tables_event, "chain_broken"),
        (another_keys_signature, "signature_wrong"),
        (wrong_seed, "reveal_wrong"),
        (wrong_cut, "cut_wrong"),
    ],
)
def test_both_verifiers_name_it(tmp_path: Path, tamper: Callable[[Bundle], None], code: str) -> None:
    bundle = ours()
    tamper(bundle)
    file = tmp_path / "bundle.json"
    file.write_text(json.dumps(bundle))
    stranger, _ = run("", "--key", fingerprint(), str(file))
    told = CliRunner().invoke(mazziere, ["audit", "--bundle", str(file), "--key", fingerprint()])
    assert (stranger, told.exit_code) == (1, 1)
    assert f": {code}. " in told.stdout


def test_all_events_dropped(tmp_path: Path) -> None:
    bundle = ours() | {"events": []}
    (tmp_path / "bundle.json").write_text(json.dumps(bundle))
    assert run(json.dumps(bundle), "--key", fingerprint())[0] == 1
    assert CliRunner().invoke(mazziere, ["audit", "--bundle", str(tmp_path / "bundle.json")]).exit_code == 1


def test_the_honest_bundle_is_upheld_by_both(tmp_path: Path) -> None:
    (tmp_path / "bundle.json").write_text(json.dumps(ours()))
    assert run(json.dumps(ours()), "--key", fingerprint())[0] == 0
    told = CliRunner().invoke(
        mazziere, ["audit", "--bundle", str(tmp_path / "bundle.json"), "--key", fingerprint(), "--json"]
    )
    assert told.exit_code == 0
    assert json.loads(told.stdout)["audits"][0]["verdict"] == "upheld"


@pytest.mark.parametrize("member", ["version", "type", "v", "at", "actor", "cause", "data", "seal", "hash"])
def test_any_value_of_any_event_changed(member: str) -> None:
    """The verifier that shares nothing is put to the same test beside its own contract."""
    bundle = honest()
    del bundle["events"][bundle["events"].index(of_type(bundle, "hand_opened", 1)) + 1 :]
    for n, event in enumerate(bundle["events"]):
        for path in leaves(event[member]):
            false = changed(bundle, ("events", n, member, *path))
            if isinstance(false["events"][n]["data"], dict):
                assert n + 1 in [finding.version for finding in audit(from_bundle(false)).findings]
            else:
                with pytest.raises(Refused, match="does not read as a bundle"):
                    from_bundle(false)


@pytest.mark.parametrize("first", range(0, 500, 100))
def test_honest_bundles_raise_no_alarm(first: int) -> None:
    """Names, ids and text of every kind; shoes that are still in play, too."""
    for seed in range(first, first + 100):
        played = random_table(seed, hands=1)
        assert audit(from_bundle(signed(played, keyring()), [fingerprint()])).verdict == "upheld"


@pytest.mark.parametrize("first", [2, 20, 40])
def test_a_bundle_that_begins_in_the_middle_is_judged_from_its_first_hand_on(first: int) -> None:
    part = signed(table(), keyring(), first=first, last=first + 30)
    assert audit(from_bundle(part, [fingerprint()])).findings == ()


# The house's own log.


def test_a_log_cut_short_rewritten_or_gone_is_noticed_by_the_houses_checkpoints(tmp_path: Path) -> None:
    """The witness's file is all that is left of how it was."""
    played, other = table(), random_table(9)
    whole = logged(played, other)
    witness = Witness(tmp_path / "checkpoints.jsonl")
    checkpoints = Checkpoints(whole, keyring(), witness)
    for event in played.events:
        if played.decider.owes_checkpoint(event):
            checkpoints.sign(played.stream, event.version)
    assert Auditor(whole, checkpoints, played.decider.dealer).stream(played.stream).verdict == "upheld"

    gone = logged(other)
    auditor = Auditor(gone, Checkpoints(gone, keyring(), witness), played.decider.dealer)
    assert played.stream in auditor.streams()
    assert [finding.code for finding in auditor.stream(played.stream).findings] == ["log_cut"]


def test_a_checkpoint_that_others_name_and_nobody_has_is_missed() -> None:
    checkpoints = convert(ours()["checkpoints"], list[Checkpoint])
    assert len(checkpoints) > 2
    known = [one for one in checkpoints if one.previous is not None]
    gone = known[1]
    missed = [finding.version for finding in unlinked([one for one in checkpoints if one is not known[0]])]
    assert gone.version in missed
