"""The card game *Sette e Mezzo*: cards, chips, rules, hand values, shoe, settlement.

Law: pure. The same arguments give the same answer for ever, since old logs are recomputed with this room:
no clock, no randomness, no I/O, no logging, no framework. Points are integer half-points in names ending
`_half`, chips are integers, and no float is ever computed with. A variant is data in `RuleSet`, read in
one place here or in the table.
"""
