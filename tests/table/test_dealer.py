"""Service keys may change under an open shoe: it is played out with the key that shuffled it."""

from __future__ import annotations

import pytest

from service.stream.refusal import Refused
from service.table.dealer import Dealer, key_id

OLD, NEW = b"o" * 32, b"n" * 32
NONCE = "00" * 16
CUTS = ((1, 7), (2, None))


def test_a_new_shoe_gets_the_newest_key() -> None:
    assert Dealer(OLD, NEW).key_id == key_id(NEW)


def test_an_open_shoe_keeps_the_key_that_it_names() -> None:
    before, after = Dealer(OLD), Dealer(OLD, NEW)
    assert after.order(key_id(OLD), "t_1", 1, NONCE, 0, CUTS) == before.order(key_id(OLD), "t_1", 1, NONCE, 0, CUTS)
    assert after.seed(key_id(OLD), "t_1", 1, NONCE) == before.seed(key_id(OLD), "t_1", 1, NONCE)
    assert after.seed(key_id(NEW), "t_1", 1, NONCE) != before.seed(key_id(OLD), "t_1", 1, NONCE)


def test_a_key_that_another_process_met_first_is_asked_for() -> None:
    dealer = Dealer(OLD, newer=lambda: (OLD, NEW))
    assert dealer.seed(key_id(NEW), "t_1", 1, NONCE) == Dealer(NEW).seed(key_id(NEW), "t_1", 1, NONCE)


def test_a_shoe_whose_key_is_lost_is_not_dealt_from_another() -> None:
    with pytest.raises(Refused) as refusal:
        Dealer(OLD).order(key_id(NEW), "t_1", 1, NONCE, 0, CUTS)
    assert refusal.value.code == "service_key_missing"
