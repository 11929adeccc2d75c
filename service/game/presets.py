"""The rules of eight houses, each stating only what differs from `reale` (*Presets*)."""

from service.game.chips import SINGLE, Multiple
from service.game.rules import Pot, RuleSet, StandsAt

TREBLE = Multiple(3)

PRESETS: dict[str, RuleSet] = {
    "reale": RuleSet(),
    "family": RuleSet(
        matta=None,
        reale_pays=SINGLE,
        reale_beats_plain="no",
        bank_reale_collects=SINGLE,
        bank_passes="any_seven_and_half",
    ),
    "classic": RuleSet(
        matta=None,
        reale_pays=SINGLE,
        reale_beats_plain="single",
        bank_reale_collects=SINGLE,
        bank_passes="every_hand",
        shuffle="on_bank_change",
    ),
    "royal": RuleSet(
        matta_reale_pays=TREBLE,
        two_sevens_pays=TREBLE,
        royal_seven=True,
        burn_ranks=("4",),
        bank_passes="every_hand",
        reale_takes_bank=True,
        shuffle="after_matta",
    ),
    "siete_y_media": RuleSet(matta=None, draws="one_closed", split=True),
    "banco": RuleSet(
        matta=None,
        reale_pays=SINGLE,
        reale_beats_plain="single",
        bank_reale_collects=SINGLE,
        pot=Pot(ante=10),
        max_stake=50,
        bank_passes="every_hand",
    ),
    "tournament": RuleSet(bank_passes="every_hand"),
    "casino": RuleSet(
        bank_funds="house",
        bank_passes="never",
        bank_card="open",
        bank_plays=StandsAt(stands_at_half=10),
        must_reach_bank_card=True,
        ties="push",
        reale_pays=SINGLE,
        reale_beats_plain="no",
        bank_reale_collects=SINGLE,
    ),
}


def nearest_preset(rules: RuleSet) -> str:
    """The preset that differs from `rules` in the fewest options; the first one where several do."""
    options = RuleSet.__struct_fields__

    def differences(preset: str) -> int:
        return sum(getattr(PRESETS[preset], option) != getattr(rules, option) for option in options)

    return min(PRESETS, key=differences)
