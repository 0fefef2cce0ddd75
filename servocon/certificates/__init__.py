"""Assumptions checked over samples, the guarantees that follow, and attempts to falsify them.

Laws and sets of plants themselves belong in `laws` and `uncertainty`.
"""
