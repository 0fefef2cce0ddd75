"""Functions as fast programs: packing of parameters, compilation, and process-wide settings.

Nothing here knows mechanics: plants, constraints and laws belong above.
"""
