"""What a language must say."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from service.words.cards import CardNames


class Catalogue(msgspec.Struct, frozen=True):
    """All sentences of one language.

    `options` has a sentence for every value of every option, found by what is written: the value itself,
    `null`, `true` or `false`, the key of an object, the members of a list joined by spaces (`none` for an
    empty one), or `*` for any other value. A sentence may contain `{value}`: the number, or the card's
    name. `presets` says each house in a line or two, `settlement` what a settlement line's rule means,
    seen by the player. `cards` names the cards in these sentences.
    """

    options: Mapping[str, Mapping[str, str]]
    presets: Mapping[str, str]
    settlement: Mapping[str, str]
    cards: CardNames
