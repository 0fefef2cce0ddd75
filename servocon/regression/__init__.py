"""Baselines of convergence metrics, and the comparison of a run with one: in pytest, or by command.

The metrics themselves belong in `results`; claims that hold without a baseline, in `experiment`.
"""
