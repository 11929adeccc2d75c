"""The log: what happened, kept for ever, with what is owed because of it and the clock it happened by.

Law: the only room, with `people`, that speaks Redis; it knows no game. Every change goes through one script that is
all or nothing (`append.lua`). Streams and registers are the only truth; states kept here are a baseline whose head
is checked at every use. A stream lies in Redis or, once nothing is added to it any more, whole in the archive.
"""
