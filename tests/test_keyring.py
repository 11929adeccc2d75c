"""The house's keys: made once, whole, private, never shown; renewed without losing what the old ones did."""

import stat
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from service.keyring import WrongKey, is_signed, open_keyring


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def test_the_keys_are_made_once_and_read_ever_after(tmp_path: Path) -> None:
    first = open_keyring(tmp_path / "keys")
    made = contents(tmp_path / "keys")
    again = open_keyring(tmp_path / "keys")
    assert contents(tmp_path / "keys") == made
    assert again.service_key == first.service_key
    assert again.signing_key().public == first.signing_key().public
    assert len(first.service_key) == 32


def test_two_services_have_other_keys(tmp_path: Path) -> None:
    one, other = open_keyring(tmp_path / "one"), open_keyring(tmp_path / "other")
    assert one.service_key != other.service_key
    assert one.signing_key().public != other.signing_key().public


def test_processes_that_start_at_once_agree_on_their_keys(tmp_path: Path) -> None:
    with ThreadPoolExecutor(16) as threads:
        keyrings = list(threads.map(lambda _: open_keyring(tmp_path), range(64)))
    assert len({keyring.service_key for keyring in keyrings}) == 1
    assert len({keyring.signing_key().public for keyring in keyrings}) == 1
    assert len(contents(tmp_path)) == 2


def test_only_its_owner_may_read_a_key(tmp_path: Path) -> None:
    open_keyring(tmp_path / "keys").rotate()
    assert stat.S_IMODE((tmp_path / "keys").stat().st_mode) == 0o700
    assert {stat.S_IMODE(file.stat().st_mode) for file in (tmp_path / "keys").iterdir()} == {0o600}


@pytest.mark.parametrize("kind", ["service", "signing"])
def test_a_key_that_others_may_read_is_refused(tmp_path: Path, kind: str) -> None:
    open_keyring(tmp_path)
    next(tmp_path.glob(f"{kind}*.key")).chmod(0o644)
    with pytest.raises(WrongKey, match="chmod 600"):
        open_keyring(tmp_path).signing_key()


@pytest.mark.parametrize("kind", ["service", "signing"])
def test_a_cut_key_is_refused_and_not_replaced(tmp_path: Path, kind: str) -> None:
    open_keyring(tmp_path)
    file = next(tmp_path.glob(f"{kind}*.key"))
    file.write_bytes(b"short")
    with pytest.raises(WrongKey, match="damaged"):
        open_keyring(tmp_path).signing_key()
    assert file.read_bytes() == b"short"


def test_printed_keys_do_not_show_themselves(tmp_path: Path) -> None:
    keyring = open_keyring(tmp_path)
    (secret,) = (file.read_bytes() for file in tmp_path.glob("signing-*"))
    for shown in (repr(keyring), repr(keyring.signing_key()), repr(keyring.public_keys())):
        for key in (keyring.service_key, secret):
            assert key.hex() not in shown
            assert repr(key) not in shown


def test_a_signature_is_ed25519_over_the_statement(tmp_path: Path) -> None:
    key = open_keyring(tmp_path).signing_key()
    signature = key.sign(b"statement")
    Ed25519PublicKey.from_public_bytes(key.public).verify(signature, b"statement")
    with pytest.raises(InvalidSignature):
        Ed25519PublicKey.from_public_bytes(key.public).verify(signature, b"another")
    assert is_signed(b"statement", signature, key.public)
    assert not is_signed(b"another", signature, key.public)
    assert not is_signed(b"statement", signature[:63], key.public)
    assert not is_signed(b"statement", signature, b"no key")


def test_the_public_half_is_published_with_its_fingerprint(tmp_path: Path) -> None:
    keyring = open_keyring(tmp_path)
    (public,) = keyring.public_keys()
    assert public.key == keyring.signing_key().public
    assert public.fingerprint == sha256(public.key).hexdigest()[:32]
    assert public.retired_at is None


# Rotation.


def test_a_rotation_begins_new_keys_and_keeps_the_old_public_ones(tmp_path: Path) -> None:
    keyring = open_keyring(tmp_path)
    signed_with = [keyring.signing_key().public]
    for _ in range(2):
        keyring.rotate()
        signed_with.append(keyring.signing_key().public)
    published = keyring.public_keys()
    assert [public.key for public in published] == signed_with
    assert [public.retired_at for public in published] == [*(later.created_at for later in published[1:]), None]
    assert len(set(signed_with)) == 3


def test_a_retired_signing_key_can_sign_no_more(tmp_path: Path) -> None:
    keyring = open_keyring(tmp_path)
    (secret,) = (file.read_bytes() for file in tmp_path.glob("signing-*"))
    keyring.rotate()
    assert secret not in contents(tmp_path).values()


def test_old_service_keys_stay_and_the_last_is_for_new_shoes(tmp_path: Path) -> None:
    """What is derived from the first one, ids and tokens, stays as it is."""
    keyring = open_keyring(tmp_path)
    first = keyring.service_key
    keyring.rotate()
    keyring.rotate()
    assert keyring.dealing_keys()[0] == keyring.service_key == open_keyring(tmp_path).service_key == first
    assert len(set(keyring.dealing_keys())) == 3


def test_another_process_sees_a_rotation_at_once(tmp_path: Path) -> None:
    one, other = open_keyring(tmp_path), open_keyring(tmp_path)
    one.rotate()
    assert other.signing_key().public == one.signing_key().public
    assert other.dealing_keys() == one.dealing_keys()
    assert other.public_keys() == one.public_keys()


def test_a_rotation_broken_off_half_way_leaves_a_good_keyring(tmp_path: Path) -> None:
    """The public half was written, the new key not yet; or the new key, and the old secret is still there."""
    keyring = open_keyring(tmp_path)
    old = next(tmp_path.glob("signing-*.key"))
    secret = old.read_bytes()
    old.with_suffix(".pub").write_bytes(keyring.signing_key().public)
    assert len(keyring.public_keys()) == 1
    keyring.rotate()
    old.touch(mode=0o600)
    old.write_bytes(secret)
    assert [public.retired_at is None for public in keyring.public_keys()] == [False, True]
    assert keyring.signing_key().public == keyring.public_keys()[-1].key
