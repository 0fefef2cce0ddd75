"""Constants of the active-set method for the shortest vector under inequalities."""

SHORTFALL = 1e-9
"""Smallest shortfall of a row that counts."""

OWN_PART = 1e-12
"""Smallest independent part of an active row, squared, relative to its length."""

MOST_CHANGES = 10
"""Largest number of changes of the active set, per row."""
