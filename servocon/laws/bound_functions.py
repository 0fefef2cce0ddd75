"""Bound functions ρ(q, v, t) of the robust terms: bases, coefficients and their evaluation."""

from collections.abc import Callable
from typing import Any

import equinox as eqx
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer
from jaxtyping import Array, Float

from servocon import validate
from servocon.arrays import Numeric
from servocon.errors import InputError, ShapeError
from servocon.laws.agents import of_agents, one_or_each
from servocon.laws.snapshot import Snapshot
from servocon.plant.contract import Scalar
from servocon.plant.spatial import norm
from servocon.precision import float64
from servocon.tree import Module


class SpeedPowers(Module):
    """The basis 1, ‖v‖, ‖v‖², … of a bound function of (q, v, t).

    With a scale it is (1, ‖v‖/v̄, ‖v‖²/v̄², …)/√(degree + 1), of norm at most 1 up to the speed v̄.

    Attributes:
        degree: Highest power; 2 suits manipulators.
        agents: Number of equal parts of v; if there are several, each agent has the powers of its
            own speed ‖vᵢ‖.
        scale: v̄, the largest speed, in the unit of v; one number, or one per agent. None: the bare
            powers.

    Raises:
        InputError: `agents` is not an integer ≥ 1, `degree` is not an integer ≥ 0, or `scale` is
            not positive.
    """

    degree: int = eqx.field(static=True, default=2)
    agents: int = eqx.field(static=True, default=1)
    scale: Numeric | None = None

    def __check_init__(self):
        validate.count("degree", self.degree, least=0)
        validate.count("agents", self.agents)
        check_scale("scale", self.scale, self.agents)

    def __call__(
        self, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, "*agents k"]:
        """Powers (degree + 1), or (agents, degree + 1)."""
        speed = norm(of_agents(v, self.agents, "speeds"))
        first = jnp.ones_like(speed)
        if self.scale is not None:
            speed, first = speed / jnp.asarray(self.scale), first / np.sqrt(self.degree + 1.0)
        powers = [first]
        for _ in range(self.degree):
            powers.append(powers[-1] * speed)
        return jnp.stack(powers, axis=-1)


def check_scale(where: str, value: Any, agents: int) -> None:
    """Raise `InputError` unless it is None, or one positive number, or one for each agent."""
    if value is None:
        return
    validate.positive(where, value, "a positive number, or one per agent")
    validate.finite(where, value)
    if np.shape(value) not in ((), (agents,) if agents > 1 else ()):
        raise ShapeError(where, got=f"shape {np.shape(value)}", expected=one_or_each(agents))


class LinearBound(Module):
    """A bound function ρ(q, v, t) = α · basis(q, v, t).

    Attributes:
        coefficients: α ≥ 0 (k), or (agents, k) for several agents.
        basis: Nonnegative function of (q, v, t), (k) or (agents, k).

    Raises:
        InputError: a coefficient is negative, they are not a vector, or `basis` is not a function
            of (q, v, t).
    """

    coefficients: Numeric
    basis: Callable[[Any, Any, Any], Any]

    def __check_init__(self):
        check_bound_function("basis", self.basis)
        if isinstance(self.coefficients, Tracer):
            return
        if np.ndim(self.coefficients) < 1 or not np.all(np.asarray(self.coefficients) >= 0):
            raise InputError(
                "coefficients",
                got=np.asarray(self.coefficients).tolist(),
                expected="numbers of at least 0, one for each function of the basis",
            )

    def __call__(
        self, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, "*agents"]:
        """ρ, or one value per agent."""
        values = basis_values(self.basis, q, v, t, np.shape(self.coefficients))
        return jnp.sum(jnp.asarray(self.coefficients) * values, axis=-1)


@float64
def polynomial_bound(*coefficients: Numeric, agents: int = 1) -> LinearBound:
    """Make the bound function ρ = α₁ + α₂‖v‖ + α₃‖v‖² + ….

    Args:
        coefficients: α, the same for all agents.
        agents: Number of equal parts of v; if there are several, ρᵢ depends on ‖vᵢ‖.

    Raises:
        InputError: there is no coefficient, or one is negative or not a number.
    """
    if not coefficients:
        raise InputError("coefficients", got="none", expected="at least one number")
    vector = validate.numbers("coefficients", coefficients)
    validate.shape("coefficients", vector, (len(coefficients),), "Give numbers, not arrays.")
    return LinearBound(vector, SpeedPowers(len(coefficients) - 1, agents))


def bound_value(
    bound: Callable[[Any, Any, Any], Any], snapshot: Snapshot, agents: int = 1
) -> Float[Array, "*agents"]:
    """ρ at the snapshot's state: one number, or one per agent.

    Raises:
        ShapeError: the bound function returns another shape, or complex values.
    """
    value = validate.real(bound, bound(snapshot.q, snapshot.v, snapshot.t))
    if value.shape not in ((), (agents,) if agents > 1 else ()):
        raise ShapeError("bound(q, v, t)", got=f"shape {value.shape}", expected=one_or_each(agents))
    return value


def basis_values(
    basis: Callable[[Any, Any, Any], Any],
    q: Float[Array, " nq"],
    v: Float[Array, " n"],
    t: Scalar,
    shape: tuple[int, ...],
    argument: str = "coefficients",
) -> Float[Array, "*agents k"]:
    """Values of a basis at one state, shared by all agents or one set per agent.

    Args:
        basis: Function of (q, v, t).
        q: Coordinates (nq).
        v: Speeds (n).
        t: Time [s].
        shape: Shape of the coefficients, (k) or (agents, k).
        argument: Name of the argument with the coefficients.

    Raises:
        ShapeError: the number of values is not that of the coefficients, or they are complex.
    """
    values = validate.real(basis, basis(q, v, t))
    fits = values.ndim in (1, 2) and values.shape[-1:] == shape[-1:]
    if not fits or (values.ndim == len(shape) == 2 and values.shape != shape):
        count = values.shape[-1] if values.ndim else 1
        raise ShapeError(
            "basis(q, v, t)",
            got=f"shape {values.shape}",
            expected=f"{shape}, the shape of `{argument}`",
            cure=f"Give {argument} one number for each function of the basis: {count}.",
        )
    return values


def check_bound_function(where: str, value: Any) -> None:
    """Raise `InputError` unless `value` is a function of (q, v, t)."""
    cure = "servocon.laws.polynomial_bound(2.0) is the constant 2."
    validate.function(where, value, arguments="q, v, t", cure=cure)
