"""`api_spec/verify.py` as a stranger runs it, and what a forger can do to a bundle: change it, and chain it anew."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import rfc8785

FILE = Path(__file__).parents[2] / "api_spec" / "verify.py"


def _load() -> ModuleType:
    spec = spec_from_file_location("verify", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules["verify"] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


verify = _load()


def faults(bundle: dict[str, Any]) -> list[str]:
    """What the verifier finds wrong with a bundle."""
    found: list[str] = verify.verify(bundle)[0]
    return found


def run(text: str | bytes, *arguments: str) -> tuple[int, str]:
    """Exit status and output of the file alone, without site packages, on standard input."""
    raw = text.encode() if isinstance(text, str) else text
    done = subprocess.run([sys.executable, "-I", "-S", FILE, *arguments], input=raw, capture_output=True, check=False)
    assert done.stderr == b""
    return done.returncode, done.stdout.decode()


def rehashed(bundle: dict[str, Any]) -> dict[str, Any]:
    """The bundle numbered and chained anew from its beginning, as one who holds the log could write it."""
    events, hash = bundle["events"], bytes.fromhex(bundle["before"]["hash"])
    renumbered = {event["version"]: n for n, event in enumerate(events, bundle["before"]["version"] + 1)}
    for n, event in enumerate(events, bundle["before"]["version"] + 1):
        event["version"] = n
        for opening in event["data"].get("opens", ()):
            opening["version"] = renumbered.get(opening["version"], opening["version"])
        hashed = {name: event[name] for name in ("type", "v", "at", "actor", "cause", "data", "seal")}
        hash = sha256(hash + rfc8785.dumps({"n": n, **hashed})).digest()
        event["hash"] = hash.hex()
    return bundle


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path to every value inside `value` that is no list or object, empty ones apart."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    steps = list(inner)
    if not steps:
        yield path
    for key, item in steps:
        yield from leaves(item, (*path, key))


def changed(bundle: dict[str, Any], path: tuple[Any, ...]) -> dict[str, Any]:
    """A copy of the bundle with one value replaced by another of its kind."""
    copy: dict[str, Any] = json.loads(json.dumps(bundle))
    place: Any = copy
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = _another(place[path[-1]])
    return copy


def _another(value: Any) -> Any:
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return value[:-1] + ("0" if value[-1:] != "0" else "1")
        case None:
            return "somebody"
        case _:
            return [value]
