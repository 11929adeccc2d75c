"""The shoe, against a second implementation that shares no code with the first."""

import hashlib
import hmac
import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from service.game.cards import DECK, Card
from service.game.shoe import commitment, order, seed

SEEDS = st.binary(min_size=32, max_size=32)
CUTS = st.dictionaries(st.integers(1, 12), st.none() | st.integers(0, 2**53 - 1)).map(lambda cuts: list(cuts.items()))


def text(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()


def second_order(seed: bytes, table: str, shoe: int, round: int, cuts: list[Any], cards: list[str]) -> list[str]:
    asked = [[seat, cut] for seat, cut in sorted(cuts, key=lambda pair: int(pair[0]))]
    blocks = [
        hmac.new(seed, text(["shuffle/1", table, shoe, round, asked, counter]), hashlib.sha256).hexdigest()
        for counter in range(20)
    ]
    digits, at, deck = "".join(blocks), 0, sorted(cards)
    for unplaced in range(len(deck), 1, -1):
        while True:
            byte = int(digits[at : at + 2], 16)
            at += 2
            if byte < 256 // unplaced * unplaced:
                break
        chosen = byte % unplaced
        deck[chosen], deck[unplaced - 1] = deck[unplaced - 1], deck[chosen]
    return deck


@given(SEEDS, st.integers(1, 1000), st.integers(0, 3), CUTS, st.sets(st.sampled_from(DECK), min_size=1))
def test_both_implementations_deal_the_same(
    seed: bytes, shoe: int, round: int, cuts: list[tuple[int, int | None]], cards: set[Card]
) -> None:
    dealt = order(seed, "t_1", shoe, round, cuts, list(cards))
    assert list(dealt) == second_order(seed, "t_1", shoe, round, cuts, list(cards))
    assert sorted(dealt) == sorted(cards)


@given(SEEDS, CUTS, st.randoms())
def test_the_order_in_which_cuts_arrive_does_not_matter(seed: bytes, cuts: list[Any], random: Any) -> None:
    arrived = random.sample(cuts, len(cuts))
    assert order(seed, "t_1", 1, 0, arrived, DECK) == order(seed, "t_1", 1, 0, cuts, DECK)


def test_a_cut_changes_the_order_even_a_cut_of_zero() -> None:
    shoes = {order(bytes(32), "t_1", 1, 0, [(2, cut)], DECK) for cut in (None, 0, 1)}
    assert len(shoes) == 3


def test_seed_and_commitment_are_the_published_hashes() -> None:
    key, nonce = bytes(range(32)), "00112233445566778899aabbccddeeff"
    made = seed(key, "t_1", 7, nonce)
    assert made == hmac.new(key, text(["seed/1", "t_1", 7, nonce]), hashlib.sha256).digest()
    assert commitment("t_1", 7, made) == hashlib.sha256(text(["commit/1", "t_1", 7, made.hex()])).hexdigest()


def test_published_vector() -> None:
    """Fixed for ever: an old shoe must still be checked by a new release."""
    dealt = order(bytes(range(32)), "t_1", 7, 0, [(2, 41), (3, None)], DECK)
    assert " ".join(dealt) == VECTOR


VECTOR = (
    "Ad Qd 2c Kc 3d Ac 2s Kd 4d 6c 5h 5c 6d Ah 3h 2h Jd Kh 4s Qs "
    "6h 7s Jh 3s 5d 7c 3c Js 7d Qh Jc 4c 4h 2d 6s 7h 5s Ks As Qc"
)
