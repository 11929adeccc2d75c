"""The verifier that the page brings along: it agrees with the house's vectors, and sees what was tampered with."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tests.contract.honest import of_type, table
from tests.contract.signing import Bundle, keyring, ours, signed
from tests.contract.verifier import changed, rehashed
from tests.records.tables import random_table

ROOT = Path(__file__).parents[2]
VERIFY = ROOT / "service" / "web" / "js" / "verify"
VECTORS = json.loads((ROOT / "api_spec" / "verification.vectors.json").read_text())

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="there is no node to run the page's verifier")


def node(*arguments: str, given: str = "") -> str:
    ran = subprocess.run(["node", *arguments], input=given, capture_output=True, text=True, check=True, timeout=120)
    return ran.stdout


def judged(bundles: Sequence[Bundle]) -> list[dict[str, str]]:
    """For each bundle the state of every check."""
    lines = "\n".join(map(json.dumps, bundles))
    told = node(str(ROOT / "tests" / "web" / "verifying.mjs"), str(VERIFY / "verify.js"), given=lines)
    return [{check["name"]: check["state"] for check in json.loads(line)["checks"]} for line in told.splitlines()]


def computed(expression: str) -> Any:
    """What an expression of the verifier's own functions gives."""
    names = {"sha256": "hex, hmac, sha256, unhex", "canonical": "canonical, digest", "shuffle": "shuffled"}
    imports = "".join(f'import {{ {what} }} from "{(VERIFY / name).as_uri()}.js";' for name, what in names.items())
    program = f"{imports} console.log(JSON.stringify({expression}))"
    return json.loads(node("--input-type=module", "-e", program))


@pytest.mark.parametrize("length", [0, 1, 55, 56, 63, 64, 65, 1000])
def test_its_sha256_is_the_standards(length: int) -> None:
    text = "à" * length
    assert computed(f"hex(sha256({json.dumps(text)}))") == sha256(text.encode()).hexdigest()


def test_its_hmac_is_the_standards() -> None:
    """RFC 4231, test cases 2 and 6: a short key, and one longer than a block."""
    assert computed('hex(hmac(new TextEncoder().encode("Jefe"), "what do ya want for nothing?"))') == (
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    )
    assert computed(
        'hex(hmac(new Uint8Array(131).fill(0xaa), "Test Using Larger Than Block-Size Key - Hash Key First"))'
    ) == ("60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")


def test_it_writes_values_in_the_canonical_form() -> None:
    for vector in VECTORS["canonical"]:
        assert computed(f"canonical({json.dumps(vector['value'])})") == vector["text"]


def test_it_orders_a_shoe_as_the_vectors_say() -> None:
    shoe = VECTORS["shoe"]
    purpose = ["shuffle/1", shoe["table"], shoe["shoe"], 0, shoe["cuts"]]
    given = f"unhex({json.dumps(shoe['seed'])}), {json.dumps(purpose)}, {json.dumps(shoe['order'])}"
    assert computed(f"shuffled({given})") == shoe["order"]
    assert (
        computed(f"digest({json.dumps(['commit/1', shoe['table'], shoe['shoe'], shoe['seed']])})") == shoe["commitment"]
    )


def test_honest_bundles_hold_in_every_check() -> None:
    bundles = [ours(), *(signed(random_table(seed, hands=1), keyring()) for seed in range(40))]
    for states in judged(bundles):
        assert "bad" not in states.values()
        assert states["chain"] == states["checkpoints"] == "good"


def test_a_hand_out_of_the_middle_holds() -> None:
    (states,) = judged([signed(table(), keyring(), first=20, last=60)])
    assert "bad" not in states.values()


def tampered() -> list[tuple[str, Bundle]]:
    """The check that must fail, and the bundle."""
    events = ours()["events"]
    at = events.index
    settled, revealed = (at(of_type(ours(), type, 0)) for type in ("hand_settled", "shoe_revealed"))
    opened = next(
        n for n, event in enumerate(events) if event["data"].get("opens") and event["type"] != "shoe_revealed"
    )
    cut_off = ours()
    cut_off["events"] = cut_off["events"][:-3]
    return [
        ("chain", changed(ours(), ("events", 5, "at"))),
        ("chain", {**ours(), "events": [*events[:4], *events[5:]]}),
        ("chips", rehashed(changed(ours(), ("events", settled, "data", "lines", 0, "net")))),
        ("shuffle", rehashed(changed(ours(), ("events", revealed, "data", "seed")))),
        ("seals", rehashed(changed(ours(), ("events", opened, "data", "opens", 0, "secret", "salt")))),
        ("checkpoints", rehashed(changed(ours(), ("events", 0, "at")))),
        ("checkpoints", cut_off),
    ]


@pytest.mark.parametrize(("check", "bundle"), tampered())
def test_what_was_tampered_with_is_noticed_by_the_check_it_concerns(check: str, bundle: Bundle) -> None:
    (states,) = judged([bundle])
    assert states[check] == "bad"
