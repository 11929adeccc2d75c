"""What the REST service takes and answers.

Law: schemas of requests are strict and make the room's own words (commands, rules) of JSON; schemas of answers only
document, since views build plain JSON: tests hold the answers against them.
"""
