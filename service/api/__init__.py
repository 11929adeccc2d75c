"""The REST service: Flask, one module per resource, marshmallow schemas that are signature and documentation at once.

Law: a view is thin. It reads the request, asks a room, and answers what the room said. No rule of the game, no
decision about a table and no Redis here; who may do what is asked of `people`, what is legal of `table`. Every
refusal leaves as a problem with a stable code, and bad input never reaches a 5xx.
"""
