"""`mazziere keys`: new keys while the service runs, and a table that plays on over them."""

from __future__ import annotations

import json

import msgspec

from service.game.rules import RuleSet
from service.operations.decider import STREAM
from service.operations.facts import CATALOGUE, KeysRotated, TokenMade
from service.records.bundle import bundle
from service.stream.event import Fact
from service.table import commands as c
from service.table import facts as f
from service.table.dealer import key_id
from service.wiring import Service
from tests.cli.conftest import Run
from tests.contract.verifier import verify
from tests.workers.house import facts, open_table, play, send


def last_noted(service: Service) -> Fact:
    head = service.log.head(STREAM)
    return CATALOGUE.event(service.log.read(STREAM, head.version - 1)[0]).fact


def test_a_rotation_prints_the_new_fingerprint_and_is_noted(service: Service, run: Run) -> None:
    done = run("keys", "rotate")
    newest = service.keyring.public_keys()[-1]
    assert done.stdout == f"{newest.fingerprint}\n"
    assert last_noted(service) == KeysRotated(key_id(service.keyring.dealing_keys()[-1]), newest.fingerprint)


def test_the_list_shows_every_signing_key_the_last_in_use(service: Service, run: Run) -> None:
    run("keys", "rotate")
    lines = run("keys", "list").stdout.splitlines()
    assert [line.split("\t")[0] for line in lines] == [key.fingerprint for key in service.keyring.public_keys()]
    assert [line.endswith("\t") for line in lines] == [*[False] * (len(lines) - 1), True]


def test_a_shoe_begun_before_a_rotation_is_played_out_after_it(service: Service, run: Run) -> None:
    """By a process that runs all the while; a stranger verifies the whole, by the old fingerprint and the new."""
    rules = RuleSet(shuffle="on_bank_change", bank_passes="never", starting_stack=1000)
    open_table(service, "prudente", "ardito", table="t_rotated", rules=rules)
    play(service, until_hand=2, table="t_rotated")
    run("keys", "rotate")
    play(service, until_hand=4, table="t_rotated")
    send(service, c.CloseTable(), table="t_rotated")
    assert len(facts(service, f.ShoeCommitted, table="t_rotated")) == 1
    assert len(facts(service, f.ShoeRevealed, table="t_rotated")) == 1
    signed = service.checkpoints.of("table:t_rotated", 1, 10_000)
    assert len({checkpoint.key for checkpoint in signed}) == 2
    pieces = bundle(service.log, "t_rotated", lambda _players: {}, checkpoints=signed)
    fingerprints = [key.fingerprint for key in service.keyring.public_keys()]
    assert verify.verify(msgspec.json.decode(b"".join(pieces)), fingerprints)[0] == []


def test_a_rotated_house_still_replays_its_tables(service: Service, run: Run) -> None:
    open_table(service, "prudente", "ardito", table="t_before")
    play(service, until_hand=1, table="t_before")
    run("keys", "rotate")
    assert json.loads(run("replay", "t_before").stdout)["chain"]["verified"]


def test_a_token_made_on_the_machine_is_noted(service: Service, run: Run) -> None:
    text = run("tokens", "create", "--role", "auditor").stdout.strip()
    principal = service.people.tokens.find(text)
    noted = last_noted(service)
    assert principal is not None
    assert isinstance(noted, TokenMade)
    assert (noted.role, noted.holder) == ("auditor", principal.id)
    assert text not in str(service.log.read(STREAM))
