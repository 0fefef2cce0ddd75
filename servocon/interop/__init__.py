"""Bridges to other tools; each is imported by its own name, e.g. `servocon.interop.sympy`."""
