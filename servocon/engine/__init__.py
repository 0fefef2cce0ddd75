"""Functions as fast programs: compilation, machine code, executors, and process-wide settings.

Nothing here knows mechanics: plants, constraints and laws belong above.
"""
