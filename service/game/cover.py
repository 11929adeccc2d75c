"""What a stake may cost bank and player at worst, so that nobody's stack is ever negative (*Cover*)."""

from service.game.chips import SINGLE, Multiple, largest_stake_paid_by, pay
from service.game.rules import RuleSet


def worst_win(rules: RuleSet, stake: int) -> int:
    """Chips that the bank reserves for `stake`."""
    return pay(stake, _worst_win(rules))


def worst_loss(rules: RuleSet, stake: int) -> int:
    """Chips that the player reserves for `stake`."""
    return pay(stake, _worst_loss(rules))


def largest_stake(rules: RuleSet, stack: int, free: int) -> int:
    """The largest stake that a player's unreserved `stack` and the bank's unreserved chips, `free`, cover.

    Never above `max_stake`; 0 where `min_stake` does not fit.
    """
    stake = min(largest_own_stake(rules, stack), largest_paid_stake(rules, free))
    return stake if stake >= rules.min_stake else 0


def largest_own_stake(rules: RuleSet, stack: int) -> int:
    """The largest stake that a player's `stack` covers, never above `max_stake`; below 1 where there is none."""
    return min(rules.max_stake, largest_stake_paid_by(stack, _worst_loss(rules)))


def largest_paid_stake(rules: RuleSet, free: int) -> int:
    """The largest stake that the bank's unreserved chips cover; below 1 where there is none."""
    return largest_stake_paid_by(free, _worst_win(rules))


def least_stack(rules: RuleSet) -> int:
    """The smallest stack that can stake; where the bank covers shares, a last chip still can."""
    return 1 if rules.cover else worst_loss(rules, rules.min_stake)


def _worst_win(rules: RuleSet) -> Multiple:
    return _largest(rules.reale_pays, rules.seven_and_half_pays, rules.three_card_pays, *_special_hands(rules))


def _worst_loss(rules: RuleSet) -> Multiple:
    return _largest(SINGLE, rules.bank_reale_collects, *_special_hands(rules))


def _special_hands(rules: RuleSet) -> tuple[Multiple | None, Multiple | None]:
    """The multiples that cut both ways; without a matta there is no matta reale."""
    return (None if rules.matta is None else rules.matta_reale_pays), rules.two_sevens_pays


def _largest(*multiples: Multiple | None) -> Multiple:
    largest = SINGLE
    for multiple in multiples:
        if multiple is not None and multiple > largest:
            largest = multiple
    return largest
