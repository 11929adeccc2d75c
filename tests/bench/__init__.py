"""First figures: how fast the service is on this machine, and beside what.

Law: one module a figure, each with a `measure` that answers rows. What a figure is compared with runs in the same
minutes, round by round in turn, so that a busy machine slows both. Everything is bounded, stays on loopback, and ends
with its temporary folder.
"""
