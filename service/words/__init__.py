"""The game's words for people: rules, presets, settlements and cards, one catalogue for each language.

Law: pure, and words only. This room knows names and values as they are written over REST and no rule
behind them; a language is one file, and a sentence lives nowhere else.
"""
