"""Where the time of one action goes: the API in this process, profiled, its time told room by room.

The profiler makes Python slower than what is written in C, so the shares are a map, not a bill.
"""

from __future__ import annotations

import cProfile
import pstats
from collections import Counter
from pathlib import Path

from service import telemetry
from service.api.app import build
from service.wiring import wire
from tests.api.callers import Caller, work
from tests.bench import house
from tests.bench.guests import RULES
from tests.bench.rows import Row

HANDS = 150
LEAST_SHARE = 0.01
CHECKOUT = Path(__file__).parents[2]

_WAITING = ("recv", "read_response", "poll", "select")
"""Built in functions that wait for the log's server."""


def measure(folder: Path) -> list[Row]:
    """Milliseconds of an action under the profiler, and of these the share of each room and library, the most first."""
    with house.server(folder) as settings, (folder / "api.log").open("w") as log:
        telemetry.configure("info", log)
        service = wire(settings)
        app = build(service)
        anna, berto = (Caller(app).guest(name) for name in ("Anna", "Berto"))
        table = _open(anna, berto)
        profiler, actions = cProfile.Profile(), 0
        for _ in range(HANDS):
            work(service)
            actions += _play(profiler, table, (anna, berto))
    return _rows(pstats.Stats(profiler), actions)


def _open(anna: Caller, berto: Caller) -> str:
    table = f"/v1/tables/{anna.post('/v1/tables', {'name': 'Profile', 'rules': {**RULES, 'seats': 2}}).json['id']}"
    for guest in (anna, berto):
        guest.post(f"{table}/seats")
    return table


def _play(profiler: cProfile.Profile, table: str, guests: tuple[Caller, Caller]) -> int:
    """Whoever may stake or stand does, until the hand is over; answers how many actions that took."""
    actions = 0
    while True:
        legal = {guest: {action["type"] for action in guest.get(table).json["legal_actions"]} for guest in guests}
        can = [(guest, kind) for guest in guests for kind in ("stake", "stand") if kind in legal[guest]]
        if not can:
            return actions
        guest, kind = can[0]
        body = {"type": "stake", "amount": 1} if kind == "stake" else {"type": "stand"}
        answer = profiler.runcall(guest.post, f"{table}/actions", body)
        assert answer.status_code == 201, answer.text
        actions += 1


def _rows(stats: pstats.Stats, actions: int) -> list[Row]:
    """A built in function's time is that of whoever called it."""
    rooms: Counter[str] = Counter()
    for (file, _line, name), (_calls, _primitive, own, _whole, callers) in stats.stats.items():  # type: ignore[attr-defined]
        if file != "~" or any(word in name for word in _WAITING):
            rooms["the log's server, waited for" if file == "~" else _room(file)] += own
            continue
        for (caller, _, _), (_, _, spent, _) in callers.items():
            rooms[_room(caller)] += spent
    whole = sum(rooms.values())
    shares = {room: own / whole for room, own in rooms.most_common() if own / whole >= LEAST_SHARE}
    return [
        Row("profiled_action_ms", round(1_000 * whole / actions, 2)),
        *(Row(f"{room}_share", round(share, 3)) for room, share in shares.items()),
    ]


def _room(file: str) -> str:
    """`service/table`, or a library by its name."""
    path = Path(file)
    if path.is_relative_to(CHECKOUT / "service"):
        return "/".join(path.relative_to(CHECKOUT).with_suffix("").parts[:2])
    if path.is_relative_to(CHECKOUT / "tests") or path.match("werkzeug/test.py"):
        return "the client"
    parts = path.parts
    return parts[parts.index("site-packages") + 1] if "site-packages" in parts else "Python"
