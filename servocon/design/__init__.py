"""Choosing gains: by gradient through the simulation, fuzzy-optimal, or by linear design.

What is guaranteed under the gains belongs in `certificates`.
"""
