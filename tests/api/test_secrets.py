"""A played session, and all that is written of it: no secret stands in a log line, a job, or another's answer."""

from __future__ import annotations

import io
import json
import re
from typing import Any

import pytest
from flask import Flask, Response, g
from msgspec import Struct, field

from service.api.caller import operation
from service.game import shoe
from service.log.agenda import Due
from service.table.decider import stream_of
from service.wiring import Service
from tests.api.callers import Caller, act, open_table, sit, work
from tests.api.routes import ROUTES
from tests.wiring import KEY
from workers import queues
from workers.jobs import perform

CARD = re.compile(r"(?<![\w-])[A2-7JQK][dchs](?![\w-])")


class Session(Struct):
    """What came out of a service while a hand was played, up to the moment before the cards are shown."""

    service: Service
    stream: str = ""
    lines: io.StringIO = field(default_factory=io.StringIO)
    answers: list[tuple[str | None, str, str]] = field(default_factory=list)
    """Through whose eyes, by which operation, and what was answered: headers and body."""
    codes: list[str] = field(default_factory=list)
    """Invitations and handovers that were given."""

    def record(self, response: Response) -> Response:
        viewer = g.caller.player if g.caller else None
        text = f"{response.headers}{response.get_data(as_text=True)}"
        self.answers.append((viewer, operation(), text))
        return response

    @property
    def tokens(self) -> set[str]:
        return {token for _, _, text in self.answers for token in re.findall(r"mz[opfa]_[\w-]+", text)}

    @property
    def secrets(self) -> list[dict[str, Any]]:
        """All that the log hides, with their owners."""
        records = self.service.log.read(self.stream)
        return [json.loads(record.secret) for record in records if record.secret is not None]

    @property
    def keys_to_the_shoe(self) -> set[str]:
        """Nonces and seeds: whoever has one knows every card to come, or is near to it."""
        nonces = {secret["nonce"] for secret in self.secrets if "nonce" in secret}
        table = self.stream.removeprefix("table:")
        return nonces | {shoe.seed(KEY, table, 1, nonce).hex() for nonce in nonces}


@pytest.fixture
def session(service: Service, app: Flask, lines: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> Session:
    """Two play while others look on and go wrong in every way; one of them moves to another device."""
    session = Session(service, lines=lines)
    app.after_request(session.record)
    operator = Caller(app, service.people.tokens.make("operator", "desk")[1])
    nobody, anna = Caller(app), Caller(app).guest("Anna")
    berto = Caller(app).guest("Berto")
    table = open_table(anna, access="link", sandbox={"deck": ["7d", "5c", "Kc", "2h"], "bank": 2})
    session.stream = stream_of(table.removeprefix("/v1/tables/"))
    session.codes.append(anna.get(f"{table}/invite").json["code"])
    berto.post(f"{table}/join", {"code": session.codes[0]})
    sit(table, anna, berto)
    work(service)
    act(anna, table, "stake", amount=5, cut=7)
    session.codes.append(anna.post("/v1/tokens/handover").json["code"])
    anna = Caller(app, nobody.post("/v1/tokens/redeem", {"code": session.codes[1]}).json["token"], id=anna.id)
    go_wrong(session, table, anna, berto)
    look_at_everything(table, anna, berto, operator, nobody)
    break_down(service, table, anna, berto, monkeypatch)
    return session


def go_wrong(session: Session, table: str, *callers: Caller) -> None:
    for caller in callers:
        caller.post(f"{table}/join", {"code": "7d"})
        caller.post(f"{table}/actions", {"type": "stake", "amount": 10**9})
        caller.post_raw(f"{table}/actions", json.dumps({"type": caller.token}).encode()[:-1])
        caller.get(f"{table}/events?after=0&token={caller.token}")
        caller.get(f"/v1/tables/{caller.token}")
        caller.post("/v1/tokens/redeem", {"code": session.codes[1]})


def look_at_everything(table: str, *callers: Caller) -> None:
    for caller in callers:
        for route in ROUTES:
            if route.method == "get" and route.ends:
                route.call(caller, table.removeprefix("/v1/tables/"))


def break_down(service: Service, table: str, anna: Caller, berto: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    """Accidents with secrets in hand, in the API and in a worker, whose tracebacks are logged."""
    turn_over = Due("end_turn", stream_of(table.removeprefix("/v1/tables/")), "1.1.0", 0, 1)

    def fail(*_: object, **__: object) -> None:
        raise RuntimeError(f"broken with {anna.token} and {berto.token} in hand")

    with monkeypatch.context() as broken:
        broken.setattr(type(service.log), "append", fail)
        assert anna.post(f"{table}/actions", {"type": "stand"}).status_code == 500
        with pytest.raises(RuntimeError):
            perform(service, turn_over)


def test_no_log_line_holds_a_token_a_code_a_key_a_seed_or_a_card(session: Session) -> None:
    written = session.lines.getvalue()
    assert len(session.answers) > 50
    assert written.count('"route"') == len(session.answers)
    assert "Traceback" in written
    secret = session.tokens | set(session.codes) | session.keys_to_the_shoe
    secret |= {KEY.hex(), *(hidden["salt"] for hidden in session.secrets)}
    assert len(session.tokens) >= 3
    assert [text for text in secret if text in written] == []
    assert CARD.findall(written) == []


def test_a_token_stands_only_in_the_answer_that_made_it(session: Session) -> None:
    for token in session.tokens:
        told = [called for _, called, text in session.answers if token in text]
        assert len(told) == 1
        assert told[0] in ("create_player", "redeem_token")


def test_no_answer_holds_a_key_to_the_shoe(session: Session) -> None:
    keys = session.keys_to_the_shoe | {KEY.hex()}
    assert len(keys) >= 3
    assert [called for _, called, text in session.answers if any(key in text for key in keys)] == []


def test_a_secret_stands_only_in_its_owners_answers(session: Session) -> None:
    """By its salt, which each secret has of its own."""
    seen = {
        (viewer, secret["owner"])
        for secret in session.secrets
        for viewer, _, text in session.answers
        if secret["salt"] in text
    }
    owners = {secret["owner"] for secret in session.secrets} - {None}
    assert len(owners) == 2
    assert seen == {(owner, owner) for owner in owners}


def test_a_code_stands_only_in_the_answer_that_gave_it(session: Session) -> None:
    told = {called for _, called, text in session.answers if any(code in text for code in session.codes)}
    assert told == {"get_invite", "hand_over_token"}


def test_a_job_holds_ids_and_numbers_alone(session: Session) -> None:
    session.service.clock.advance(3_600_000)
    dues = session.service.log.agenda.take(session.service.clock.now(), 100)
    assert dues
    for due in dues:
        job = queues._job(due)
        assert job.args == (due.stream, due.subject, due.due, due.attempt)
        assert re.fullmatch(r"table:t_[a-z2-7]{16}", due.stream)
        assert re.fullmatch(r"[0-9.]+", due.subject)
