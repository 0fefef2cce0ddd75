"""Functions as fast programs: packing of parameters, compilation, and process-wide settings.

Nothing here knows mechanics: what a plant, a constraint or a law is belongs above.
"""
