"""Baselines of convergence metrics, and comparison of runs with them, in pytest or by command.

The metrics themselves belong in `results`; claims that hold without a baseline, in `experiment`.
"""
