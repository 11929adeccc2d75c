"""Exact odds: what the next card brings, whether to draw, and what a hand is worth against the bank.

`next_card`, `best_action` and `outcomes` answer for one player in the middle of a hand, `best_bank_action` for the bank
on its turn, `expectation` and `bust_chance` for a full deck before the deal, `endless_expectation` for a deck without
end.

Law: pure like the whole game, and exact. Nothing is sampled and no float is computed with: a chance is counted over
all orders in which the unseen cards may come, all equally likely, and becomes a `Fraction` at the end. A rule is never
restated: hands are counted by `value` and compared by `settle`.

Assumed throughout: one player against the bank, and only what that player can see. The hidden cards of others are as
likely as those of the shoe to be any unseen card, since nothing is concluded from how others played; only the bank on
its turn is told what its rivals may hide. The choice is between drawing and standing; burning, splitting and closed
draws change nothing that is counted here, and a matta is taken at its best unless its holder has declared it. Where
the unseen cards run out, a hand stands as it is: no reshuffle. Amounts are in stakes, the bank's on its turn in chips,
a 3:2 paid to the last fraction.
"""
