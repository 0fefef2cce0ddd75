"""Robust terms: β stays small although the plant differs from the model, given a bound.

On the true plant β̇ differs from the desired rate; the lumped uncertainty ζ is P times the
difference. The robustifying input of size ρ(q, v, t) ≥ ‖ζ‖ acts against β and is smoothed in a
boundary layer. `servocon.certify` derives the resulting bound on β. `SlidingMode` takes no ρ, but
a gain above the disturbance of each row's rate.

If β consists of errors of several agents, in consecutive parts of equal size, each agent may have
its own robustifying input with its own ‖βᵢ‖, bound ρᵢ and boundary layer.
"""

from collections.abc import Callable
from typing import Any, Literal, get_args

import equinox as eqx
import jax.numpy as jnp
from jaxtyping import Array, Float

from servocon import validate
from servocon.arrays import Numeric
from servocon.errors import InputError, ShapeError
from servocon.laws.agents import check_each_agent, check_uncoupled, of_agents, on_rows
from servocon.laws.bound_functions import (
    LinearBound,
    SpeedPowers,
    bound_value,
    check_bound_function,
)
from servocon.laws.boundary_layers import (
    SMOOTH_LAYERS,
    BoundaryLayer,
    boundary_layer_gain,
    check_boundary_layer,
)
from servocon.laws.metric import Metric, check_metric
from servocon.laws.snapshot import Snapshot
from servocon.laws.stabilizing import Stabilizing
from servocon.laws.term import Term
from servocon.plant.spatial import norm
from servocon.tree import field

Convention = Literal["total", "relative"]
"""Quantity that a bound function bounds. The effectiveness 1 + ρ_E is the smallest part of a
desired rate of β that the true plant realizes.

- ``"total"``: ‖ζ‖ ≤ ρ; the law divides its input by the effectiveness, which must be given.
- ``"relative"``: ‖ζ‖ ≤ (1 + ρ_E) ρ; the law need not know the effectiveness.
"""


