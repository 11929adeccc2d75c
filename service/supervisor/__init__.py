"""One machine: the embedded server, the locks, and the child processes of `mazziere up`.

Law: it starts, watches and stops processes and knows nothing of what they do. Whatever it holds may be killed
at any moment without loss, because the log lies on disk and every child stops when its supervisor is gone.
"""
