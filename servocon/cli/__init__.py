"""The command line, built from the fields of the experiments.

Nothing here computes; a command calls what `experiment` and `results` offer.
"""
