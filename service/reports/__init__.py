"""Reports: a disputed hand, a table's day, a day of the house, told to people, as data, as a page and as paper.

Law: nothing is judged here, and no chip reckoned anew. A report is made once, as data that the house signs; a sheet
lays its words out, in the reader's language; page and paper draw the same sheet.
"""
