"""Logs as each release wrote them, never edited and replayed for ever: no later release forgets the past."""
