"""The operator token that `mazziere up` shows: made once, kept while it is good."""

from __future__ import annotations

import os
from pathlib import Path

from service.people.people import People

NAME = "mazziere up"


def operator_token(people: People, file: Path) -> str:
    """The token in `file` if the service still knows it as an operator's, else a new one, kept there (0600).

    The service itself stores tokens hashed, so a lost file can only be replaced.
    """
    if file.exists():
        text = file.read_text().strip()
        principal = people.tokens.find(text)
        if principal is not None and principal.role == "operator":
            return text
    _record, text = people.tokens.make("operator", NAME)
    with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as kept:
        kept.write(text + "\n")
    return text
