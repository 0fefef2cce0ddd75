"""Relations that a motion must obey: residuals, their kinds, projection, embedding in a plant.

The force that enforces a relation belongs in `formulations` and `laws`.
"""
