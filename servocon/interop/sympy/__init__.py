"""Plants and constraints from SymPy's mechanics, as generated `jax.numpy` code; relations in SymPy.

Imported by its own name, because SymPy is optional. The mechanics are written in SymPy itself.
"""

from servocon.constraint.symbolic import Symbolic, symbolic
from servocon.interop.sympy.plant import SymPyPlant, SymPySystem, from_sympy

__all__ = ["SymPyPlant", "SymPySystem", "Symbolic", "from_sympy", "symbolic"]
