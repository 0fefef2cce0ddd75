"""The command line, built from the fields of the experiments.

Nothing here computes; a command calls functions of `experiment` and `results`.
"""
