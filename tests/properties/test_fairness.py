"""Fairness as a gambler would doubt it: does the commitment tell, are all cards alike, does any process repeat another?

The shoes are made of counted nonces, so every run judges the same ones.
"""

from __future__ import annotations

import multiprocessing
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from hashlib import sha256

import pytest
from msgspec import Struct

from service.game import shoe as shoes
from service.game.cards import DECK, Card
from service.wiring import SystemEntropy

SERVICE_KEY = sha256(b"known to the house alone").digest()
TABLE = "t_aaaaaaaaaaaaaaaa"
CUTS = ((1, None), (2, 7))


class Shoe(Struct, frozen=True):
    """`number`, `commitment` and the cuts are public before the deal; seed and order afterwards."""

    number: int
    commitment: str
    seed: bytes
    order: tuple[Card, ...]


def shoe(number: int) -> Shoe:
    nonce = sha256(number.to_bytes(8, "big")).hexdigest()[:32]
    seed = shoes.seed(SERVICE_KEY, TABLE, number, nonce)
    commitment = shoes.commitment(TABLE, number, seed)
    return Shoe(number, commitment, seed, shoes.order(seed, TABLE, number, 0, CUTS, DECK))


@cache
def dealt(count: int) -> tuple[Shoe, ...]:
    return tuple(map(shoe, range(1, count + 1)))


# Attackers: each guesses the first card of a shoe from its public part and from all the shoes before it.

Attacker = Callable[[Sequence[Shoe]], Iterator[Card]]


def takes_the_commitment_for_the_seed(shoes_seen: Sequence[Shoe]) -> Iterator[Card]:
    for one in shoes_seen:
        yield shoes.order(bytes.fromhex(one.commitment), TABLE, one.number, 0, CUTS, DECK)[0]


def takes_the_last_seed_for_the_next(shoes_seen: Sequence[Shoe]) -> Iterator[Card]:
    last = bytes(32)
    for one in shoes_seen:
        yield shoes.order(last, TABLE, one.number, 0, CUTS, DECK)[0]
        last = one.seed


def counts_the_commitment_off(shoes_seen: Sequence[Shoe]) -> Iterator[Card]:
    for one in shoes_seen:
        yield DECK[int(one.commitment, 16) % len(DECK)]


def goes_by_the_most_similar_commitment(shoes_seen: Sequence[Shoe]) -> Iterator[Card]:
    past: list[tuple[int, Card]] = []
    for one in shoes_seen:
        bits = int(one.commitment, 16)
        yield min(past, key=lambda known: (known[0] ^ bits).bit_count(), default=(0, DECK[0]))[1]
        past.append((bits, one.order[0]))


def learns_what_follows_each_digit(shoes_seen: Sequence[Shoe]) -> Iterator[Card]:
    """Lets all 64 digits vote for the cards that came after them before."""
    followed: dict[tuple[int, str], Counter[Card]] = {}
    for one in shoes_seen:
        votes: Counter[Card] = Counter()
        for place in enumerate(one.commitment):
            votes.update(followed.get(place, ()))
        yield votes.most_common(1)[0][0] if votes else DECK[0]
        for place in enumerate(one.commitment):
            followed.setdefault(place, Counter())[one.order[0]] += 1


def expects_what_came_least(shoes_seen: Sequence[Shoe]) -> Iterator[Card]:
    came = Counter(dict.fromkeys(DECK, 0))
    for one in shoes_seen:
        yield min(came, key=lambda card: came[card])
        came[one.order[0]] += 1


def hits(attacker: Attacker, shoes_dealt: Sequence[Shoe]) -> int:
    return sum(guess == one.order[0] for guess, one in zip(attacker(shoes_dealt), shoes_dealt, strict=True))


@pytest.mark.parametrize(
    "attacker",
    [
        takes_the_commitment_for_the_seed,
        takes_the_last_seed_for_the_next,
        counts_the_commitment_off,
        goes_by_the_most_similar_commitment,
        learns_what_follows_each_digit,
        expects_what_came_least,
    ],
)
def test_no_attacker_guesses_the_first_card_better_than_chance(attacker: Attacker) -> None:
    """Of 2,000 shoes chance hits 50, and with one in 10,000 more than 78 (four standard deviations of 7)."""
    assert hits(attacker, dealt(2000)) <= 78


def test_an_attacker_with_the_seed_always_hits() -> None:
    """So the attackers above fail for want of knowledge, not of skill."""

    def peeks(shoes_seen: Sequence[Shoe]) -> Iterator[Card]:
        for one in shoes_seen:
            yield shoes.order(one.seed, TABLE, one.number, 0, CUTS, DECK)[0]

    assert hits(peeks, dealt(200)) == 200


def test_every_card_is_as_likely_as_any_in_each_of_the_first_five_places() -> None:
    """Chi-square over 20,000 shoes, 39 degrees of freedom a place: 89 is exceeded once in 100,000."""
    shoes_dealt, expected = dealt(20_000), 20_000 / len(DECK)
    for place in range(5):
        came = Counter(one.order[place] for one in shoes_dealt)
        assert sum((came[card] - expected) ** 2 / expected for card in DECK) < 89


def test_no_card_goes_by_the_card_before_it() -> None:
    """Chi-square over the pairs of first and second card, 1,559 degrees of freedom: 1,809 once in 100,000."""
    shoes_dealt, pairs = dealt(20_000), len(DECK) * (len(DECK) - 1)
    came = Counter(one.order[:2] for one in shoes_dealt)
    expected = len(shoes_dealt) / pairs
    statistic = sum((count - expected) ** 2 / expected for count in came.values())
    assert statistic + (pairs - len(came)) * expected < 1809


def test_no_two_forked_processes_shuffle_alike() -> None:
    """What a process drew before it forked helps neither of its children to the other's cards."""
    SystemEntropy().draw("", "", 0, 16)
    with multiprocessing.get_context("fork").Pool(8, maxtasksperchild=1) as processes:
        orders = processes.map(_shuffled, range(16), chunksize=1)
    assert len(set(orders)) == 16


def _shuffled(_: int) -> tuple[Card, ...]:
    nonce = SystemEntropy().draw(f"table:{TABLE}", "nonce", 1, 16).hex()
    return shoes.order(shoes.seed(SERVICE_KEY, TABLE, 1, nonce), TABLE, 1, 0, CUTS, DECK)
