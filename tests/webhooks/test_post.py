"""Posting to receivers that answer, do not, or try to be clever."""

from __future__ import annotations

import datetime
import ssl
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from service.webhooks import post
from service.webhooks.deliveries import Answer
from service.webhooks.post import LONGEST_ANSWER, Post
from tests.webhooks import receivers
from tests.webhooks.receivers import Behaviour, Receiver, receiving

BODY = b'{"specversion": "1.0"}'
HEADERS = {"webhook-id": "msg_1", "content-type": "application/cloudevents+json"}


@pytest.fixture(autouse=True)
def impatience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half a second instead of ten, so that nobody waits for the silent."""
    monkeypatch.setattr(post, "WHOLE_S", 0.5)


def sent(behaviour: Behaviour) -> tuple[Answer, Receiver]:
    with receiving(behaviour) as receiver:
        return Post(loopback=True).send(receiver.url, HEADERS, BODY), receiver


def test_what_is_posted_arrives_byte_for_byte() -> None:
    answer, receiver = sent(receivers.good)
    (posted,) = receiver.posted
    assert (answer.status, answer.body, answer.failure) == (200, "ok", None)
    assert (posted.url, posted.body, posted.id) == ("/hook", BODY, "msg_1")
    assert posted.headers["host"] == f"localhost:{receiver.port}"


@pytest.mark.parametrize(
    ("behaviour", "failure"),
    [
        (receivers.silent, "timed_out"),
        (receivers.dribbling, "timed_out"),
        (receivers.closing, "broken_off"),
        (lambda *_: None, "broken_off"),
        (lambda _receiver, connection, _posted: connection.sendall(b"SSH-2.0-x\r\n"), "broken_off"),
    ],
)
def test_what_is_no_whole_answer_says_why(behaviour: Behaviour, failure: str) -> None:
    answer, _ = sent(behaviour)
    assert (answer.failure, answer.status, answer.is_taken) == (failure, None, False)
    assert answer.ms < 5_000


def test_an_endless_answer_is_read_no_further_than_it_is_kept() -> None:
    answer, _ = sent(receivers.endless)
    assert (answer.is_taken, len(answer.body)) == (True, LONGEST_ANSWER)


def test_an_error_is_no_yes() -> None:
    answer, _ = sent(receivers.broken)
    assert (answer.is_taken, answer.status, answer.body) == (False, 500, "sorry")


def test_a_redirect_is_not_followed() -> None:
    with receiving(receivers.good) as inner:
        answer, _ = sent(receivers.redirecting(inner.url))
        assert (answer.status, answer.is_taken, inner.connections) == (307, False, 0)


def test_nobody_listens() -> None:
    with receiving(receivers.good) as receiver:
        pass
    assert Post(loopback=True).send(receiver.url, HEADERS, BODY).failure == "no_connection"


def test_a_host_without_an_address() -> None:
    def unknown(_host: str, _port: int) -> list[str]:
        raise OSError("no such host")

    assert Post(loopback=False, resolve=unknown).send("https://receiver.example/", {}, BODY).failure == "no_address"


def test_a_host_that_turns_out_to_be_this_machine_is_not_reached() -> None:
    """Its address is asked for once, and looked at: what it may be a moment later is nothing to us."""
    asked = []

    def rebinding(host: str, _port: int) -> list[str]:
        asked.append(host)
        return ["127.0.0.1"]

    with receiving(receivers.good) as inner:
        url = f"https://rebinding.example:{inner.port}/"
        answer = Post(loopback=False, resolve=rebinding).send(url, HEADERS, BODY)
        assert (answer.failure, inner.connections, asked) == ("refused_address", 0, ["rebinding.example"])


@pytest.fixture
def certified(tmp_path: Path) -> Iterator[tuple[ssl.SSLContext, ssl.SSLContext]]:
    """A server's TLS as shop.example, and the trust of those who trust whoever certified that."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "shop.example")])
    now = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("shop.example")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    (tmp_path / "cert").write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    (tmp_path / "key").write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(tmp_path / "cert", tmp_path / "key")
    return server, ssl.create_default_context(cafile=str(tmp_path / "cert"))


@pytest.mark.parametrize(("host", "failure"), [("shop.example", None), ("other.example", "no_trust")])
def test_a_pinned_address_must_prove_to_be_the_host(
    certified: tuple[ssl.SSLContext, ssl.SSLContext], host: str, failure: str | None
) -> None:
    server, trust = certified
    with receiving(receivers.good, server) as receiver:
        there = Post(loopback=True, resolve=lambda _host, _port: ["127.0.0.1"], trust=trust)
        answer = there.send(f"https://{host}:{receiver.port}/", HEADERS, BODY)
        assert (answer.failure, answer.is_taken) == (failure, failure is None)


def test_whoever_certified_itself_is_not_trusted(certified: tuple[ssl.SSLContext, ssl.SSLContext]) -> None:
    with receiving(receivers.good, certified[0]) as receiver:
        there = Post(loopback=True, resolve=lambda _host, _port: ["127.0.0.1"])
        assert there.send(f"https://shop.example:{receiver.port}/", HEADERS, BODY).failure == "no_trust"
        assert receiver.posted == []


def test_whoever_never_shakes_hands_is_left_in_time() -> None:
    with receiving(receivers.silent) as receiver:
        url = receiver.url.replace("http:", "https:")
        assert Post(loopback=True).send(url, HEADERS, BODY).failure == "timed_out"
