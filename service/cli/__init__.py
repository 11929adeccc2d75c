"""The `mazziere` command.

Law: a command reads the settings, asks one room, and prints. Results go to stdout and nothing else does, so
that they can be piped: plain, unwrapped, flushed line by line. Progress and warnings go to stderr.
"""
