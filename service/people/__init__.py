"""Players, tokens, handovers, invitations, and who may do what.

Law: registers, not logs, and no game. They are plain records in Redis under the one hash tag `{people}`:
the truth, never recomputed. Every creation is one atomic script, and repeating it answers what the first
one made. Nothing that opens a door is stored: tokens and handover codes lie here as hashes, an
invitation's code is derived from the service key.
"""
