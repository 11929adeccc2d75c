"""What can be worked out from the logs and is kept ready for reading: the lobby, hands, and which processes are alive.

Law: deletable. Nothing here is asked before a command is decided, and all of it comes back by reading the logs (or,
for the processes, within seconds by itself). A projection may lag behind the logs and says up to when it stands.
"""
