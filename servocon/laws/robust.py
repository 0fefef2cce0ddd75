"""Robust terms: β stays small on a plant that differs from the model, by a bound on the difference.

On the true plant β̇ is not what the law asks for; the lumped uncertainty ζ is P times what is added
to β̇. A bound ρ(q, v, t) on its size is answered by a push of that size against β, softened in a
boundary layer. What then holds of β is a certificate: `servocon.certify`.

Where β is made of the errors of several agents, one after the other and of equal size, each may
have a push of its own: its own ‖βᵢ‖, bound ρᵢ and layer instead of those of the whole.
"""

from collections.abc import Callable
from typing import Any, Literal, get_args

import equinox as eqx
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer
from jaxtyping import Array, ArrayLike, Float

from servocon.errors import InputError, ShapeError, UnknownNameError
from servocon.laws.agents import (
    check_agents,
    check_each_agent,
    check_uncoupled,
    of_agents,
    on_rows,
    one_or_each,
)
from servocon.laws.boundary_layers import Layer, check_layer, layer_gain, norm
from servocon.laws.servo import Term
from servocon.laws.snapshot import Metric, Snapshot, check_metric
from servocon.laws.stabilizing import Stabilizing
from servocon.plant.contract import Scalar

Convention = Literal["total", "relative"]
"""What a bound function bounds. 1 + ρ_E is the effectiveness: the least part of a wanted change of
β̇ that the true plant shows.

- ``"total"``: ‖ζ‖ ≤ ρ; the law divides its push by the effectiveness, which it has to know.
- ``"relative"``: ‖ζ‖ ≤ (1 + ρ_E) ρ; the law need not know it.
"""


class SpeedPowers(eqx.Module):
    """The basis 1, ‖v‖, ‖v‖², … of a bound function, a function of (q, v, t).

    Attributes:
        degree: The highest power; 2 suits manipulators.
        agents: In how many equal parts v is split; of more than one, each agent has the powers of
            its own speed ‖vᵢ‖.

    Raises:
        InputError: `agents` is not an integer of at least 1.
    """

    degree: int = eqx.field(static=True, default=2)
    agents: int = eqx.field(static=True, default=1)

    def __check_init__(self):
        check_agents(self.agents)

    def __call__(
        self, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, "*agents k"]:
        """The powers (degree + 1), or (agents, degree + 1)."""
        speed = norm(of_agents(v, self.agents, "speeds"))
        powers = [jnp.ones_like(speed)]
        for _ in range(self.degree):
            powers.append(powers[-1] * speed)
        return jnp.stack(powers, axis=-1)


class LinearBound(eqx.Module):
    """A bound function ρ(q, v, t) = α · basis(q, v, t).

    Attributes:
        coefficients: α, none of them negative (k), or (agents, k) of several agents.
        basis: A function of (q, v, t) with values of at least 0, (k) or (agents, k).

    Raises:
        InputError: a coefficient is negative, or they are not a vector.
    """

    coefficients: ArrayLike
    basis: Callable[..., Any]

    def __check_init__(self):
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
        """The value of ρ, or one for each agent."""
        values = basis_values(self.basis, q, v, t, np.shape(self.coefficients))
        return jnp.sum(jnp.asarray(self.coefficients) * values, axis=-1)


def polynomial_bound(*coefficients: ArrayLike, agents: int = 1) -> LinearBound:
    """The bound function ρ = α₁ + α₂‖v‖ + α₃‖v‖² and so on.

    Args:
        coefficients: α, the same for all agents.
        agents: In how many equal parts v is split; of more than one, ρᵢ is made of ‖vᵢ‖.

    Raises:
        InputError: there is no coefficient, or one is negative.
    """
    if not coefficients:
        raise InputError("coefficients", got="none", expected="at least one number")
    traced = any(isinstance(value, Tracer) for value in coefficients)
    vector = jnp.stack(coefficients) if traced else np.asarray(coefficients, dtype=float)
    return LinearBound(vector, SpeedPowers(len(coefficients) - 1, agents))


