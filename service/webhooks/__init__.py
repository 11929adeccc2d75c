"""Webhooks: what happens at tables and in tournaments, posted to frontends' own servers.

Law: registers, not logs, and no game. All of it lies under the one hash tag `{webhooks}`: who asked for what, and up to
where each webhook was told of each stream. That cursor is the truth; when to look again, and by whom, may be lost, and
is found anew by looking at everything. A delivery is an event in the spectator's form; no secret is stored, each is
derived from the service key; and nothing is sent to an address that is not public.
"""
