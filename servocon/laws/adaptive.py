"""Adaptive robust feedback: the bound on the lumped uncertainty grows while β is large."""

from collections.abc import Callable
from typing import Any, Literal, get_args

import equinox as eqx
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer
from jaxtyping import Array, Float

from servocon import validate
from servocon.arrays import Numeric
from servocon.errors import InputError, ShapeError, digits, two_digits, written
from servocon.laws.agents import check_each_agent, check_uncoupled, of_agents, on_rows
from servocon.laws.bound_functions import (
    SpeedPowers,
    basis_values,
    check_bound_function,
    check_scale,
)
from servocon.laws.boundary_layers import BoundaryLayer, boundary_layer_gain
from servocon.laws.metric import Metric, check_metric
from servocon.laws.robust import check_positive, check_rows, check_softened
from servocon.laws.snapshot import Snapshot
from servocon.laws.stabilizing import Stabilizing
from servocon.laws.term import LearnedBound, Term
from servocon.plant.spatial import norm
from servocon.tree import declaration, field

DeadZone = Literal["gradient", "error"]
"""Quantity compared with the dead zone, above which the parameters grow: the size ‖β‖‖Π̃‖ of the
gradient of the law (``"gradient"``), or ‖β‖ alone (``"error"``)."""

BAND = 0.02
"""Part of a box, at either end, over which outward growth is reduced to zero."""


def _vector(value: Any) -> Any:
    numbers = validate.numbers("initial", value, "coefficients")
    return np.asarray(numbers) if isinstance(numbers, float) else numbers


def _box(value: Any) -> Any:
    if value is None:
        return None
    pair = isinstance(value, tuple | list) or (isinstance(value, np.ndarray) and value.ndim > 0)
    if not pair or len(value) != 2:
        raise InputError("box", got=written(value), expected="(least, largest) coefficients")
    return tuple(validate.numbers("box", side, "coefficients") for side in value)


LARGE_BASIS = 3.0
"""Norm of a basis above which its size is blamed for a law that is too fast."""


