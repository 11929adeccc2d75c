"""What operators do outside any table, as one chained stream that auditors read: `operations`.

Law: pure, the same shape as a table. Nothing is decided here, since who may do what is told before; what was done is
noted, by whom and when, and hides nothing: no text of a token, no key.
"""
