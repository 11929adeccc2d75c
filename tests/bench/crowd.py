"""Many clients at once: a few processes with a few threads each, every thread with a connection of its own."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from multiprocessing import get_context
from typing import TypeVar

from tests.bench.client import Connection

PROCESSES = 2
THREADS = 8

T = TypeVar("T")
Task = Callable[[Connection, T], int]
"""Does a piece of work over a connection and answers how many requests it was."""


def requests_per_second(port: int, task: Task[T], pieces: Sequence[T]) -> float:
    """How fast the crowd does the task for all pieces, counted from its first request to its last."""
    count, seconds = requests_made(port, task, pieces)
    return count / seconds


def requests_made(port: int, task: Task[T], pieces: Sequence[T]) -> tuple[int, float]:
    """How many requests the task for all pieces is, and the seconds from the first to the last."""
    shares = [pieces[n::PROCESSES] for n in range(PROCESSES)]
    with get_context("fork").Pool(PROCESSES) as pool:
        done = pool.map(partial(_share, port, task), shares, chunksize=1)
    counts, begun, ended = zip(*done, strict=True)
    return sum(counts), max(ended) - min(begun)


def _share(port: int, task: Task[T], pieces: Sequence[T]) -> tuple[int, float, float]:
    """One process's part: how many requests, when it began and when it ended."""
    begun = time.monotonic()
    with ThreadPoolExecutor(THREADS) as threads:
        counts = list(threads.map(partial(_thread, port, task), [pieces[n::THREADS] for n in range(THREADS)]))
    return sum(counts), begun, time.monotonic()


def _thread(port: int, task: Task[T], pieces: Sequence[T]) -> int:
    with closing(Connection(port)) as connection:
        return sum(task(connection, piece) for piece in pieces)