class Adaptive(Term):
    """The robustifying input of `Robust` with a bound Π̂ = α̂ · Π̃(q, v, t) whose coefficients adapt.

    The desired rate of β is −P⁻¹γμΠ̂ with μ = βΠ̂, and α̂' = k₁ s Π̃‖β‖ − k₂α̂ with α̂(0) > 0.
    Neither the true coefficients nor the effectiveness 1 + ρ_E need be known, only that
    ‖ζ‖ ≤ (1 + ρ_E) α · Π̃ for some α ≥ 0 (Chen & Zhang, Adaptive robust approximate
    constraint-following control for mechanical systems, 2010). The leakage k₂ lets α̂ decrease
    while β stays small; without it, noise in β would make α̂ grow without bound.

    A dead zone ε_d stops the growth for small errors: s = max(0, 1 − ε_d/z) with z = ‖β‖‖Π̃‖
    (``"gradient"``) or z = ‖β‖ (``"error"``, whose certificate needs a bound on ‖Π̃‖). The idea is
    from Zhao, Chen & Zhao, Control design based on dead-zone and leakage adaptive laws for
    artificial swarm mechanical systems, 2017. Choose two to three times the standard deviation of
    the noise in z.

    With a box, α̂ never leaves it: outward growth is reduced linearly to zero over the outermost
    2 % of its width. The guarantee then needs an α inside the remaining 96 %.

    With several agents (the robots of a swarm, the vehicles of a platoon) each has its own input
    −Pᵢ⁻¹γᵢμᵢΠ̂ᵢ with Π̂ᵢ = α̂ᵢ · Π̃ᵢ, and parameters α̂ᵢ that adapt to its own ‖βᵢ‖.

    Attributes:
        basis: Π̃(q, v, t), k nonnegative functions (k) or (agents, k). None: 1, ‖v‖ and ‖v‖² of
            each agent's own speed; see `SpeedPowers`.
        initial: α̂(0), positive (k), or (agents, k).
        gain: k₁, growth rate of α̂: one number, one per coefficient (k), or (agents, k).
        leakage: k₂ [1/s]; α̂ decays with the time constant 1/k₂. One number, or one per agent.
        width: ε, the width of the boundary layer in units of ‖βΠ̂‖; one number, or one per agent.
        weight: P, as in `Stabilizing`; a matrix must not couple agents.
        dead_zone: ε_d; one number, or one per agent.
        box: Smallest and largest α̂ (numbers, (k) or (agents, k) each), or None.
        agents: Number of equal parts into which consecutive rows of β are split.
        speed: v̄, the largest speed, in the unit of v: without a `basis` of its own the term then
            has the basis (1, ‖v‖/v̄, ‖v‖²/v̄²)/√3, whose norm is at most 1. One number, or one per
            agent. None: the bare powers, for speeds up to about 1.
        dead_zone_of: Quantity compared with the dead zone, see `DeadZone`.
        boundary_layer: Shape of the boundary layer, see
            `servocon.laws.boundary_layers.BoundaryLayer`.
        metric: Norm of the inputs that is minimized, see `servocon.laws.metric.Metric`.
        name: Name in logs, plots and files; α̂ is logged as `Trajectory.law_state[name]`
            (…, T, agents · k), agent after agent.

    Raises:
        InputError: an argument is out of its range.
    """

    adjustable = ("width",)

    basis: Callable[[Any, Any, Any], Any] | None = (
        None  # functions of the bound; None: powers of ‖v‖
    )
    initial: Any = eqx.field(
        default=(0.1, 0.1, 0.1),
        converter=_vector,
        metadata=declaration(text="initial coefficients"),
    )
    gain: Numeric = field(10.0, text="growth k₁")
    leakage: Numeric = field(0.5, unit="1/s", text="leakage k₂")
    width: Numeric = field(0.05, text="width ε of the boundary layer")
    weight: Numeric = field(1.0, text="weight P of β")
    dead_zone: Numeric = field(0.0, text="dead zone ε_d")
    box: Any = eqx.field(
        default=None, converter=_box, metadata=declaration(text="least and largest coefficients")
    )
    agents: int = field(1, text="number of agents, each with its own input", static=True)
    speed: Numeric | None = field(None, unit="m/s, rad/s", text="largest speed, of the basis")
    dead_zone_of: DeadZone = eqx.field(static=True, default="gradient")
    boundary_layer: BoundaryLayer = eqx.field(static=True, default="saturation")
    metric: Metric = eqx.field(static=True, default="gauss")
    name: str = eqx.field(static=True, default="adaptive")

    def __check_init__(self):
        check_metric(self.metric)
        check_softened(self)
        check_uncoupled(self.weight, self.agents)
        check_scale("speed", self.speed, self.agents)
        if self.basis is not None:
            check_bound_function("basis", self.basis)
            if self.speed is not None:
                raise InputError(
                    "speed",
                    got=f"{digits(self.speed)} beside a basis",
                    expected="one of them: the speed scales the basis that is used without another",
                )
        validate.choice("dead_zone_of", self.dead_zone_of, get_args(DeadZone))
        check_positive(self, "initial", "gain")
        for name in ("leakage", "dead_zone"):
            validate.not_negative(name, getattr(self, name), "at least 0")
            validate.finite(name, getattr(self, name))
        if self.box is not None:
            self._check_box()

    def _check_box(self) -> None:
        if any(isinstance(value, Tracer) for value in (*self.box, self.initial)):
            return
        each = (self.agents, 1) if self.agents > 1 else ()
        whole = validate.broadcast("initial", np.shape(self.initial), each)
        for side in self.box:
            if validate.broadcast("box", np.shape(side), whole) != whole:
                got, expected = f"shape {np.shape(side)}", f"one number, or {whole}, as `initial`"
                raise ShapeError("box", got=got, expected=expected)
        lower, upper = (np.broadcast_to(side, whole) for side in self.box)
        inside = (lower > 0) & (lower < upper) & (lower <= self.initial) & (self.initial <= upper)
        if not np.all(inside):
            raise InputError(
                "box",
                got=f"{digits(lower)} to {digits(upper)} with initial {digits(self.initial)}",
                expected="0 < least < largest, and the initial values inside",
            )

    def check(self, rows: int) -> None:
        """Check the weight against the rows, all other numbers against coefficients and agents."""
        check_rows(self, rows, self.agents)
        for name in ("leakage", "dead_zone"):
            check_each_agent(self, name, self.agents)
        shape, several = np.shape(self.initial), self.agents > 1
        whole = (self.agents, *shape[-1:])
        for name, shapes in (
            ("initial", [whole[1:], whole] if several else [whole[1:]]),
            ("gain", [(), whole[1:], whole] if several else [(), whole[1:]]),
        ):
            got = np.shape(getattr(self, name))
            if shape == () or got not in shapes:
                raise ShapeError(
                    f"{name} of term {self.name!r}",
                    got=f"shape {got}",
                    expected="a vector, one for each coefficient"
                    if shape == ()
                    else " or ".join(map(str, shapes)),
                )

    @property
    def functions(self) -> Callable[[Any, Any, Any], Any]:
        """Basis in use: `basis`, or the powers of each agent's ‖v‖."""
        return SpeedPowers(2, self.agents, self.speed) if self.basis is None else self.basis

    @property
    def learned_bound(self) -> LearnedBound:
        """The bound, with the numbers of the first agent."""
        shape = (self.agents, np.shape(self.initial)[-1])
        of = lambda value: jnp.broadcast_to(jnp.asarray(value, float), shape)[0]
        first = lambda value: jnp.ravel(jnp.asarray(value, float))[0]
        box = None if self.box is None else (of(self.box[0]), of(self.box[1]), BAND)
        return LearnedBound(
            name=self.name,
            functions=self.functions,
            initial=of(self.initial),
            growth=of(self.gain),
            leakage=first(self.leakage),
            dead_zone=first(self.dead_zone),
            of_gradient=self.dead_zone_of == "gradient",
            box=box,
            boundary_layer=self.boundary_layer,
            width=first(self.width),
            agents=self.agents,
        )

    def advice(self, q: Any, v: Any, t: Any, period: float | None) -> str:
        """A basis of moderate size; on samples, a growth that chatter does not feed.

        Inputs that chatter keep ‖β‖ near ρT/2 for the bound ρ = α̂ · Π̃. So α̂ grows without end
        unless k₁‖Π̃‖²T/2 < k₂.
        """
        size = float(np.linalg.norm(np.asarray(self.functions(q, v, t), float), axis=-1).max())
        if size > LARGE_BASIS:
            by = f"the basis of term {self.name!r} has the norm {size:.3g} there"
            if self.basis is not None:
                return f"{by}: divide its functions by their largest values"
            speeds = np.asarray(v, float).reshape(self.agents, -1)
            most = 1.1 * float(np.linalg.norm(speeds, axis=-1).max())
            return f"{by}: speed={two_digits(most, up=True):g} scales it"
        growth = 0.5 * float(np.max(self.gain)) * size**2 * (period or 0.0)
        least = float(np.min(self.leakage))
        if growth <= least or np.any(np.asarray(self.dead_zone) > 0.0) or self.box is not None:
            return ""
        gain = f"gain={0.5 * float(np.max(self.gain)) * least / growth:.2g} or " if least else ""
        leakage = two_digits(2.0 * growth, up=True)
        return (
            f"chatter makes the coefficients of term {self.name!r} grow: "
            f"{gain}leakage={leakage:g} prevents it"
        )

    def initial_state(self, snapshot: Snapshot) -> Float[Array, "*agents k"]:
        """α̂(0)."""
        initial = jnp.asarray(self.initial)
        if self.agents == 1:
            return initial
        return jnp.broadcast_to(initial, (self.agents, initial.shape[-1]))

    def desired_rate(
        self, snapshot: Snapshot, state: Float[Array, "*agents k"]
    ) -> Float[Array, " m"]:
        """−P⁻¹γμΠ̂, or −Pᵢ⁻¹γᵢμᵢΠ̂ᵢ for each agent."""
        bound = jnp.sum(state * self._basis(snapshot), axis=-1)
        gamma = boundary_layer_gain(self.boundary_layer, self._error(snapshot) * bound, self.width)
        gain = on_rows(gamma * bound**2, snapshot.beta)
        return Stabilizing(gain=gain, weight=self.weight).desired_rate(snapshot, ())

    def state_rate(
        self, snapshot: Snapshot, state: Float[Array, "*agents k"]
    ) -> Float[Array, "*agents k"]:
        """k₁ s Π̃‖β‖ − k₂α̂ of each agent, reduced near the sides of the box."""
        basis, error = self._basis(snapshot), self._error(snapshot)
        size = error * norm(basis) if self.dead_zone_of == "gradient" else error
        beyond = jnp.maximum(size - self.dead_zone, 0.0) / jnp.where(size > 0.0, size, 1.0)
        growth = jnp.asarray(self.gain) * (beyond * error)[..., None] * basis
        rate = growth - jnp.asarray(self.leakage)[..., None] * state
        if self.box is None:
            return rate
        return kept_in_box(rate, state, *map(jnp.asarray, self.box))

    def _error(self, snapshot: Snapshot) -> Float[Array, "*agents"]:
        return norm(of_agents(snapshot.beta, self.agents))

    def _basis(self, snapshot: Snapshot) -> Float[Array, "*agents k"]:
        at = snapshot.q, snapshot.v, snapshot.t
        return basis_values(self.functions, *at, np.shape(self.initial), "initial")


def kept_in_box(
    rate: Float[Array, "*n"], state: Float[Array, "*n"], lower: Numeric, upper: Numeric
) -> Float[Array, "*n"]:
    """Rate of a state that cannot leave a box: it tends to zero towards the nearest side.

    Args:
        rate: The unrestricted rate.
        state: The state.
        lower: Least values.
        upper: Largest values.
    """
    lower, upper = jnp.asarray(lower), jnp.asarray(upper)
    outwards = jnp.where(rate > 0.0, upper - state, state - lower)
    return rate * jnp.clip(outwards / (BAND * (upper - lower)), 0.0, 1.0)
