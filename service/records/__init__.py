"""What leaves the house: a table's events as portable bundles that others can read, keep and verify.

Law: it reads the log and writes nothing. Whatever it tells, it tells as the viewer may see it, by the one redaction.
"""
