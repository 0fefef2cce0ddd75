"""Boundary layers: continuous replacements of the unit vector of a switching law near β = 0.

A robust term is −γμρ with μ = βρ. With γ = 1/‖μ‖ it would switch at β = 0 and chatter. A boundary
layer of width ε keeps γ finite there. Its price is a residue: 2x − 2γ(x)x² ≤ c ε for all
x = ‖μ‖ ≥ 0, with a constant c for each shape.
"""

from typing import Any, Literal, TypeVar, get_args

import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

from servocon import validate
from servocon.arrays import Numeric

AnyArray = TypeVar("AnyArray", Array, np.ndarray)
"""An array of JAX or NumPy."""

BoundaryLayer = Literal["saturation", "constant", "fraction", "tanh", "root"]
"""Shape of a boundary layer, γ as a function of x = ‖μ‖ and the width ε:

- ``"saturation"``: 1/max(x, ε); the unit vector outside the boundary layer, linear inside.
- ``"constant"``: 1/ε everywhere; a linear law, whose gain does not fade for large x.
- ``"fraction"``: 1/(x + ε).
- ``"tanh"``: tanh(x/ε)/x.
- ``"root"``: 1/√(x² + ε²).
"""

RESIDUES: dict[BoundaryLayer, float] = {
    "saturation": 0.5,
    "constant": 0.5,
    "fraction": 2.0,  # the limit at infinity
    "tanh": 0.5569290855221476,  # 2 W(1/e) with Lambert's W
    "root": 0.6005662120015551,  # 2 √u (1 − u) with u = (√5 − 1)/2
}
"""Constant c of each shape: the supremum over x ≥ 0 of 2x − 2γx² for ε = 1."""

SMOOTH_LAYERS: tuple[BoundaryLayer, ...] = ("constant", "root", "tanh")
"""Shapes with a twice differentiable robustifying input."""

INNERMOST = 1e-4
"""Ratio y = x/ε below which tanh(y)/y = 1 − y²/3 up to rounding."""


def check_boundary_layer(shape: str) -> None:
    """Raise `UnknownNameError` for an unknown shape."""
    validate.choice("boundary_layer", shape, get_args(BoundaryLayer))


def boundary_layer_gain(
    shape: BoundaryLayer, x: Float[AnyArray, "*agents"], width: Numeric
) -> Float[AnyArray, "*agents"]:
    """γ(x, ε) for x = ‖μ‖ ≥ 0 and a width ε > 0, elementwise; by NumPy for NumPy arrays."""
    xp: Any = jnp if isinstance(x, jax.Array) else np
    width = xp.asarray(width)
    if shape == "constant":
        return xp.broadcast_to(1.0 / width, x.shape)
    if shape == "fraction":
        return 1.0 / (x + width)
    if shape == "tanh":
        inside = x < INNERMOST * width
        safe = xp.where(inside, width, x)
        return xp.where(inside, (1.0 - (x / width) ** 2 / 3.0) / width, xp.tanh(x / width) / safe)
    if shape == "root":
        return 1.0 / xp.sqrt(x**2 + width**2)
    return 1.0 / xp.maximum(x, width)
