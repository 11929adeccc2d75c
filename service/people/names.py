"""What a name may be: text that shows what it says, and nothing that bends the line it stands in."""

from __future__ import annotations

import unicodedata

from service.stream.refusal import Refused

LONGEST_NAME = 40
LONGEST_REF = 200

BIDIRECTIONAL = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")

UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Fillers, joiners and selectors that Unicode counts as letters, marks or symbols though nothing is seen."""

UNWANTED = {
    "Cc": "control",
    "Cf": "zero-width",
    "Cn": "unassigned",
    "Co": "private-use",
    "Cs": "lone surrogate",
    "Zl": "control",
    "Zp": "control",
}
"""By Unicode's general category."""


def clean_name(name: str) -> str:
    """The name in NFC: 1 to 40 characters that can be seen, spaces among them.

    Raises `Refused` invalid_name, saying which rule it breaks.
    """
    name = unicodedata.normalize("NFC", name)
    _check(name, "name", LONGEST_NAME)
    return name


def clean_ref(ref: str) -> str:
    """A frontend's own name for a player, as given: 1 to 200 characters that can be seen.

    It is not brought to NFC: it must compare as the frontend's own database does. Raises `Refused`
    invalid_ref.
    """
    _check(ref, "ref", LONGEST_REF)
    return ref


def _check(text: str, what: str, longest: int) -> None:
    refused = f"invalid_{what}"
    if not 1 <= len(text) <= longest:
        raise Refused(refused, f"A {what} has 1 to {longest} characters; this one has {len(text)}.")
    if text.isspace():
        raise Refused(refused, f"A {what} needs something besides spaces.")
    for character in text:
        kind = _unwanted(character)
        if kind is not None:
            raise Refused(refused, f"A {what} can't hold U+{ord(character):04X} ({kind}); remove it.")


def _unwanted(character: str) -> str | None:
    """What kind of unwanted character this is, if it is one."""
    if character in BIDIRECTIONAL:
        return "bidirectional"
    if character in UNSEEN or unicodedata.name(character, "").startswith("VARIATION SELECTOR"):
        return "zero-width"
    return UNWANTED.get(unicodedata.category(character))
