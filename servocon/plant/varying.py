"""Plants whose parameters vary with time."""

from collections.abc import Callable, Mapping
from typing import Any

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np

from servocon import validate
from servocon.errors import InputError, ShapeError, written
from servocon.plant.contract import Plant, Scalar
from servocon.plant.wrapped import PlantWrapper
from servocon.tree import Module, declaration, places


class Swing(Module):
    """A parameter that varies between two values as sin(ω t + φ), where −1 is the lower one."""

    lower: float
    upper: float
    frequency: float = eqx.field(metadata=declaration(unit="rad/s", text="ω"))
    phase: float = eqx.field(metadata=declaration(unit="rad", text="φ"))

    def __call__(self, t: Scalar) -> Scalar:
        """Value at time t."""
        part = 0.5 + 0.5 * jnp.sin(self.frequency * t + self.phase)
        value = self.lower + (self.upper - self.lower) * part
        return jnp.clip(value, self.lower, self.upper)  # rounding may leave the range


class Varying(PlantWrapper):
    """A plant whose parameters follow given functions of time, M(q, σ(t)) v̇ = F(q, v, σ(t)) + B u.

    At each instant M, F, B, q̇ and the energies are those of the plant with the parameters of that
    instant. So the equation of motion contains no force Ṁ v: mass that is picked up already has
    the speed of the plant, and mass that is dropped keeps its speed. If parameters vary, the energy
    also changes where no force does work:

        d(T + V)/dt = vᵀ(Q + B u) + (∂T/∂σ + ∂V/∂σ) σ̇

    with Q the nonconservative force. This differs from a `Lagrangian` whose kinetic energy
    depends on time: its derivative d(∂T/∂v)/dt contains the force Ṁ v.

    Args:
        plant: The plant, with its nominal parameters.
        functions: σ(t) by the parameter's path, as for `Uncertainty`; each returns a number, or an
            array of the parameter's shape. The fields of an `equinox.Module` with `__call__` are
            leaves, which can be swept.

    Raises:
        UnknownNameError: the plant has no such parameter.
        InputError: an argument is not a function, or a parameter is given twice.
        ShapeError: a function does not return its parameter's shape.
    """

    plant: Plant
    functions: tuple[Callable[..., Any], ...]
    names: tuple[str, ...] = eqx.field(static=True)

    def __init__(self, plant: Plant, functions: Mapping[str, Callable[..., Any]]):
        validate.instance("plant", plant, Plant, "a servocon plant")
        if not isinstance(functions, Mapping):
            expected = "functions of time by the parameters' names, {'mass': lambda t: ...}"
            raise InputError("functions", got=written(functions), expected=expected)
        found = places(plant, functions)
        for name, function in functions.items():
            expected = "a function of time, lambda t: ..."
            validate.function(f"function of {name!r}", function, expected, "t")
            shape = jax.eval_shape(
                lambda t, f=function: jnp.asarray(f(t)), jax.ShapeDtypeStruct((), float)
            ).shape
            if shape not in ((), found[name].shape):
                raise ShapeError(
                    f"function of {name!r}", got=f"shape {shape}", expected=f"{found[name].shape}"
                )
        self.plant = plant
        self.functions, self.names = tuple(functions.values()), tuple(functions)

    def at(self, t: Scalar | float) -> Plant:
        """The plant with its parameters at one instant."""
        found, t = places(self.plant, self.names), jnp.asarray(t, dtype=float)
        leaves, treedef = jax.tree.flatten(self.plant)
        for name, function in zip(self.names, self.functions, strict=True):
            place, value = found[name], jnp.asarray(function(t), dtype=float)
            leaf = jnp.asarray(leaves[place.leaf], dtype=float)
            # An array entry is set by its position; a whole array or a number at once.
            leaves[place.leaf] = (
                leaf.ravel().at[place.offsets[0]].set(value).reshape(leaf.shape)
                if place.shape == () and leaf.shape
                else jnp.broadcast_to(value, leaf.shape)
            )
        return jax.tree.unflatten(treedef, leaves)


def require_frequencies(frequencies: tuple[float, float]) -> None:
    """Require a range of angular frequencies, 0 < slowest ≤ fastest.

    Raises:
        InputError: they are not positive, finite and in order.
    """
    validate.shape("frequencies", frequencies, (2,))
    slow, fast = frequencies
    if not 0 < slow <= fast < np.inf:
        raise InputError("frequencies", got=frequencies, expected="0 < slowest ≤ fastest")
