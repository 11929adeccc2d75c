"""Audits: whether a log or a bundle is what the house says it is, and whether its hands were played by the rules.

Law: judges and changes nothing. Evidence comes in, findings with stable codes go out. What was decided is decided
again; what was paid is reckoned a second time, by arithmetic that the game does not share.
"""
