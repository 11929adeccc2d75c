"""The operator token that `mazziere up` shows: made once, kept while it is good."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from service.operations.facts import TokenMade
from service.wiring import Service

NAME = "mazziere up"


def operator_token(service: Service, file: Path) -> str:
    """The token in `file` if the service still knows it as an operator's, else a new one, kept there (0600).

    The service itself stores tokens hashed, so a lost file can only be replaced.
    """
    tokens = service.people.tokens
    if file.exists():
        text = file.read_text().strip()
        principal = tokens.find(text)
        if principal is not None and principal.role == "operator":
            return text
    record, text = tokens.make("operator", NAME)
    service.note(TokenMade(record.id, record.role, record.holder), None, secrets.token_hex(16))
    with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as kept:
        kept.write(text + "\n")
    return text