class Robust(Term):
    """−P⁻¹γμρ with μ = βρ as a wanted change of β̇: approximate constraint following.

    Outside the boundary layer the push is P⁻¹β/‖β‖ times ρ, inside it is linear with the gain
    ρ²/ε. Then V = βᵀPβ obeys V̇ ≤ −2κ(1 + ρ_E)‖β‖² + c ε along every motion on which the bound
    holds, with `Stabilizing(gain=κ, weight=P)` beside it (c: `RESIDUES` of
    `servocon.laws.boundary_layers`; c ε becomes (1 + ρ_E) c ε in the convention
    ``"relative"``). In the metric ``"acceleration"`` it is the papers' p₃,
    −M Aᵀ(AAᵀ)⁻¹P⁻¹γμρ (Chen, Approximate constraint-following of mechanical systems under
    uncertainty, 2008). Redundant rows need a P that is one number.

    With several agents (the robots of a swarm, the vehicles of a platoon) it is −Pᵢ⁻¹γᵢμᵢρᵢ with
    μᵢ = βᵢρᵢ for each of them, as in Zhao, Chen & Zhao 2017 (swarms) and 2018 (platoons).

    Attributes:
        bound: ρ(q, v, t), such as `polynomial_bound`: the size of ζ, see `estimate_bound`. One
            number, or one for each agent.
        width: ε, the width of the layer in units of ‖βρ‖; one number, or one for each agent.
        weight: P: a positive number, one a row, or a symmetric positive definite m × m matrix.
            The same as that of `Stabilizing`. A matrix must not couple agents.
        effectiveness: 1 + ρ_E > 0, in the convention ``"total"`` only; or one for each agent.
        agents: In how many equal parts of consecutive rows β is split.
        convention: What ρ bounds, see `Convention`.
        layer: The shape of the layer, see `servocon.laws.boundary_layers.Layer`.
        metric: How the push is made real, see `servocon.laws.snapshot.Metric`.
        name: What logs, plots and files call it.

    Raises:
        InputError: an argument is out of its range, or the effectiveness is given where it is not
            used, or not given where it is.
    """

    bound: Callable[..., Any]
    width: ArrayLike = 0.01  # width ε of the boundary layer
    weight: ArrayLike = 1.0  # weight P of β
    effectiveness: ArrayLike | None = None  # 1 + ρ_E, in the convention "total"
    agents: int = eqx.field(static=True, default=1)  # number of agents, each with its own push
    convention: Convention = eqx.field(static=True, default="total")
    layer: Layer = eqx.field(static=True, default="saturation")
    metric: Metric = eqx.field(static=True, default="gauss")
    name: str = eqx.field(static=True, default="robust")

    def __check_init__(self):
        check_metric(self.metric)
        check_softened(self)
        check_uncoupled(self.weight, self.agents)
        check_bound_function("bound", self.bound)
        if self.convention not in get_args(Convention):
            raise UnknownNameError("convention", self.convention, get_args(Convention))
        if (self.effectiveness is None) == (self.convention == "total"):
            raise InputError(
                "effectiveness",
                got=self.effectiveness,
                expected={
                    "total": "the number 1 + ρ_E, by which this convention divides",
                    "relative": "None, because it is part of the bound in this convention",
                }[self.convention],
                cure="servocon.estimate_bound finds it; it is 1 where the mass matrix is exact.",
            )
        if self.effectiveness is not None:
            check_positive("effectiveness", self.effectiveness)

    def check(self, rows: int) -> None:
        """The weight must fit the constraint's rows, the other numbers the agents."""
        check_rows(self, rows, self.agents)
        if self.effectiveness is not None:
            check_each_agent(self, "effectiveness", self.agents)

    def desired_rate(self, snapshot: Snapshot, state: Any) -> Float[Array, " m"]:
        """−P⁻¹γμρ, or −Pᵢ⁻¹γᵢμᵢρᵢ for each agent."""
        rho = bound_value(self.bound, snapshot, self.agents)
        error = norm(of_agents(snapshot.beta, self.agents))
        gamma = layer_gain(self.layer, error * rho, self.width)
        if self.effectiveness is not None:
            gamma = gamma / jnp.asarray(self.effectiveness)
        gain = on_rows(gamma * rho**2, snapshot.beta)
        return Stabilizing(gain=gain, weight=self.weight).desired_rate(snapshot, ())


