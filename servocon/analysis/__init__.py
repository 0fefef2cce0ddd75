"""Models of a plant about a motion: linearization, realizability and internal dynamics.

Choosing gains from them belongs in `design`.
"""
