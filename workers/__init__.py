"""The processes that do what the logs owe: a dispatcher that sees what is due, and workers that do it.

Law: no rule of the game lives here. A job carries ids, and each is the ordinary road, load, decide, append, so that
doing it twice changes nothing the second time. The agenda is the truth about what is owed; RQ only spreads the work,
and all that it keeps may be lost at any moment.
"""
