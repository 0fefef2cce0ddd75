"""Experiments and their claims, the registry that lists them, and the report of a run.

The experiments themselves belong in `servocon_experiments`; the command line in `cli`.
"""
