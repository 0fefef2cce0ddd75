"""Relations that keep the gaps of a platoon."""

from collections.abc import Callable
from typing import Any, Literal, overload

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, ArrayLike, Float

import servocon as sc
from servocon_plants.platoon.leader import Leader
from servocon_plants.platoon.plant import Gaps, Platoon


class FollowedGaps(sc.Constraint):
    """A bounded relation of gaps in which the motion of the vehicle ahead is only measured.

    β is the same, but it is not differentiated by the measured speed ahead: A = ∂β_i/∂v_i is
    diagonal, and b assumes a vehicle ahead without acceleration. Made by `log_gap_relation`.
    """

    gaps: sc.constraint.Bounded = eqx.field(
        metadata=sc.declaration(text="the relation with the speed ahead among the v")
    )
    name: str = eqx.field(static=True)
    labels: tuple[str, ...] | None = eqx.field(static=True)

    @property
    def coupling(self) -> Any:
        """Vehicles whose speeds enter the relation of a vehicle: its own."""
        pattern = self.gaps.coupling
        return None if pattern is None else sc.neighbours.alone(pattern.agents)

    def beta(
        self,
        plant: sc.Plant,
        q: Float[Array, " vehicles"],
        v: Float[Array, " vehicles"],
        t: Float[Array, ""],
    ) -> Float[Array, " vehicles"]:
        """ż + l z."""
        measured = jax.lax.stop_gradient(v)
        # The vehicle's own speed moves only the rear end of the gap.
        mapped = lambda moved: self.gaps.mapped(self.gaps.function(q, t) - moved, t)
        own = jax.jvp(mapped, (jnp.zeros_like(v),), (v - measured,))[1]
        return self.gaps.beta(plant, q, measured, t) + own

    def position_error(
        self, plant: sc.Plant, q: Float[Array, " vehicles"], t: Float[Array, ""]
    ) -> Float[Array, " vehicles"]:
        """z."""
        return self.gaps.position_error(plant, q, t)

    def check_state(self, plant: sc.Plant, q: np.ndarray, v: np.ndarray, t: float) -> None:
        """Refuse an initial gap at or beyond a bound."""
        self.gaps.check_state(plant, q, v, t)

    def signals(
        self, plant: sc.Plant, q: Float[Array, " vehicles"], t: Float[Array, ""]
    ) -> dict[str, Float[Array, " vehicles"]]:
        """The gaps and their bounds, for the record and its pictures."""
        return self.gaps.signals(plant, q, t)

    def trouble(self, plant: sc.Plant, q: np.ndarray, t: float) -> str:
        """The vehicle whose gap is at or beyond a bound."""
        return self.gaps.trouble(plant, q, t)

    def guaranteed(
        self,
        h0: ArrayLike,
        beta_bound: ArrayLike | Callable[..., Any],
        time: ArrayLike,
        t0: float = 0.0,
    ) -> sc.constraint.Enclosure:
        """Bounds of the gaps while |β| stays within a bound, see `servocon.constraint.Bounded`."""
        return self.gaps.guaranteed(h0, beta_bound, time, t0)


class TimeHeadway(sc.Module):
    """β_i = h v_i − (g_i − d₀), as a function of (q, v, t)."""

    leader: Leader
    length: ArrayLike = eqx.field(metadata=sc.declaration(unit="m", text="of the vehicle ahead"))
    headway: ArrayLike = eqx.field(metadata=sc.declaration(unit="s", text="h"))
    standstill: ArrayLike = eqx.field(metadata=sc.declaration(unit="m", text="d₀"))
    vehicles: int = eqx.field(static=True)

    @property
    def coupling(self) -> Any:
        """Vehicles whose speeds enter the relation of a vehicle: its own."""
        return sc.neighbours.alone(self.vehicles)

    def __call__(
        self, q: Float[Array, " vehicles"], v: Float[Array, " vehicles"], t: Float[Array, ""]
    ) -> Float[Array, " vehicles"]:
        """β [m]."""
        gap = Gaps(self.leader, self.length, self.vehicles)(q, t)
        return jnp.asarray(self.headway) * v - gap + self.standstill


@sc.float64
@overload
def log_gap_relation(
    platoon: Platoon,
    desired_gap: ArrayLike = ...,
    rate: ArrayLike = ...,
    *,
    largest_gap: ArrayLike | None = ...,
    exogenous: Literal[False] = ...,
    name: str = ...,
) -> sc.constraint.Bounded: ...


@overload
def log_gap_relation(
    platoon: Platoon,
    desired_gap: ArrayLike = ...,
    rate: ArrayLike = ...,
    *,
    largest_gap: ArrayLike | None = ...,
    exogenous: bool,
    name: str = ...,
) -> sc.constraint.Bounded | FollowedGaps: ...