class Robust(Term):
    """−P⁻¹γμρ with μ = βρ as a desired rate of β: approximate constraint following.

    Outside the boundary layer it is −P⁻¹β/‖β‖ times ρ; inside it is linear with the gain ρ²/ε.
    With `Stabilizing(gain=κ, weight=P)`, V = βᵀPβ then obeys V̇ ≤ −2κ(1 + ρ_E)‖β‖² + c ε along
    every motion on which the bound holds (c: `RESIDUES` of `servocon.laws.boundary_layers`; in the
    convention ``"relative"`` c ε becomes (1 + ρ_E) c ε). In the metric ``"acceleration"`` it is
    the papers' p₃, −M Aᵀ(AAᵀ)⁻¹P⁻¹γμρ (Chen, Approximate constraint-following of mechanical
    systems under uncertainty, 2008). With redundant rows P must be a number.

    With several agents (the robots of a swarm, the vehicles of a platoon) it is −Pᵢ⁻¹γᵢμᵢρᵢ with
    μᵢ = βᵢρᵢ for each agent, as in Zhao, Chen & Zhao 2017 (swarms) and 2018 (platoons).

    Attributes:
        bound: ρ(q, v, t), such as `polynomial_bound`: a bound on ‖ζ‖, see `estimate_bound`. One
            number, or one per agent.
        width: ε, the width of the boundary layer in units of ‖βρ‖; one number, or one per agent.
        weight: P: a positive number, one per row, or a symmetric positive definite m × m matrix.
            Use the same as in `Stabilizing`. A matrix must not couple agents.
        effectiveness: 1 + ρ_E > 0, in the convention ``"total"`` only; a number, or one per agent.
        agents: Number of equal parts into which consecutive rows of β are split.
        convention: Quantity that ρ bounds, see `Convention`.
        boundary_layer: Shape of the boundary layer, see
            `servocon.laws.boundary_layers.BoundaryLayer`.
        metric: Norm of the inputs that is minimized, see `servocon.laws.metric.Metric`.
        name: Name in logs, plots and files.

    Raises:
        InputError: an argument is out of its range, or the effectiveness is given but not used, or
            needed but not given.
    """

    adjustable = ("width",)

    bound: Callable[[Any, Any, Any], Any]
    width: Numeric = field(0.01, text="width ε of the boundary layer")
    weight: Numeric = field(1.0, text="weight P of β")
    effectiveness: Numeric | None = field(None, text='1 + ρ_E, in the convention "total"')
    agents: int = field(1, text="number of agents, each with its own input", static=True)
    convention: Convention = eqx.field(static=True, default="total")
    boundary_layer: BoundaryLayer = eqx.field(static=True, default="saturation")
    metric: Metric = eqx.field(static=True, default="gauss")
    name: str = eqx.field(static=True, default="robust")

    def __check_init__(self):
        check_metric(self.metric)
        check_softened(self)
        check_uncoupled(self.weight, self.agents)
        check_bound_function("bound", self.bound)
        validate.choice("convention", self.convention, get_args(Convention))
        if (self.effectiveness is None) == (self.convention == "total"):
            raise InputError(
                "effectiveness",
                got=self.effectiveness,
                expected={
                    "total": "the number 1 + ρ_E, by which this convention divides",
                    "relative": "None, because it is part of the bound in this convention",
                }[self.convention],
                cure="servocon.certificates.estimate_bound finds it; it is 1 where the mass matrix "
                "is exact.",
            )
        if self.effectiveness is not None:
            check_positive(self, "effectiveness")

    def check(self, rows: int) -> None:
        """Check the weight against the constraint's rows, all other numbers against the agents."""
        check_rows(self, rows, self.agents)
        if self.effectiveness is not None:
            check_each_agent(self, "effectiveness", self.agents)

    def check_smooth(self) -> None:
        """Check the boundary layer and the bound function."""
        check_smooth_input(self)

    def desired_rate(self, snapshot: Snapshot, state: Any) -> Float[Array, " m"]:
        """−P⁻¹γμρ, or −Pᵢ⁻¹γᵢμᵢρᵢ for each agent."""
        rho = bound_value(self.bound, snapshot, self.agents)
        error = norm(of_agents(snapshot.beta, self.agents))
        gamma = boundary_layer_gain(self.boundary_layer, error * rho, self.width)
        if self.effectiveness is not None:
            gamma = gamma / jnp.asarray(self.effectiveness)
        gain = on_rows(gamma * rho**2, snapshot.beta)
        return Stabilizing(gain=gain, weight=self.weight).desired_rate(snapshot, ())


class RobustTranspose(Term):
    """−Aᵀγμρ with μ = Pβρ as a generalized force: a robust term for any error of the mass matrix.

    `Robust` needs ρ_E > −1: the true plant must not reverse its effect on β̇. A force along Aᵀ
    never has a reversed effect, because A M⁻¹Aᵀ is positive definite for every mass matrix M. Let
    λ > 0 be below the eigenvalues of A M⁻¹Aᵀ on the true plant and ρ ≥ ‖ζ‖/λ, where ζ is the lumped
    uncertainty under the nominal and stabilizing forces together. Then V = βᵀPβ obeys
    V̇ ≤ −2κ‖β‖² + λ c ε. Every generalized force must be an input. With redundant rows P must be a
    number.

    Attributes:
        bound: ρ(q, v, t), such as `polynomial_bound`; see `estimate_bound`.
        width: ε, the width of the boundary layer in units of ‖Pβρ‖.
        weight: P, as in `Stabilizing`.
        boundary_layer: Shape of the boundary layer, see
            `servocon.laws.boundary_layers.BoundaryLayer`.
        name: Name in logs, plots and files.
        metric: ``"gauss"``, for which the force lies along Aᵀ; not an argument.

    Raises:
        InputError: an argument is out of its range, or the plant is underactuated.
    """

    adjustable = ("width",)

    bound: Callable[[Any, Any, Any], Any]
    width: Numeric = field(0.01, text="width ε of the boundary layer")
    weight: Numeric = field(1.0, text="weight P of β")
    boundary_layer: BoundaryLayer = eqx.field(static=True, default="saturation")
    name: str = eqx.field(static=True, default="robust")
    metric: Metric = eqx.field(static=True, default="gauss", init=False)

    def __check_init__(self):
        check_softened(self)
        check_bound_function("bound", self.bound)

    def check(self, rows: int) -> None:
        """Check the weight against the constraint's rows, and that the width is one number."""
        check_rows(self, rows)

    def check_smooth(self) -> None:
        """Check the boundary layer and the bound function."""
        check_smooth_input(self)

    def desired_rate(self, snapshot: Snapshot, state: Any) -> Float[Array, " m"]:
        """Change of the model's β̇ by −Aᵀγμρ; Gauss's metric converts it back to that force."""
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
        gamma = boundary_layer_gain(self.boundary_layer, norm(s) * rho, self.width)
        A = snapshot.A
        return -gamma * rho**2 * (A @ snapshot.solve_mass(A.T @ s))


