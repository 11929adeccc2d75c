"""What a stream owes: a debt that workers pay by the ordinary road, load, decide, append."""

from __future__ import annotations

import msgspec


class Obligation(msgspec.Struct, frozen=True):
    """One debt of one stream.

    `kind` names the job that pays it (`settle_hand`); `subject` tells it from others of its kind in the same stream
    (the hand, or hand.seat), so that a paid debt and its successor are never confused; `due` is milliseconds UTC.
    """

    kind: str
    subject: str
    due: int

    def member(self, stream: str) -> str:
        """Its name on the agenda: `settle_hand:table:t_…:7`."""
        return f"{self.kind}:{stream}:{self.subject}"
