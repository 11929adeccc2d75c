"""Mazziere, the table service for *Sette e Mezzo*.

The rooms stand in storeys, and imports go down only: `cli`, then `supervisor` and `api`, then `wiring`, then
`transact`, then `bots`, then `table`, then `game`, `log`, `people` and `words`, then `stream`. Each room's own
docstring states its law; import-linter holds them to it.
"""
