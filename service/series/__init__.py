"""A series of tournaments that recur: each is planned some instances ahead, and then a tournament of its own.

Law: pure, the same shape as a table. Instants come from `service.calendar`, and what was planned stands whatever
becomes of a zone's rules. Instants that passed while the service was away are skipped, not caught up.
"""
