"""A tournament as a decider: who enters, who meets whom, who goes on, who has won. The same shape as a table.

Law: pure. Its matches are ordinary tables, which it only ever names: workers open them, seat who is to play, and report
how a match ended. What it owes stands until it is told that it was done; being told twice changes nothing.
"""