def log_gap_relation(
    platoon: Platoon,
    desired_gap: ArrayLike = 10.0,
    rate: ArrayLike = 0.8,
    *,
    largest_gap: ArrayLike | None = None,
    exogenous: bool = False,
    name: str = "log gap",
) -> sc.constraint.Bounded | FollowedGaps:
    """Gaps that converge to the desired ones and can never close: β_i = ż_i + l z_i.

    z = ln(g / d) maps the gaps 0 < g < ∞ onto all numbers; with `largest_gap`,
    z = ln(g / (g_max − g)) − ln(d / (g_max − d)) does so for 0 < g < g_max. While β is bounded, so
    is z, and g stays inside: the idea of Zhao, Chen & Zhao 2018. It is a relation of the
    gaps made by `servocon.constraint.bounded`, whose position error is z; its `guaranteed` gives
    the gaps that a bound of |β| allows. The initial gaps must lie inside.

    A is square and lower bidiagonal (−1/g_i, and 1/g_i before it), hence A v̇ = b has one solution
    for any masses: the servo force of a fully actuated platoon is the unidirectional law, in which
    each vehicle drives only itself and the acceleration of the one ahead is fed forward. That
    acceleration is the model's: if masses are not known exactly, the error of each vehicle reaches
    all behind it, and P G P⁻¹ is triangular.

    An `exogenous` vehicle ahead is measured, and its acceleration is unknown: A is diagonal, so
    that each vehicle is a separate agent. An acceleration of at most ā is a disturbance of m ā on
    the follower: with ``disturbance=largest_mass * largest_acceleration`` in
    `servocon.certificates.estimate_bound` and `servocon.certify` the bound of |β_i| is the same for
    all vehicles and any length of the platoon. It requires |ẍ_i| ≤ ā for every vehicle.

    Args:
        platoon: The vehicles.
        desired_gap: d, one for all or one for each vehicle [m].
        rate: l, rate of decay of z once β = 0 [1/s].
        largest_gap: g_max, one for all or one for each vehicle [m]; None: no upper limit.
        exogenous: True if the acceleration of the vehicle ahead is unknown.
        name: Name in errors, logs, plots and files.

    Raises:
        InputError: a parameter is not positive or of a wrong shape, or d is not below g_max.
    """
    sc.validate.instance("platoon", platoon, Platoon, "a Platoon")
    sc.validate.flag("exogenous", exogenous)
    gaps = sc.validate.numbers("desired_gap", desired_gap)
    most = None if largest_gap is None else sc.validate.numbers("largest_gap", largest_gap)
    for where, value in (("desired_gap", gaps), ("largest_gap", most)):
        if value is not None:
            sc.validate.one_or_each(where, value, platoon.vehicles, "vehicle")
            sc.validate.positive(where, value)
    if most is not None:
        sc.validate.positive("largest_gap - desired_gap", most - gaps)
    relation = sc.constraint.bounded(
        Gaps(platoon.leader, platoon.length, platoon.vehicles),
        np.broadcast_to(gaps, (platoon.vehicles,)),
        rate,
        lower=0.0,
        upper=most,
        name=name,
        labels=_labels("log gap", platoon, "1/s"),
    )
    return FollowedGaps(gaps=relation, name=name, labels=relation.labels) if exogenous else relation


@sc.float64
def time_headway_relation(
    platoon: Platoon,
    headway: ArrayLike = 0.8,
    standstill: ArrayLike = 3.0,
    *,
    name: str = "time headway",
) -> sc.Constraint:
    """Gaps that grow with the vehicle's speed: β_i = h v_i − (g_i − d₀).

    A = h I, because a gap depends only on positions: vehicles drive only themselves, and no
    acceleration of the one ahead is needed. On β = 0 a disturbance of the speed decays along the
    string by 1 / (h s + 1) from each vehicle to the next.

    Args:
        platoon: The vehicles.
        headway: h, one for all or one for each vehicle [s].
        standstill: d₀, the gap at rest, one for all or one for each vehicle [m].
        name: Name in errors, logs, plots and files.

    Raises:
        InputError: `headway` is not positive, or an array has a wrong shape.
    """
    sc.validate.instance("platoon", platoon, Platoon, "a Platoon")
    for where, value in (("headway", headway), ("standstill", standstill)):
        sc.validate.one_or_each(where, value, platoon.vehicles, "vehicle")
    sc.validate.positive("headway", headway)
    relation = TimeHeadway(platoon.leader, platoon.length, headway, standstill, platoon.vehicles)
    return sc.residual(relation, name=name, labels=_labels("headway", platoon, "m"))


def _labels(name: str, platoon: Platoon, unit: str) -> tuple[str, ...]:
    return tuple(f"{name} {i} [{unit}]" for i in range(1, platoon.vehicles + 1))
