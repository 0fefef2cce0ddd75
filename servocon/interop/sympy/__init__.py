"""Plants and constraints from SymPy's mechanics, as generated `jax.numpy` code.

Imported by its own name, because SymPy is optional. Writing mechanics in SymPy stays with SymPy.
"""

from servocon.interop.sympy.plant import SymPyPlant, SymPySystem, from_sympy

__all__ = ["SymPyPlant", "SymPySystem", "from_sympy"]
