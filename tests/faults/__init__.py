"""The whole service as processes, while something goes wrong.

Law: everything is done over HTTP or by signals, and what comes of it is judged by a checker that imports nothing of
the service. Slow, hence marked `faults`; `MAZZIERE_FAULTS=long` makes it thorough, `MAZZIERE_FAULTS_SEED` repeats what
chance chose.
"""
