"""What every log shares: event, secret, seal, chain, redaction, obligation, refusal, and the decider's shape.

Law: pure. No clock, no randomness, no I/O, no logging, no framework, and no game: whatever is said here holds for a
table, a tournament and a dispute alike.
"""
