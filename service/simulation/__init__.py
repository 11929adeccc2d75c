"""Tables played in memory, without log, workers or clock: for many hands at a time, and for tests.

Law: pure and seeded. It drives the table's decider by the same commands as the service does, pays the table's debts
when their time has come, and moves its own clock there.
"""
