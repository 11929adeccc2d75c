"""One table of Sette e Mezzo as a decider: commands in, events out, state by folding.

Law: pure, and each line knows its room. Allowed? `legal` and the decisions (`betting`, `playing`, …). What changed?
`evolve`, which never refuses. Who may see it? `views`. What is owed, when? `obligations`. Which hand wins? `game`.
The shoe's secret key, entropy and time arrive as arguments.
"""
