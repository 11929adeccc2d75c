"""Players made of rules of thumb: a seat's view goes in, a command comes out.

Law: pure, and blind to all that a person in that seat could not see. A bot reads the same view as its seat's screen,
never a table's state, and sends nothing that the view's `legal_actions` does not offer. What each bot plays by is
published in `thresholds`.
"""