class SlidingMode(Term):
    """The desired rate −η sat(β/ε) of each row of β: |βᵢ| ≤ ε is reached in finite time.

    First-order sliding mode. Outside the boundary layer it dominates disturbances of β̇ᵢ below η.

    Attributes:
        gain: η, a number or one per row [unit of β / s].
        width: ε, half the width of the boundary layer [unit of β].
        metric: Norm of the inputs that is minimized, see `servocon.laws.metric.Metric`.
        name: Name in logs, plots and files.

    Raises:
        InputError: the gain or the width is not positive.
    """

    adjustable = ("width",)

    gain: Numeric = field(1.0, text="η")
    width: Numeric = field(0.01, text="half the width of the boundary layer")
    metric: Metric = eqx.field(static=True, default="gauss")
    name: str = eqx.field(static=True, default="sliding mode")

    def __check_init__(self):
        check_metric(self.metric)
        check_positive(self, "gain", "width")

    def check(self, rows: int) -> None:
        """Check that gain and width are numbers, or have one entry per row."""
        for name in ("gain", "width"):
            where = f"{name} of term {self.name!r}"
            validate.one_or_each(where, getattr(self, name), rows, "row of the constraint")

    def desired_rate(self, snapshot: Snapshot, state: Any) -> Float[Array, " m"]:
        """−η sat(β/ε)."""
        return jnp.asarray(self.gain) * jnp.clip(-snapshot.beta / self.width, -1.0, 1.0)


def weighted(weight: Numeric, beta: Float[Array, " m"]) -> Float[Array, " m"]:
    """P β for a weight that is a number, one number per row, or a matrix."""
    P = jnp.asarray(weight)
    return P @ beta if P.ndim == 2 else P * beta


def check_softened(term: Any) -> None:
    """Raise `InputError` unless width, weight and boundary layer of a term are valid."""
    check_boundary_layer(term.boundary_layer)
    check_positive(term, "width")
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


def check_positive(term: Any, *fields: str) -> None:
    """Raise `InputError` unless these fields are positive and finite; traced values pass."""
    for name in fields:
        validate.positive(name, getattr(term, name), "positive")
        validate.finite(name, getattr(term, name))


def check_smooth_input(term: Any) -> None:
    """Raise `InputError` unless a robustifying input has a second derivative."""
    if term.boundary_layer not in SMOOTH_LAYERS:
        raise InputError(
            f"boundary_layer of term {term.name!r}",
            got=f"{term.boundary_layer!r}, which is not twice differentiable",
            expected=f"one of {', '.join(SMOOTH_LAYERS)}: the motors need the second derivative of "
            "the robustifying input",
        )
    bound = term.bound
    basis = bound.basis if isinstance(bound, LinearBound) else None
    if isinstance(basis, SpeedPowers) and basis.degree > 0:
        raise InputError(
            f"bound of term {term.name!r}",
            got="powers of ‖v‖, which cannot be differentiated twice at v = 0",
            expected="a smooth bound function: the motors need its second derivative",
            cure="Take squares, servocon.laws.LinearBound((α₁, α₂), lambda q, v, t: "
            "jnp.stack([1.0, v @ v])); servocon.certificates.estimate_bound fits that basis, too.",
        )
