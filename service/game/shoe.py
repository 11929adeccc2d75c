"""The order of a shoe: the server commits, players cut, cards are dealt, the seed is revealed (*Fairness*).

Anyone can recompute it once nonce and seed are public. Values enter the hashes as canonical JSON (RFC 8785).
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256

from service.game.cards import Card
from service.stream.canonical import canonical


def seed(key: bytes, table: str, shoe: int, nonce: str) -> bytes:
    """The 32 bytes that decide a shoe: HMAC-SHA-256(key, ["seed/1", table, shoe, nonce]).

    `key` is the service key, `nonce` the hex digits from the shoe's secret.
    """
    return hmac.digest(key, canonical(["seed/1", table, shoe, nonce]), "sha256")


def commitment(table: str, shoe: int, seed: bytes) -> str:
    """What is published before the first cut: hex of SHA-256(["commit/1", table, shoe, hex seed])."""
    return sha256(canonical(["commit/1", table, shoe, seed.hex()])).hexdigest()


def order(
    seed: bytes,
    table: str,
    shoe: int,
    round: int,
    cuts: Iterable[tuple[int, int | None]],
    cards: Sequence[Card],
) -> tuple[Card, ...]:
    """`cards` in the order in which they are dealt, first card first.

    `round` is 0 for the whole deck and counts the reshuffles of used cards in a hand; `cuts` holds a pair
    of seat and cut (None: not cut) for every seat asked. The order in which cuts and cards are given does
    not matter.

    Fisher–Yates from the end: the cards start sorted by code; for i from the last index down to 1, the
    cards at i and at j are swapped, where j is drawn evenly from 0…i. To draw from n = i + 1 values, take
    the next byte b of the stream; if b ≥ 256 − 256 mod n, leave it and take the next, otherwise j = b mod
    n. The stream is made of the 32-byte blocks HMAC-SHA-256(seed, ["shuffle/1", table, shoe, round,
    [[seat, cut], …], counter]), cuts by rising seat, for counter = 0, 1, 2, …
    """
    pile = sorted(cards)
    stream = _stream(seed, ["shuffle/1", table, shoe, round, sorted(cuts, key=lambda cut: cut[0])])
    for i in range(len(pile) - 1, 0, -1):
        j = _draw(stream, i + 1)
        pile[i], pile[j] = pile[j], pile[i]
    return tuple(pile)


def _stream(seed: bytes, purpose: Sequence[object]) -> Iterator[int]:
    counter = 0
    while True:
        yield from hmac.digest(seed, canonical([*purpose, counter]), "sha256")
        counter += 1


def _draw(stream: Iterator[int], n: int) -> int:
    fair = 256 - 256 % n
    return next(byte for byte in stream if byte < fair) % n
