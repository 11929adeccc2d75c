"""One complaint about one hand, from its opening to what came of it: the stream `dispute:<id>`.

Law: pure, the same shape as a table. It holds what was claimed, found and ruled; the hand itself is judged by `audit`,
and chips move at the table alone, by a compensating event.
"""
