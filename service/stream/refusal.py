"""Saying no. A refusal is an answer, not an accident: a stable code, and a sentence that says what to do."""

from __future__ import annotations

from typing import Any


class Refused(Exception):
    """A command that changes nothing.

    `code` is one of a closed set that each room lists beside its rules; `detail` says what to do instead; `facts`
    are extra members for the caller (the largest stake that fits, say), ready for JSON.
    """

    def __init__(self, code: str, detail: str, **facts: Any) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail
        self.facts = facts
