"""The house's days, as one chained stream, `calendar`: what was played at each table, and what it came to together.

Law: pure, the same shape as a table. A day is owed when it is over in UTC, and what is late is made once: after a stop
one report covers all the time since the last. Figures are told table by table; the day's own are their sums, made here.
"""
