"""The test vectors of verification.md, made by the service's own code.

`python -m tests.contract.vectors` writes `api_spec/verification.vectors.json`; the tests compute each value a second
way, from RFC 8785, SHA-256 and HMAC alone.
"""

from __future__ import annotations

import hmac
import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from service.game import shoe
from service.game.cards import DECK, parse_card
from service.keyring import PublicKey, SigningKey
from service.log.checkpoints import Checkpoint
from service.stream.canonical import canonical
from service.stream.chain import genesis, link, seal
from service.stream.event import Record
from service.table.dealer import Dealer

FILE = Path(__file__).parents[2] / "api_spec" / "verification.vectors.json"

KEY = bytes(range(32))
TABLE, SHOE, NONCE = "t_aaaaaaaaaaaaaaaa", 3, "00112233445566778899aabbccddeeff"
CUTS = ((1, 7), (2, None), (10, 2**53 - 1))
USED = tuple(card for card in DECK if card[0] in "A7K")
SECRET = {"owner": "p_aaaaaaaaaaaaaaaa", "salt": "ffeeddccbbaa99887766554433221100", "card": "7d"}
SHOE_SECRET = {"owner": None, "salt": "0123456789abcdef0123456789abcdef", "nonce": NONCE}
DECK_ASKED_FOR = tuple(map(parse_card, ("7d", "Kd", "Ah")))
VALUES: tuple[Any, ...] = (
    {"b": [1, -2, 0], "a": None, "C": True},
    'quote " backslash \\ slash / tab \t bell \x07 delete \x7f',
    "Žofie 李雷 \U0001f0a1",
    2**53 - 1,
)


def vectors() -> dict[str, Any]:
    """Every vector, ready for JSON; bytes are in hex, texts are UTF-8."""
    return {
        "canonical": [{"value": value, "text": canonical(value).decode()} for value in VALUES],
        "seal": {"secret": SECRET, "text": canonical(SECRET).decode(), "seal": seal(canonical(SECRET))},
        "shoe_seal": {
            "secret": SHOE_SECRET,
            "text": canonical(SHOE_SECRET).decode(),
            "seal": seal(canonical(SHOE_SECRET)),
        },
        "chain": _chain(),
        "shoe": _shoe(),
        "checkpoint": _checkpoint(),
    }


def _chain() -> dict[str, Any]:
    stream = f"table:{TABLE}"
    data = {"seat": 2, "hand_index": 0, "card": None}
    record = Record(
        1, "card_dealt", 1, 1_790_000_000_000, None, "c_1", canonical(data), canonical(SECRET), b"\x00" * 32
    )
    event = {
        "version": 1,
        "type": "card_dealt",
        "v": 1,
        "at": 1_790_000_000_000,
        "actor": None,
        "cause": "c_1",
        "data": data,
        "seal": seal(record.secret),
        "hash": link(genesis(stream).hash, record).hex(),
    }
    return {"stream": stream, "hash_0": genesis(stream).hash.hex(), "event": event}


def _shoe() -> dict[str, Any]:
    seed, dealer = shoe.seed(KEY, TABLE, SHOE, NONCE), Dealer(KEY)
    purpose = ["shuffle/1", TABLE, SHOE, 0, [list(cut) for cut in CUTS], 0]
    return {
        "service_key": KEY.hex(),
        "table": TABLE,
        "shoe": SHOE,
        "nonce": NONCE,
        "seed": seed.hex(),
        "commitment": shoe.commitment(TABLE, SHOE, seed),
        "cuts": [list(cut) for cut in CUTS],
        "first_block": {
            "text": canonical(purpose).decode(),
            "bytes": hmac.digest(seed, canonical(purpose), sha256).hex(),
        },
        "order": list(shoe.order(seed, TABLE, SHOE, 0, CUTS, DECK)),
        "sandbox": {
            "deck": list(DECK_ASKED_FOR),
            "order": list(dealer.order(dealer.key_id, TABLE, SHOE, NONCE, 0, CUTS, DECK, DECK_ASKED_FOR)),
        },
        "round_1": {"cards": sorted(USED), "order": list(shoe.order(seed, TABLE, SHOE, 1, CUTS, USED))},
        "uncut_order": list(shoe.order(seed, TABLE, SHOE, 0, [(seat, None) for seat, _ in CUTS], DECK)),
    }


def _checkpoint() -> dict[str, Any]:
    key, event = SigningKey(KEY), _chain()["event"]
    unsigned = Checkpoint(f"table:{TABLE}", 1, event["hash"], 1_790_000_000_123, key.public.hex(), None)
    checkpoint = msgspec.structs.replace(unsigned, signature=key.sign(unsigned.statement).hex())
    return {
        "signing_key": KEY.hex(),
        "fingerprint": PublicKey(key.public, 0, None).fingerprint,
        "checkpoint": msgspec.structs.asdict(checkpoint),
        "text": checkpoint.statement.decode(),
        "digest": checkpoint.digest,
    }


def written() -> str:
    """The file's text."""
    return json.dumps(msgspec.to_builtins(vectors()), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(written())
