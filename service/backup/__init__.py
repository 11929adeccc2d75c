"""Backups: all that can't be made anew, in one file, and a service made of it elsewhere.

Law: streams and registers are copied; projections, agendas and feeds are recomputed. Knows no game. A file that does
not read back whole is none.
"""
