"""When something happens: local times, time zones, and what recurs.

Law: pure; it reckons with times that it is given and never asks what time it is. What it answers are instants in
milliseconds UTC, and those are what events keep, so that a later change of a zone's rules moves nothing already told.
"""
