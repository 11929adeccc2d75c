"""Players made of rules: a seat's view goes in, a command comes out.

Law: pure, and blind to all that a person in that seat could not see. A bot reads the same view as its seat's screen,
never a table's state, and sends nothing that the view's `legal_actions` does not offer. Every bot burns what may be
burned, takes a bank that is offered, draws openly, and has a hidden matta count ½ where it draws on, the most where it
stands; what is its own is published in `thresholds` and `saggio`.
"""