class RobustTranspose(Term):
    """−Aᵀγμρ with μ = Pβρ as a generalized force: a robust term for any error of the mass matrix.

    `Robust` needs ρ_E > −1: a push in its direction must not turn round on the true plant. In the
    direction Aᵀ it never does, because A M⁻¹Aᵀ is positive definite for every mass matrix M. With
    λ > 0 below the eigenvalues of A M⁻¹Aᵀ on the true plant and ρ ≥ ‖ζ‖/λ, where ζ is what the
    plant adds to β̇ under the nominal and the stabilizing force together, V = βᵀPβ obeys
    V̇ ≤ −2κ‖β‖² + λ c ε. Every generalized force must be an input. Redundant rows need a P that
    is one number.

    Attributes:
        bound: ρ(q, v, t), such as `polynomial_bound`; see `estimate_bound`.
        width: ε, the width of the layer in units of ‖Pβρ‖.
        weight: P, as that of `Stabilizing`.
        layer: The shape of the layer, see `servocon.laws.boundary_layers.Layer`.
        name: What logs, plots and files call it.
        metric: ``"gauss"``, in which the force lies along Aᵀ; not an argument.

    Raises:
        InputError: an argument is out of its range, or the plant is underactuated.
    """

    bound: Callable[..., Any]
    width: ArrayLike = 0.01  # width ε of the boundary layer
    weight: ArrayLike = 1.0  # weight P of β
    layer: Layer = eqx.field(static=True, default="saturation")
    name: str = eqx.field(static=True, default="robust")
    metric: Metric = eqx.field(static=True, default="gauss", init=False)

    def __check_init__(self):
        check_softened(self)
        check_bound_function("bound", self.bound)

    def check(self, rows: int) -> None:
        """The weight must fit the constraint's rows; the width is one number."""
        check_rows(self, rows)

    def desired_rate(self, snapshot: Snapshot, state: Any) -> Float[Array, " m"]:
        """What −Aᵀγμρ changes of the model's β̇; Gauss's metric turns it back into that force."""
        B = snapshot.B
        if B is not None and B.shape[1] < B.shape[0]:
            raise InputError(
                f"plant of term {self.name!r}",
                got=f"{B.shape[1]} inputs for {B.shape[0]} speeds",
                expected="every generalized force as an input",
                cure="Use servocon.Robust, which works in the space of β.",
            )
        rho = bound_value(self.bound, snapshot)
        s = weighted(self.weight, snapshot.beta)
        gamma = layer_gain(self.layer, norm(s) * rho, self.width)
        A = snapshot.A
        return -gamma * rho**2 * (A @ snapshot.solve_mass(A.T @ s))


def weighted(weight: ArrayLike, beta: Float[Array, " m"]) -> Float[Array, " m"]:
    """P β for a weight that is a number, one a row, or a matrix."""
    P = jnp.asarray(weight)
    return P @ beta if P.ndim == 2 else P * beta


def bound_value(
    bound: Callable[..., Any], snapshot: Snapshot, agents: int = 1
) -> Float[Array, "*agents"]:
    """ρ at the snapshot's state: one number, or one for each agent.

    Raises:
        ShapeError: the bound function returns neither.
    """
    value = jnp.asarray(bound(snapshot.q, snapshot.v, snapshot.t))
    if value.shape not in ((), (agents,) if agents > 1 else ()):
        raise ShapeError("bound(q, v, t)", got=f"shape {value.shape}", expected=one_or_each(agents))
    return value


def basis_values(
    basis: Callable[..., Any],
    q: Float[Array, " nq"],
    v: Float[Array, " n"],
    t: Scalar,
    shape: tuple[int, ...],
) -> Float[Array, "*agents k"]:
    """The values of a basis at one state, for all agents or for each.

    Args:
        basis: The basis.
        q: Coordinates (nq).
        v: Speeds (n).
        t: Time [s].
        shape: That of the coefficients, (k) or (agents, k).

    Raises:
        ShapeError: they are not as many as the coefficients that belong to them.
    """
    values = jnp.asarray(basis(q, v, t))
    fits = values.ndim in (1, 2) and values.shape[-1:] == shape[-1:]
    if not fits or (values.ndim == len(shape) == 2 and values.shape != shape):
        raise ShapeError(
            "basis(q, v, t)", got=f"shape {values.shape}", expected=f"{shape}, as the coefficients"
        )
    return values


def check_softened(term: Any) -> None:
    """Raise `InputError` unless width, weight and layer of a term are right."""
    check_layer(term.layer)
    check_positive("width", term.width)
    Stabilizing(weight=term.weight)


def check_rows(term: Any, rows: int, agents: int = 1) -> None:
    """Raise `ShapeError` unless weight, width and agents of a term fit `rows` rows."""
    Stabilizing(weight=term.weight, name=term.name).check(rows)
    check_each_agent(term, "width", agents)
    if rows % agents:
        raise ShapeError(
            f"agents of term {term.name!r}",
            got=f"{agents} agents for {rows} rows of β",
            expected="as many rows for each",
        )


def check_positive(where: str, value: Any) -> None:
    """Raise `InputError` unless every number is positive and finite; traced values pass."""
    if isinstance(value, Tracer):
        return
    if not np.all(np.isfinite(value)) or not np.all(np.asarray(value) > 0):
        raise InputError(where, got=np.asarray(value).tolist(), expected="positive")


def check_bound_function(where: str, value: Any) -> None:
    """Raise `InputError` unless `value` can be called."""
    if isinstance(value, type) or not callable(value):
        raise InputError(
            where,
            got=type(value).__name__ if isinstance(value, type) else repr(value),
            expected="a function of (q, v, t)",
            cure="servocon.polynomial_bound(2.0) is the constant 2.",
        )
