"""What is told of a table afterwards: hands as records and frame by frame, and its events as bundles to verify.

Law: it reads the log and writes nothing. Whatever it tells, it tells as the viewer may see it, by the one redaction.
"""
