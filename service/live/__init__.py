"""Live: what happens, told as it happens to everybody who listens to this process.

Law: deletable, like all projections: a listener that comes again is answered from the log. One thread reads the feed
for all listeners of a process, which hold no connection to Redis of their own. How a table looks, and who may stay, is
asked of callables; no web framework here.
"""
